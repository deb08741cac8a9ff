export declare const restrictedApis: readonly { readonly what: string; readonly where: string }[]
