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
export function measureMemory(rootPid: number): number {
  const kilobytes = processTree(rootPid).map((pid) =>
    Number(/^Pss:\s*(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}

/** `code`: the executable and its libraries; `files`: everything else that is mapped, such as fonts and resources. */
export type MemoryKind = 'private' | 'shared' | 'code' | 'files'

export type MemoryMap = Record<string, Record<MemoryKind, number>>

/** MB (proportional set size) of a process tree by type of process and kind of mapping. */
export function memoryMap(rootPid: number): MemoryMap {
  const map: MemoryMap = {}
  for (const pid of processTree(rootPid)) {
    const type = processType(pid)
    const sums = (map[type] ??= { private: 0, shared: 0, code: 0, files: 0 })
    for (const [, name = '', size = '0'] of readIfThere(`/proc/${pid}/smaps`).matchAll(mapping))
      sums[mappingKind(name.trim())] += Number(size) / 1024
  }
  return map
}

const mapping = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \d+(.*)\n(?:(?![\da-f]+-)\S.*\n)*?Pss:\s*(\d+)/gm

function mappingKind(name: string): MemoryKind {
  if (name === '' || name.startsWith('[')) return 'private'
  if (/^\/(?:dev\/shm|memfd:)/.test(name) || name.endsWith('(deleted)')) return 'shared'
  return /\.so(?:\.[\d.]+)?$|\/[\w-]+$/.test(name) ? 'code' : 'files'
}

function processType(pid: number): string {
  const line = readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const type = /--type=([\w-]+)/.exec(line)?.[1] ?? 'main'
  const service = /--utility-sub-type=([\w.]+)/.exec(line)?.[1]
  return service === undefined ? type : `${type} ${service.replace(/^\w+\.mojom\./, '')}`
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
