import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { parseJson } from '#shared/std/json.ts'
import { type OutboxRecord, outboxRecord } from './queue'

const line = z.union([
  z.strictObject({ add: outboxRecord }),
  z.strictObject({ done: z.string() }),
  z.strictObject({ sent: z.string() }),
  z.strictObject({ unsent: z.string() }),
  z.strictObject({ refused: outboxRecord, status: z.number(), version: z.string().optional() }),
])

export type LogEntry = z.output<typeof line>

/** The leading line break confines the damage of a torn line. */
export function encodeLine(entry: LogEntry): string {
  const json = JSON.stringify(entry)
  return `\n${checksum(json)} ${json}`
}

export function decodeLines(text: string): { lines: LogEntry[]; damaged: string[] } {
  const lines: LogEntry[] = []
  const damaged: string[] = []
  const parts = text.split('\n').filter((part) => part !== '')
  for (const [index, part] of parts.entries()) {
    const entry = decodeLine(part)
    const isTorn = index === parts.length - 1 && !part.endsWith('}')
    if (entry !== null) lines.push(entry)
    else if (!isTorn) damaged.push(part)
  }
  return { lines, damaged }
}

export function replayLog(
  lines: readonly LogEntry[],
  userId: number,
): { records: OutboxRecord[]; sent: ReadonlySet<string>; tombstones: number } {
  const done = new Set(lines.flatMap((entry) => ('done' in entry ? [entry.done] : [])))
  const records = new Map<string, OutboxRecord>()
  const sent = new Set<string>()
  for (const entry of lines) {
    if ('add' in entry && entry.add.userId === userId && !done.has(entry.add.id)) records.set(entry.add.id, entry.add)
    if ('sent' in entry && records.has(entry.sent)) sent.add(entry.sent)
    if ('unsent' in entry) sent.delete(entry.unsent)
  }
  return { records: [...records.values()], sent, tombstones: lines.length - records.size - sent.size }
}

function decodeLine(part: string): LogEntry | null {
  const [sum, json] = [part.slice(0, 8), part.slice(9)]
  if (part[8] !== ' ' || checksum(json) !== sum) return null
  try {
    return line.safeParse(parseJson(json)).data ?? null
  } catch {
    return null
  }
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
