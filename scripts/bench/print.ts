/** A measured value beside its goal, which it may not exceed. */
export type Figure = { name: string; value: number; goal: number; unit?: string; digits?: number }

/** Prints each figure on a line of its own, with whether it holds. */
export function printFigures(figures: readonly Figure[]): void {
  for (const { name, value, goal, unit = '', digits = 0 } of figures) {
    // As it is printed: what is read to a tenth is compared to a tenth.
    const holds = Number(value.toFixed(digits)) <= Number(goal.toFixed(digits))
    console.log(`${holds ? '✓' : '✗'} ${`${value.toFixed(digits)}${unit}`.padStart(8)}  goal ≤ ${`${goal.toFixed(digits)}${unit}`.padEnd(8)}  ${name}`)
  }
}
