import { describe, expect, it } from 'vitest'
import { contract } from './index'
import { divisionChange } from './profile'

const answerOf = (payload: unknown, message?: string) => ({
  success: true,
  ...(message !== undefined && { message }),
  payload,
})

describe('video reports (spec 2 §3)', () => {
  const read = (...rows: object[]) => contract.reports.list.response.parse(answerOf(rows)).payload

  it('reads a report by every documented field name', () => {
    const demo = {
      id: 5,
      report_reason: { id: 2 },
      description: 'Écran noir',
      content: { id: 7 },
      status: 'Pending',
      created_at: '2026-11-03',
    }
    expect(
      read({ id: 5, reasonId: '2', report: 'Écran noir', contentId: 7, status: 'pending', date: '2026-11-03' }, demo),
    ).toEqual([demo, demo])
  })

  it.each([
    [0, false],
    ['1', true],
    [true, true],
    [null, null],
    ['peut-être', null],
  ])('lists a report whose is_confirmed is %j', (sent, confirmed) => {
    expect(read({ id: 5, status: 'Resolved', is_confirmed: sent })).toEqual([
      { id: 5, status: 'Resolved', is_confirmed: confirmed },
    ])
  })

  it('preserves an undocumented status and adds no default', () => {
    expect(
      read({ id: 1, status: 'Escalated' }, { id: 2, status: 'IN PROGRESS' }, { id: 3 }, { id: 4, status: null }).map(
        ({ status }) => status ?? null,
      ),
    ).toEqual(['Escalated', 'In progress', null, null])
  })
})

describe('class changes (spec 2 §3)', () => {
  it('preserves an undocumented status and adds no default', () => {
    expect(['PROCESSED', 'on hold', null].map((status) => divisionChange.parse({ id: 1, status }).status)).toEqual([
      'processed',
      'on hold',
      null,
    ])
    expect(divisionChange.parse({ id: 1 }).status).toBeUndefined()
  })
})

describe('joining a live session (spec 2 §3, §7)', () => {
  const join = (body: object) => contract.events.join.response.parse(body).payload
  const link = (body: object) => contract.events.joinLink.response.parse(body).payload

  it('reads the message from the payload, otherwise from the envelope', () => {
    const joined = { message: 'You participate in this session' }
    expect([
      join(answerOf(joined, 'OK')),
      join(answerOf(null, joined.message)),
      join({ success: true, message: joined.message }),
    ]).toEqual([joined, joined, joined])
    const early = { eventStartTime: '2026-11-18T15:00:00Z', message: 'The session is not open yet' }
    expect([link(answerOf(early)), link(answerOf({ eventStartTime: early.eventStartTime }, early.message))]).toEqual([
      early,
      early,
    ])
  })

  it('reads a response without a payload', () => {
    expect([join({ success: true }), link({ success: true })]).toEqual([undefined, undefined])
  })
})

describe('service and method of calls (spec 2 §7)', () => {
  it('hides a popup by GET of the notification service', () => {
    expect(contract.messages.hidePopup).toMatchObject({ service: 'notifications', method: 'GET', path: '/popup/hide' })
  })

  it('rates a session with the product API, and lists ratable sessions with the analytics service', () => {
    const { list, submit, decline } = contract.ratings
    expect([list.service, submit.service, decline.service]).toEqual(['analytics', 'platform', 'platform'])
  })
})
