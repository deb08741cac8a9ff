import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { parseJson } from '../../shared/std/json'
import type { OutboxRecord } from './queue'
import { outboxRecord } from './queue'

const line = z.union([
  z.strictObject({ add: outboxRecord }),
  z.strictObject({ done: z.string() }),
  z.strictObject({ sent: z.string() }),
  z.strictObject({ unsent: z.string() }),
  z.strictObject({ refused: outboxRecord, status: z.number(), version: z.string().optional() }),
])

/** One fact of the log: a record came in, it leaves, it is known not to have arrived, it was acknowledged, or the platform refused it. */
export type Line = z.output<typeof line>

/** A line as it is appended. It starts with the line break, so that a torn end before it damages nothing but itself. */
export function encodeLine(fact: Line): string {
  const json = JSON.stringify(fact)
  return `\n${checksum(json)} ${json}`
}

/** Reads a log; lines that are altered or foreign are given back as they are. A last line without its end is what a crash leaves and says nothing. */
export function decodeLines(text: string): { lines: Line[]; damaged: string[] } {
  const lines: Line[] = []
  const damaged: string[] = []
  const parts = text.split('\n').filter((part) => part !== '')
  for (const [index, part] of parts.entries()) {
    const fact = decodeLine(part)
    const isTorn = index === parts.length - 1 && !part.endsWith('}')
    if (fact !== null) lines.push(fact)
    else if (!isTorn) damaged.push(part)
  }
  return { lines, damaged }
}

/** What the lines leave waiting for one user, in order, and the ids of those that may have arrived; `dead` counts the lines that say nothing any more. */
export function waitingAfter(lines: readonly Line[], userId: number): { records: OutboxRecord[]; sent: ReadonlySet<string>; dead: number } {
  const done = new Set(lines.flatMap((fact) => ('done' in fact ? [fact.done] : [])))
  const records = new Map<string, OutboxRecord>()
  const sent = new Set<string>()
  for (const fact of lines) {
    if ('add' in fact && fact.add.userId === userId && !done.has(fact.add.id)) records.set(fact.add.id, fact.add)
    if ('sent' in fact && records.has(fact.sent)) sent.add(fact.sent)
    if ('unsent' in fact) sent.delete(fact.unsent)
  }
  return { records: [...records.values()], sent, dead: lines.length - records.size - sent.size }
}

function decodeLine(part: string): Line | null {
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
