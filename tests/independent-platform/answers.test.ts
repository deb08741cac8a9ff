import { beforeAll, describe, expect, it } from 'vitest'
import { parseResponse, type ParsedResponse } from '#core/api/parse-response.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { startIndependentPlatform } from './independent-platform'
import { namedVariants } from './variants'

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
const variants = [...namedVariants, ...seeds.map((seed) => `mixed:${seed}`)].filter((variant) => variant !== 'plain')

/** Values for the parameters of a path; `{id}` depends on the rest of it. */
const values: Record<string, string | number> = {
  subjectSlug: '11-mathematiques',
  chapterSlug: '110-chapitre-un',
  lessonSlug: 'lecon-11201',
  contentId: 11203,
  stateId: 4,
  level: 'primary',
  provider: 'google',
  examId: 91,
  fileId: 1,
}
const ids: readonly [RegExp, number][] = [
  [/transfer-points/, 502],
  [/video-reports/, 71],
  [/parent-user-children/, 41],
  [/student\/gifts\//, 21],
  [/content-exam/, 91],
  [/redirect|d17/, 302],
  [/progress\/chapters/, 110],
]
const bodies: Record<string, unknown> = {
  'search.autocomplete': { term: 'suites' },
  'transfers.start': { toUser: 7002, points: 250 },
  'wallet.createCode': { reference: 'RECU', amount: 100, paymentMethod: 1 },
  'exams.start': { contentExam: 91 },
  'reports.create': { content: 14201, reportReason: 1, description: 'Le son manque' },
  'parents.decide': { approved: 1 },
  'referrals.convert': { giftPoint: 40 },
  'progress.record': { contentId: 14201, watchedTime: 16, completed: true },
}

const endpoints = Object.entries(contract)
  .flatMap(([domain, calls]) => Object.entries(calls).map(([name, call]) => [`${domain}.${name}`, call as Endpoint]))
  .map(([id, call]) => ({ id: id as string, call: call as Endpoint }))
  .toSorted((a, b) => Number(a.call.method !== 'GET') - Number(b.call.method !== 'GET'))

function addressOf(id: string, { service, path }: Endpoint): string {
  const number = ids.find(([part]) => part.test(`${service}${path}`))?.[1] ?? 11
  const filled = path
    .replace('chapters-recording/{chapterSlug}', 'chapters-recording/113-s-ances-film-es')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? number))
  return `/${service}/${filled.replace(/^\//, '')}?page=1&perPage=24&offset=0&token=ABC123&confirmationToken=123456${id === 'home.todayEvents' ? '&today=1' : ''}`
}

/** How the page reads each answer; one pupil acts on each platform once. */
async function readAll(variant: string): Promise<Map<string, ParsedResponse>> {
  const platform = await startIndependentPlatform(variant)
  const read = new Map<string, ParsedResponse>()
  for (const { id, call } of endpoints) {
    const response = await fetch(`${platform.origin}${addressOf(id, call)}`, {
      method: call.method,
      headers: { 'Authorization': 'Bearer tok.nour.1', 'Content-Type': 'application/json' },
      ...(call.method !== 'GET' && { body: JSON.stringify(bodies[id] ?? {}) }),
    })
    read.set(id, parseResponse(call, { status: response.status, text: await response.text(), header: () => null }))
  }
  await platform.close()
  return read
}

/** Rows of each list, at its path; a picture without an address is no row. */
function listsIn(value: unknown, at = ''): [string, number][] {
  if (Array.isArray(value)) return [[at, value.length], ...value.flatMap((row) => listsIn(row, `${at}/row`))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'gift_images' ? [] : listsIn(inner, `${at}.${name}`),
  )
}

const payloadOf = (read: ParsedResponse): unknown =>
  'data' in read ? (read.data as { payload?: unknown } | null)?.payload : undefined

describe('contract and independent platform', () => {
  let plain: Map<string, ParsedResponse>

  beforeAll(async () => {
    plain = await readAll('plain')
  })

  it('reads every answer in the form plain', () => {
    expect([...plain].filter(([, read]) => 'error' in read && read.error.kind !== 'refused')).toEqual([])
  })

  it.each(variants)('reads every answer and loses no row in the form %s', async (variant) => {
    const faults = [...(await readAll(variant))].flatMap(([id, read]) => {
      const expected = plain.get(id)
      if ('error' in read) return 'error' in (expected ?? {}) ? [] : [`${id}: ${read.error.kind} ${read.where ?? ''}`]
      // A list of lessons alone says nothing about the chapter around it.
      const rows = new Set(listsIn(payloadOf(read)).map(String))
      const lost = variant === 'lists' || expected === undefined ? [] : listsIn(payloadOf(expected))
      return [
        ...(read.dropped > 0 ? [`${id}: ${read.dropped} rows are dropped`] : []),
        ...lost
          .filter((list) => !rows.has(String(list)))
          .map(([at, count]) => `${id}: ${count} rows at ${at} are lost`),
      ]
    })
    expect(faults).toEqual([])
  })
})
