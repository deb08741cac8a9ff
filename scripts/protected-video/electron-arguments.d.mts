export function electronArguments(options: {
  runtime: { dist: string; version: string; source?: 'official' | 'copy' | 'override' }
  env: Readonly<Record<string, string | undefined>>
  /** None for that of this computer. */
  architectures?: readonly string[]
}): string[]
