/** Domain → the domains that it may import. */
export declare const domainDependencies: Readonly<Record<string, readonly string[]>>
