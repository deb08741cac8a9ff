type Run = (command: string, args: readonly string[], options: object) => { status: number | null; error?: Error }

export function signingCommand(folder: string): readonly [string, readonly string[]]
export function signForLicences(
  folder: string,
  options?: { env?: Readonly<Record<string, string | undefined>>; run?: Run },
): void
