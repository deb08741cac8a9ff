export function electronArguments(given: {
  runtime: { dist: string; version: string }
  env: Readonly<Record<string, string | undefined>>
}): string[]
