import * as z from 'zod'

export const versionText = z.string().regex(/^(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})$/)

/** Invalid text counts as 0.0.0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [getNumbers(one), getNumbers(other)]
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function getNumbers(text: string): number[] {
  return versionText.safeParse(text).success ? text.split('.').map(Number) : [0, 0, 0]
}
