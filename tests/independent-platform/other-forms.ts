import { isRecord } from '#shared/contract/tolerant.ts'

type Change = (value: unknown, key: string) => unknown

/** From the inside out; `key` is the name of a field, followed by [] for a row. */
function changeAll(value: unknown, change: Change, key = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((row) => changeAll(row, change, `${key}[]`)),
      key,
    )
  if (!isRecord(value)) return change(value, key)
  const fields = Object.entries(value).map(([name, inner]) => [name, changeAll(inner, change, name)])
  return change(Object.fromEntries(fields), key)
}

export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.+Z$/.test(value)
const eachTime =
  (write: (at: Date) => unknown): Change =>
  (value) =>
    isTime(value) ? write(new Date(value)) : value

const hourMs = 3_600_000
/** Tunis is an hour ahead of UTC. */
const wallOf = (at: Date): string => new Date(at.getTime() + hourMs).toISOString().slice(0, 19)
const isInner = (key: string): boolean => key !== '' && key !== 'payload'
/** Counters and maps (preferences, the fields of a payment form) are no objects that a transformer describes. */
const plainFields: ReadonlySet<string> = new Set(['meta', 'notification_preferences', 'data'])
const isPlain = (key: string): boolean => plainFields.has(key)
const capitalise = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const envelope =
  (write: (payload: unknown) => unknown) =>
  (body: unknown): unknown =>
    isRecord(body) && 'payload' in body && body['payload'] !== null ? write(body['payload']) : body

/** Forms of the answers that no document shows and that platforms of this kind write; README.md describes each. */
export const otherForms: Readonly<Record<string, (body: unknown) => unknown>> = {
  'data-payload': (body) => ({ data: body }),
  'result': envelope((payload) => ({ status: 'success', result: payload })),
  'items': (body) =>
    changeAll(body, (value, key) => (Array.isArray(value) && key === 'payload' ? { items: value } : value)),
  'fractal': (body) =>
    changeAll(body, (value, key) => (isRecord(value) && isInner(key) && !isPlain(key) ? { data: value } : value)),
  'keyed-lists': (body) =>
    changeAll(body, (value) =>
      Array.isArray(value) && isRecord(value[0])
        ? Object.fromEntries(value.map((row, index) => [String(index + 1), row]))
        : value,
    ),
  'empty-lists': (body) =>
    changeAll(body, (value) => (isRecord(value) && Object.keys(value).length === 0 ? [] : value)),
  'empty-text': (body) => changeAll(body, (value) => value ?? ''),
  'microseconds': (body) =>
    changeAll(
      body,
      eachTime((at) => at.toISOString().replace('Z', '000Z')),
    ),
  'offsets': (body) =>
    changeAll(
      body,
      eachTime((at) => `${wallOf(at)}+0100`),
    ),
  'seconds': (body) =>
    changeAll(
      body,
      eachTime((at) => Math.floor(at.getTime() / 1000)),
    ),
  'milliseconds': (body) =>
    changeAll(
      body,
      eachTime((at) => at.getTime()),
    ),
  'php-times': (body) =>
    changeAll(
      body,
      eachTime((at) => ({
        date: `${wallOf(at).replace('T', ' ')}.000000`,
        timezone_type: 3,
        timezone: 'Africa/Tunis',
      })),
    ),
  'words': (body) =>
    changeAll(body, (value, key) => (typeof value === 'boolean' && key !== 'success' ? (value ? 'yes' : 'no') : value)),
  'no-nulls': (body) =>
    changeAll(body, (value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null)) : value,
    ),
  'blank-rows': (body) =>
    changeAll(body, (value) => (Array.isArray(value) ? [...(value as unknown[]), '', null] : value)),
  'json-columns': (body) =>
    changeAll(body, (value, key) =>
      typeof value === 'object' && value !== null && isInner(key) && !isPlain(key) && !key.endsWith('[]')
        ? JSON.stringify(value)
        : value,
    ),
  'json-text': (body) => JSON.stringify(body),
  'json-payload': envelope((payload) => ({ success: true, payload: JSON.stringify(payload) })),
  'zero-times': (body) => changeAll(body, (value) => value ?? '-0001-11-30T00:00:00.000000Z'),
  'day-first': (body) =>
    changeAll(
      body,
      eachTime((at) => wallOf(at).replace(/(\d{4})-(\d\d)-(\d\d)T/, '$3/$2/$1 ')),
    ),
  'http-times': (body) =>
    changeAll(
      body,
      eachTime((at) => at.toUTCString()),
    ),
  'zoned-times': (body) =>
    changeAll(
      body,
      eachTime((at) => `${wallOf(at)}+01:00[Africa/Tunis]`),
    ),
  'django': envelope((payload) =>
    Array.isArray(payload)
      ? { count: payload.length, next: null, previous: null, results: payload as unknown[] }
      : { success: true, payload },
  ),
  'capitals': (body) =>
    changeAll(body, (value) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [capitalise(name), inner]))
        : value,
    ),
}
