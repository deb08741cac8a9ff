/** The form that a platform should send; what else is read stands in `timesText`. */
const formats: Readonly<Record<string, 'date' | 'date-time' | 'tunis'>> = {
  appearance_date: 'tunis',
  birthDate: 'date',
  birth_date: 'date',
  createdAt: 'date-time',
  created_at: 'date-time',
  dayDate: 'date',
  dueDate: 'date-time',
  due_date: 'tunis',
  end_date: 'date-time',
  end_time: 'date-time',
  eventStartTime: 'date-time',
  expirationDate: 'date-time',
  expired_at: 'date-time',
  marked_bookmarked_at: 'date-time',
  password_changed_at: 'date-time',
  payed_at: 'date-time',
  startTime: 'date-time',
  startedAt: 'date-time',
  start_date: 'date-time',
  start_time: 'date-time',
  started_at: 'date-time',
  updated_at: 'date-time',
  used_at: 'date-time',
}

/** For the description of the document. */
export const timesText =
  'A format is what a platform should send, never a condition: a time is ISO 8601 with its zone; one without a zone, ' +
  'also as YYYY-MM-DD HH:mm:ss, is of the zone Africa/Tunis, and so is a day (YYYY-MM-DD); a number of nine or ten ' +
  'digits is seconds, of twelve or thirteen milliseconds since 1970; the objects that PHP ({ date, timezone }) and ' +
  'MongoDB ({ $date }) write are read too, and so are the times of HTTP and DD/MM/YYYY with or without a time, whose ' +
  'day comes first; text that cannot be read as a time is shown as it is, or not at all.'

const wallTime = 'YYYY-MM-DD HH:mm:ss in the zone Africa/Tunis, or ISO 8601 with its zone'

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const exampleTimes = { 'date': '2026-11-18', 'date-time': '2026-11-18T10:00:00+01:00', 'tunis': '2026-11-18 10:00:00' }

/** Null for a field that is no time. */
export function exampleTime(field: string): string | null {
  const format = Object.hasOwn(formats, field) ? formats[field] : undefined
  return format === undefined ? null : exampleTimes[format]
}

/** Names the format of each field that is a time. */
export function markTimes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(markTimes)
  if (!isJson(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [
      key,
      key === 'properties' && isJson(inner) ? markFields(inner) : markTimes(inner),
    ]),
  )
}

function markFields(fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const format = Object.hasOwn(formats, name) ? formats[name] : undefined
      return [name, format === undefined ? markTimes(field) : withFormat(field, format)]
    }),
  )
}

function withFormat(schema: unknown, format: string): unknown {
  if (!isJson(schema)) return schema
  if (format === 'tunis') return { ...schema, description: wallTime }
  const { type, anyOf } = schema
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((option) => withFormat(option, format)) }
  return [type].flat().includes('string') ? { ...schema, format } : schema
}
