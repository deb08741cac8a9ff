export declare function resolveSpecifier(file: string, specifier: string): string | null
