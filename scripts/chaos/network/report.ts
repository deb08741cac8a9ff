import { acts, actNames } from './acts'
import type { Result } from './act'
import type { ActName } from './acts'
import { conditions } from './conditions'
import type { Condition } from './conditions'

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
  const all = [['condition', 'act', 'seen after an hour', 'requests', 'bytes'], ...lines]
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
