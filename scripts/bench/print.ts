import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** `spread`: half the interquartile range, in the unit of `value`. */
export type Figure = { name: string; value: number; goal: number; unit?: string; digits?: number; spread?: number }

const file = path.join('test-results', 'bench.json')

export function printFigures(figures: readonly Figure[]): void {
  for (const { name, value, goal, unit = '', digits = 0, spread } of figures) {
    const holds = Number(value.toFixed(digits)) <= Number(goal.toFixed(digits))
    const around = spread === undefined ? '' : ` (± ${spread.toFixed(digits)})`
    const show = (figure: number) => `${figure.toFixed(digits)}${unit}`
    console.log(`${holds ? '✓' : '✗'} ${show(value).padStart(8)}  goal ≤ ${show(goal).padEnd(8)}  ${name}${around}`)
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify([...readFigures(), ...figures], null, 2)}\n`)
}

function readFigures(): Figure[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Figure[]
  } catch {
    return []
  }
}
