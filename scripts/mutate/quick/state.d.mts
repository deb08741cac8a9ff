export declare function filesIn(folder: string): { sources: string; coverage: string; tries: string }
export declare function readPass(): { folder: string; pass: 'coverage' | 'try' | 'alone' }
