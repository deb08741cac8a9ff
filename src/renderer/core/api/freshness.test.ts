import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createAppStore } from '#app/store.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { facts, freshness, getFreshness, type Fact } from '#shared/contract/freshness.ts'
import { contract } from '#shared/contract/index.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import type { Transport } from '../store/collaborators'
import { api, getEndpointName, isQuery } from './api'
import { isDue } from './refresh-due'
import { toMutationHandle, toQueryHandle } from './rtk-endpoints'

const answers = endpoints.filter(([, { provides }]) => provides.length > 0)
const acts = endpoints.filter(([, endpoint]) => endpoint.invalidates.length > 0)

const toNumbered = (schema: z.ZodType, value: number): Record<string, number> =>
  schema instanceof z.ZodObject ? Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value])) : {}

function createStore(reply: { status: number; text: string } = { status: 200, text: '{"success":true}' }) {
  const requests: string[] = []
  const transport: Transport = ({ path, method }) => {
    requests.push(`${method} ${path}`)
    const isAct = acts.some(([, act]) => act.method === method && path.startsWith(toPath(act)))
    const refusal = { status: 404, text: '{"success":false,"message":"Non"}' }
    return Promise.resolve({ ...(isAct ? reply : refusal), header: () => null })
  }
  const clock = { now: () => 0, monotonic: () => 0 }
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: { transport, clock, random: () => 0 },
    features: [],
  })
  return { store, requests }
}

const toPath = ({ service, path }: Endpoint): string => `/api/${service}/${path.replace(/^\//, '').split('{')[0] ?? ''}`

/** By the table alone: which answers an act concerns, of the same id where both name one. */
function isConcerned(act: Endpoint, answer: Endpoint, isSameId: boolean): boolean {
  return act.invalidates.some(({ kind, by }) => {
    if (getFreshness(answer).dependsOn?.includes(kind as Fact)) return true
    return answer.provides.some((tag) => tag.kind === kind && (by === undefined || tag.by === undefined || isSameId))
  })
}

describe('freshness of answers', () => {
  it('has one row for each kind of answer, and acts that name only those rows or facts', () => {
    expect([...new Set(answers.flatMap(([, { provides }]) => provides.map(({ kind }) => kind)))].sort()).toEqual(
      Object.keys(freshness).sort(),
    )
    const known = [...Object.keys(freshness), ...Object.keys(facts)]
    for (const [name, { invalidates }] of acts) for (const { kind } of invalidates) expect(known, name).toContain(kind)
    expect(acts.length).toBeGreaterThanOrEqual(38)
  })

  it.each(acts)('%s asks anew exactly what depends on it', async (_name, act) => {
    const { store, requests } = createStore()
    const queries = answers.filter(([, answer]) => isQuery(answer))
    const subscribed = queries.flatMap(([name, answer]) =>
      [1, 2].map((id) => ({ name, answer, id, args: { params: toNumbered(answer.params, id), query: { id } } })),
    )
    for (const { answer, args } of subscribed)
      await store.dispatch(toQueryHandle(answer).initiate(args as never, { subscribe: true }))
    requests.length = 0
    const before = new Map(subscribed.map((one) => [one, startedAt(store, one)]))
    await store.dispatch(
      toMutationHandle(act)({ params: toNumbered(act.params, 1), query: {}, body: toNumbered(act.body, 1) }),
    )
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
    const again = subscribed
      .filter((one) => startedAt(store, one) !== before.get(one))
      .map(({ name, id }) => `${name} ${id}`)
    const expected = subscribed.filter(({ answer, id }) => isConcerned(act, answer, id === 1))
    expect(again).toEqual(expected.map(({ name, id }) => `${name} ${id}`))
    expect(again.length).toBeGreaterThan(0)
    expect(requests).toHaveLength(again.length + 1)
  })
})

function startedAt(
  store: ReturnType<typeof createStore>['store'],
  { answer, args }: { answer: Endpoint; args: object },
) {
  const entry = toQueryHandle(answer).select(args)(store.getState()) as { requestId?: string }
  return `${getEndpointName(answer)} ${entry.requestId}`
}

it.each([
  ['a refusal that the page did not foresee', 402, '{"success":false,"message":"Solde insuffisant"}', true],
  ['a lost answer', 500, '', true],
  ['a field that was typed wrongly', 422, '{"success":false,"errors":{"code":["court"]}}', false],
])('asks the changed answers anew, or leaves them, after %s', async (_what, status, text, isAsked) => {
  const { store, requests } = createStore({ status, text })
  await store.dispatch(toQueryHandle(contract.discountCodes.list).initiate({}, { subscribe: true }))
  await store.dispatch(toMutationHandle(contract.discountCodes.add)({ body: { code: 'A' } }))
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  expect(requests.filter((request) => request.startsWith('GET'))).toHaveLength(isAsked ? 2 : 1)
})

describe('isDue', () => {
  const day = Date.parse('2026-11-20T12:00:00+01:00')
  const at = (now: number) => ({ now: () => now, monotonic: () => 0 })
  const row = { trustS: 60 }

  it.each([
    ['opened', 59_000, false],
    ['opened', 60_000, true],
    ['shown', 60_000, true],
    ['midnight', 600_000, false],
    ['opened', -1, true],
  ] as const)('on %s after %d ms: %s', (occasion, age, expected) => {
    expect(isDue(row, { receivedAt: day }, { clock: at(day + age), occasion })).toBe(expected)
  })

  it('leaves what the focus would disturb', () => {
    expect(
      isDue({ ...row, onFocus: false }, { receivedAt: day }, { clock: at(day + 3_600_000), occasion: 'shown' }),
    ).toBe(false)
  })

  it('refreshes what counts days once midnight has passed in Tunis, at any age', () => {
    const [before, after] = [Date.parse('2026-11-20T23:59:50+01:00'), Date.parse('2026-11-21T00:00:10+01:00')]
    const dated = { ...row, atMidnight: true } as const
    for (const occasion of ['opened', 'shown', 'midnight'] as const) {
      expect(isDue(dated, { receivedAt: before }, { clock: at(after), occasion })).toBe(true)
      expect(isDue(dated, { receivedAt: after }, { clock: at(after + 1000), occasion })).toBe(false)
      expect(isDue(row, { receivedAt: before }, { clock: at(after), occasion })).toBe(false)
    }
  })
})
