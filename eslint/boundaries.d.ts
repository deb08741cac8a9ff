export declare const domainDependencies: Readonly<Record<string, readonly string[]>>
