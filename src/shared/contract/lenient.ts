import * as z from 'zod'

/** A number of the wire that some answers write as text: "12" is 12. */
export const wireId = z.union([z.number(), z.string().regex(/^\d{1,15}$/).transform(Number)])

/** Text that leads somewhere: it holds more than spaces. */
export const address = z.string().regex(/\S/)

/** Yes or no, which some answers write as 1 or 0. */
export const flag = z.union([z.boolean(), z.literal([0, 1]).transform((digit) => digit === 1)])

/** A field that may be absent, and that a wrong value does not make the whole unreadable: it is then null. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(null)
}

const unreadable = Symbol('a row that cannot be read')

/** A list of which each row is read for itself: one that cannot be read is left out; a list of nothing else is refused. */
export function rows<Row extends z.ZodType>(row: Row) {
  return z.array(row.catch(unreadable as never)).transform((read, context): z.output<Row>[] => {
    const kept = read.filter((one: unknown) => one !== unreadable)
    if (kept.length === 0 && read.length > 0) context.addIssue({ code: 'custom', message: 'no row can be read', input: read })
    return kept
  })
}

/** How many rows of an answer were left out when it was read. */
export function lostRows(told: unknown, read: unknown): number {
  if (Array.isArray(told)) return Array.isArray(read) ? told.length - read.length : 0
  if (!isRecord(told) || !isRecord(read)) return 0
  return Object.entries(told).reduce((lost, [name, value]) => lost + lostRows(value, read[name]), 0)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
