export type Figure = { name: string; value: number; goal: number; unit?: string; digits?: number }

export function printFigures(figures: readonly Figure[]): void {
  for (const { name, value, goal, unit = '', digits = 0 } of figures) {
    const holds = Number(value.toFixed(digits)) <= Number(goal.toFixed(digits))
    console.log(
      `${holds ? '✓' : '✗'} ${`${value.toFixed(digits)}${unit}`.padStart(8)}  goal ≤ ${`${goal.toFixed(digits)}${unit}`.padEnd(8)} ` +
        ` ${name}`,
    )
  }
}
