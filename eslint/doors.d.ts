/** The doors of the architecture, as far as a test reads them. */
export declare const doors: readonly { readonly what: string; readonly where: string }[]
