import * as z from 'zod'
import { isRecord } from './record'
import { orDefault, text } from './tolerant'

/** `json_encode` of a PHP DateTime: `timezone` is a name, an abbreviation or an offset. */
const phpTime = z.object({
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/),
  timezone: z.string().optional(),
})
/** Extended JSON of MongoDB. */
const mongoTime = z.object({
  $date: z.union([text, z.object({ $numberLong: text }).transform((long) => long.$numberLong)]),
})

/** A time, also as the objects that PHP and MongoDB write; `parseWireTime` reads it. */
export const timeText = z.preprocess(fromObject, text)

/** Empty if absent. */
export const requiredTimeText = orDefault(timeText, '')

function fromObject(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  const mongo = mongoTime.safeParse(sent)
  if (mongo.success) return mongo.data.$date
  const php = phpTime.safeParse(sent)
  return php.success ? `${php.data.date}${toOffset(php.data.date, php.data.timezone ?? '')}` : sent
}

/** Empty for Tunis, and for a zone that this computer does not know: a time without a zone is of Tunis (spec 1 §9). */
function toOffset(date: string, zone: string): string {
  if (/^[+-]\d{2}:?\d{2}$/.test(zone)) return zone
  if (zone === '' || zone === 'Africa/Tunis') return ''
  try {
    const at = Date.parse(`${date.replace(' ', 'T')}Z`)
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return /[+-]\d{2}:\d{2}$/.exec(name)?.[0] ?? 'Z'
  } catch {
    return ''
  }
}
