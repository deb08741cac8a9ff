export declare const internalWords: readonly { pattern: RegExp; why: string }[]
export declare function foreignWords(text: string, words: readonly string[]): string[]
