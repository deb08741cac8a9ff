import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { fetchPayload, startSandbox } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const fetchRateables = async (sandbox: Sandbox, who = 'amira') =>
  contract.ratings.list.response.parse({
    payload: await fetchPayload(sandbox, contract.ratings.list, { token: sandbox.signIn(who) }),
  }).payload
const idsOf = async (sandbox: Sandbox, who = 'amira') =>
  (await fetchRateables(sandbox, who)).map((one) => one.webinar_session_attendee_rateable._id)
const counts = async (sandbox: Sandbox) => {
  const rows = contract.attendances.list.response.parse({
    payload: await fetchPayload(sandbox, contract.attendances.list, {
      token: sandbox.signIn('amira'),
      query: { source: 'student', limit: 5000 },
    }),
  }).payload
  return rows.filter(({ rateables_count }) => rateables_count === 1).map(({ id }) => String(id))
}

describe('session ratings', () => {
  it('are requested from Amira for two past sessions and not from others', async () => {
    const sandbox = await startSandbox()
    const rateables = await fetchRateables(sandbox)
    expect(rateables).toHaveLength(2)
    expect(await counts(sandbox)).toEqual(await idsOf(sandbox))
    for (const {
      content_event: { content, start_date },
      webinar_session_attendee_rateable: { attendanceTimeInSeconds },
    } of rateables) {
      expect(content.name).not.toBe('')
      expect(Date.parse(start_date ?? '')).toBeLessThan(sandbox.clock.now())
      expect(attendanceTimeInSeconds).toBeGreaterThan(0)
    }
    for (const who of ['leila', 'moussa', 'rim', 'nabil']) expect(await idsOf(sandbox, who)).toEqual([])
  })

  it('are submitted or declined once and stored', async () => {
    const sandbox = await startSandbox()
    const [first = '', second = ''] = await idsOf(sandbox)
    expect(
      (
        await request(sandbox, 'amira', contract.ratings.submit, {
          body: { attendanceIds: [first], rate: 5, observation: '  Très  clair ' },
        })
      ).status,
    ).toBe(200)
    expect([await idsOf(sandbox), await counts(sandbox)]).toEqual([[second], [second]])
    expect(
      (await request(sandbox, 'amira', contract.ratings.decline, { body: { attendanceIds: [second, second] } })).status,
    ).toBe(200)
    expect([await idsOf(sandbox), await counts(sandbox)]).toEqual([[], []])
    expect(sandbox.world.student('amira').ratings).toMatchObject([
      { attendance: first, rate: 5, observation: 'Très clair' },
      { attendance: second, rate: null, observation: '' },
    ])
    for (const endpoint of [contract.ratings.submit, contract.ratings.decline]) {
      expect((await request(sandbox, 'amira', endpoint, { body: { attendanceIds: [first], rate: 1 } })).status).toBe(
        404,
      )
    }
  })

  it.each([
    ['no emoji', { rate: 0 }, 422],
    ['an emoji beyond the last', { rate: 6 }, 422],
    ['half an emoji', { rate: 2.5 }, 422],
    ['too long a comment', { rate: 3, observation: 'x'.repeat(501) }, 422],
    ['no session', { rate: 3, attendanceIds: [] }, 422],
    ['a session that is not asked about', { rate: 3, attendanceIds: ['7'] }, 404],
  ])('with %s are refused and not stored', async (_what, body, status) => {
    const sandbox = await startSandbox()
    const attendanceIds = await idsOf(sandbox)
    expect(
      (await request(sandbox, 'amira', contract.ratings.submit, { body: { attendanceIds, ...body } })).status,
    ).toBe(status)
    expect(
      (await request(sandbox, 'leila', contract.ratings.submit, { body: { attendanceIds, rate: 3 } })).status,
    ).toBe(404)
    expect(await idsOf(sandbox)).toEqual(attendanceIds)
  })
})
