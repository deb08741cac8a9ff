export declare const releaseCommands: readonly string[]
