import { beforeAll, describe, expect, it } from 'vitest'
import { parseResponse, type ParsedResponse } from '#core/api/parse-response.ts'
import { parseWireTime } from '#core/dates/wire-time.ts'
import { isRecord } from '#shared/contract/tolerant.ts'
import { listsIn, payloadOf, requestAll, type Answer } from './answers'
import { isTime, otherForms } from './other-forms'

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

describe('contract and the independent platform in other forms', () => {
  let answers: Answer[]

  beforeAll(async () => {
    answers = (await requestAll('plain')).filter(({ status, text }) => status < 400 && text !== '')
  })

  it.each(Object.keys(otherForms))('reads every answer and loses no row and no value in the form %s', (form) => {
    const faults = answers.flatMap((answer) => {
      const plain = read(answer, answer.text)
      const changed = read(answer, JSON.stringify(otherForms[form]?.(JSON.parse(answer.text))))
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
