/** The restricted APIs, as far as a test reads them. */
export declare const restrictedApis: readonly { readonly what: string; readonly where: string }[]
