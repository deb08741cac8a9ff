import { beforeAll, describe, expect, it } from 'vitest'
import { parseResponse, type ParsedResponse } from '#core/api/parse-response.ts'
import { parseWireTime } from '#core/dates/wire-time.ts'
import { isRecord } from '#shared/contract/tolerant.ts'
import { listsIn, payloadOf, requestAll, type Answer } from './answers'

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

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.+Z$/.test(value)
const eachTime =
  (write: (at: Date) => unknown): Change =>
  (value) =>
    isTime(value) ? write(new Date(value)) : value

const hourMs = 3_600_000
/** Tunis is an hour ahead of UTC. */
const wallOf = (at: Date): string => new Date(at.getTime() + hourMs).toISOString().slice(0, 19)
const isInner = (key: string): boolean => key !== '' && key !== 'payload'
/** Counters and maps are no objects that a platform describes by a transformer. */
const isPlain = (key: string): boolean => key === 'meta' || key === 'notification_preferences'
const envelope =
  (write: (payload: unknown) => unknown) =>
  (body: unknown): unknown =>
    isRecord(body) && 'payload' in body && body['payload'] !== null ? write(body['payload']) : body

const forms: Record<string, (body: unknown) => unknown> = {
  'data.payload': (body) => ({ data: body }),
  'result beside a status': envelope((payload) => ({ status: 'success', result: payload })),
  'lists in items': (body) =>
    changeAll(body, (value, key) => (Array.isArray(value) && key === 'payload' ? { items: value } : value)),
  'each object and row in data (Fractal)': (body) =>
    changeAll(body, (value, key) => (isRecord(value) && isInner(key) && !isPlain(key) ? { data: value } : value)),
  'lists with gaps (PHP)': (body) =>
    changeAll(body, (value) =>
      Array.isArray(value) && isRecord(value[0])
        ? Object.fromEntries(value.map((row, index) => [String(index + 1), row]))
        : value,
    ),
  'empty objects as lists (PHP)': (body) =>
    changeAll(body, (value) => (isRecord(value) && Object.keys(value).length === 0 ? [] : value)),
  'nothing as empty text': (body) => changeAll(body, (value) => value ?? ''),
  'times with microseconds': (body) =>
    changeAll(
      body,
      eachTime((at) => at.toISOString().replace('Z', '000Z')),
    ),
  'times with an offset': (body) =>
    changeAll(
      body,
      eachTime((at) => `${wallOf(at)}+0100`),
    ),
  'times in seconds': (body) =>
    changeAll(
      body,
      eachTime((at) => Math.floor(at.getTime() / 1000)),
    ),
  'times in milliseconds': (body) =>
    changeAll(
      body,
      eachTime((at) => at.getTime()),
    ),
  'times as objects (PHP)': (body) =>
    changeAll(
      body,
      eachTime((at) => ({
        date: `${wallOf(at).replace('T', ' ')}.000000`,
        timezone_type: 3,
        timezone: 'Africa/Tunis',
      })),
    ),
  'flags as words': (body) =>
    changeAll(body, (value, key) => (typeof value === 'boolean' && key !== 'success' ? (value ? 'yes' : 'no') : value)),
}

function leavesOf(value: unknown, at = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((row, index) => leavesOf(row, `${at}[${index}]`))
  if (!isRecord(value)) return [[at, value]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${at}.${name}`))
}

const read = ({ call, status }: Answer, text: string): ParsedResponse =>
  parseResponse(call, { status, text, header: () => null })

/** Fields that stand in the answer and are not read: they stay as they were sent. */
const unread: ReadonlySet<string> = new Set([
  'subjects.chapters .tabs',
  'subjects.chapters .recordingTabs',
  'reports.list .date',
])
const isRead = (id: string, at: string): boolean => !unread.has(`${id} ${at.replaceAll(/\[\d+\]/g, '')}`)

/** A field that the application does not read is absent from its object in some forms, and no loss. */
function isLost(sent: unknown, value: unknown): boolean {
  if (sent === null || sent === '' || sent === undefined || value === undefined) return false
  if (!isTime(sent)) return value === null || value === ''
  const at = typeof value === 'string' ? parseWireTime(value) : null
  return at === null || Math.abs(at - Date.parse(sent)) >= 1000
}

/** Forms that no document shows and that platforms of this kind write. */
describe('contract and the independent platform in other forms', () => {
  let answers: Answer[]

  beforeAll(async () => {
    answers = (await requestAll('plain')).filter(({ status, text }) => status < 400 && text !== '')
  })

  it.each(Object.keys(forms))('reads every answer and loses no row and no value with %s', (form) => {
    const faults = answers.flatMap((answer) => {
      const plain = read(answer, answer.text)
      const changed = read(answer, JSON.stringify(forms[form]?.(JSON.parse(answer.text))))
      if ('error' in plain) return []
      if ('error' in changed) return [`${answer.id}: ${changed.error.kind} ${changed.where ?? ''}`]
      const rows = new Set(listsIn(payloadOf(changed)).map(String))
      const values = new Map(leavesOf(payloadOf(changed)))
      return [
        ...(changed.dropped > 0 ? [`${answer.id}: ${changed.dropped} rows are dropped`] : []),
        ...listsIn(payloadOf(plain))
          .filter((list) => !rows.has(String(list)) && isRead(answer.id, list[0]))
          .map(([at, count]) => `${answer.id}: ${count} rows at ${at} are lost`),
        ...leavesOf(payloadOf(plain))
          .filter(([at, value]) => isRead(answer.id, at) && isLost(value, values.get(at)))
          .map(
            ([at, value]) =>
              `${answer.id}: ${at} is ${JSON.stringify(values.get(at))} and not ${JSON.stringify(value)}`,
          ),
      ]
    })
    expect(faults).toEqual([])
  })
})
