export declare function mix(first: string, second: string, share: number): string
export declare function recolour(svg: string, colours: { light: Readonly<Record<string, string>> }): string
