import * as z from 'zod'

/** A version of the application: three numbers, such as 1.4.0. */
export const versionText = z.string().regex(/^(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})$/)

/** Negative where the first version is older, 0 for the same, positive where it is newer; text that is no version counts as 0.0.0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function numbersOf(text: string): number[] {
  return versionText.safeParse(text).success ? text.split('.').map(Number) : [0, 0, 0]
}
