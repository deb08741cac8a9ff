export type Measured = { name: string; value: number; spread?: number }
export function findSlower(
  before: readonly Measured[],
  now: readonly Measured[],
): { name: string; before: number; now: number }[]
