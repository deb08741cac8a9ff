export declare function createScreen(project: string, feature: string, name: string): string[]
