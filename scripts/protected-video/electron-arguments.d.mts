export function electronArguments(options: {
  runtime: { dist: string; version: string }
  env: Readonly<Record<string, string | undefined>>
}): string[]
