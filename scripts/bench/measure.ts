import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN
}

/** Half the interquartile range. */
export function spread(values: readonly number[]): number {
  return (percentile(values, 75) - percentile(values, 25)) / 2
}

function processTree(rootPid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const status = readIfThere(`/proc/${entry}/status`)
    const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1]
    if (parent !== undefined) parents.set(Number(entry), Number(parent))
  }
  return [...parents.keys()].filter((pid) => descendsFrom(pid, rootPid, parents))
}

const ticksPerSecond = 100

/** Processor seconds of a process tree since its start. */
export function processorSeconds(rootPid: number): number {
  return processTree(rootPid).reduce((sum, pid) => {
    const fields = readIfThere(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
  }, 0)
}

/** MB of a process tree: proportional set size counts shared pages once. */
export function memoryOf(rootPid: number): number {
  const kilobytes = processTree(rootPid).map((pid) =>
    Number(/^Pss:\s*(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}

/** Milliseconds from `startedAt` (epoch) to first paint or a User Timing mark. */
export async function reached(page: Page, startedAt: number, mark: string | 'first-paint'): Promise<number> {
  const handle = await page.waitForFunction((name) => {
    const entry = performance.getEntriesByName(name)[0]
    return entry ? performance.timeOrigin + entry.startTime : false
  }, mark)
  return Number(await handle.jsonValue()) - startedAt
}

function descendsFrom(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true
  return false
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
