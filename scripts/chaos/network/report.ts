import type { Result } from './act'
import { acts, actNames, type ActName } from './acts'
import { conditions, type Condition } from './conditions'
import { visitScreens, type SeenScreen } from './screens'

/** Of a dear act in an hour. */
export const maxRequests = 60
export const maxSizes = 3

export type Row = Result & { condition: string; act: ActName; seen: string }

export async function runConditions(
  selected: readonly Condition[] = conditions,
  names: readonly ActName[] = actNames,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, play, seen } of selected)
    for (const act of names) rows.push({ condition: name, act, seen: seen[act], ...(await acts[act](play)) })
  return rows
}

/** All screens in one condition. */
export type ScreensRow = { condition: Condition; screens: readonly SeenScreen[]; diagnosis: string }

export async function runScreens(selected: readonly Condition[] = conditions): Promise<ScreensRow[]> {
  const rows: ScreensRow[] = []
  for (const condition of selected) rows.push({ condition, ...(await visitScreens(condition.play)) })
  return rows
}

/** Their answers are not stored: requests of the moment, and what a visitor reads. */
const unstored = new Set([
  'Assistance',
  'Offers of the operator',
  'Registration',
  'Reports',
  'Requests of parents',
  'Search',
])

/** One sentence for each screen that shows something else, and for a finding that Diagnostic lacks. */
export function findScreenFaults(rows: readonly ScreensRow[]): string[] {
  return rows.flatMap(({ condition: { name, play, screens: expected, diagnosis: named }, screens, diagnosis }) => {
    const mayFail = (screen: string): boolean => Object.keys(play).length > 0 && unstored.has(screen)
    const wrong = screens
      .filter(
        ({ screen, seen }) =>
          seen !== 'not read' && !expected.some((each) => each === seen) && !(seen === 'failed' && mayFail(screen)),
      )
      .map(({ screen, seen }) => `${name}, ${screen}: ${seen} instead of ${expected.join(' or ')}`)
    return diagnosis === named ? wrong : [...wrong, `${name}: Diagnostic says ${diagnosis} instead of ${named}`]
  })
}

export function formatScreens(rows: readonly ScreensRow[]): string {
  const lines = rows.map(({ condition, screens, diagnosis }) => {
    const read = screens.filter(({ seen }) => seen !== 'not read')
    const counts = [...Map.groupBy(read, ({ seen }) => seen)].map(([seen, { length }]) => `${String(length)} ${seen}`)
    return [condition.name, counts.join('; '), diagnosis]
  })
  return align([['condition', 'screens', 'Diagnostic'], ...lines])
}

/** One sentence for each promise that a row breaks. */
export function findFaults(rows: readonly Row[]): string[] {
  return rows.flatMap(({ condition, act, seen, outcome, requests, bytes, size, isLost, isTwice }) => {
    const at = `${condition}, ${act}`
    return [
      outcome === seen ? null : `${at}: ${outcome} instead of ${seen}`,
      isLost ? `${at}: something is lost` : null,
      isTwice ? `${at}: something arrived twice` : null,
      size !== null && requests > maxRequests ? `${at}: ${String(requests)} requests` : null,
      size !== null && bytes > maxSizes * (size + 10_000) ? `${at}: ${formatSizes(bytes, size)}` : null,
    ].filter((fault) => fault !== null)
  })
}

const formatSizes = (bytes: number, size: number | null): string =>
  size === null ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / size).toFixed(1)} ×`

export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ condition, act, outcome, requests, bytes, size }) => [
    condition,
    act,
    outcome,
    String(requests),
    formatSizes(bytes, size),
  ])
  return align([['condition', 'act', 'seen after an hour', 'requests', 'bytes'], ...lines])
}

function align(all: readonly (readonly string[])[]): string {
  const widths = all[0]?.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0))) ?? []
  return all
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
