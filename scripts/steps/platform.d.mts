export function runPlatform(args: readonly string[]): Promise<number>
export function assertPackable(options?: { file?: string; isRelease?: boolean }): Promise<void>
