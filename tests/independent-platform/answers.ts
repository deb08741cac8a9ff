import type { ParsedResponse } from '#core/api/parse-response.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { startIndependentPlatform } from './independent-platform'

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
  const query = `page=1&perPage=24&offset=0&token=ABC123&confirmationToken=123456${id === 'home.todayEvents' ? '&today=1' : ''}`
  return `/${service}/${filled.replace(/^\//, '')}?${query}`
}

export type Answer = { id: string; call: Endpoint; status: number; text: string }

/** One pupil acts on each platform once. */
export async function requestAll(variant: string): Promise<Answer[]> {
  const platform = await startIndependentPlatform(variant)
  const answers: Answer[] = []
  for (const { id, call } of endpoints) {
    const response = await fetch(`${platform.origin}${addressOf(id, call)}`, {
      method: call.method,
      headers: { 'Authorization': 'Bearer tok.nour.1', 'Content-Type': 'application/json' },
      ...(call.method !== 'GET' && { body: JSON.stringify(bodies[id] ?? {}) }),
    })
    answers.push({ id, call, status: response.status, text: await response.text() })
  }
  await platform.close()
  return answers
}

/** Rows of each list, at its path; a picture without an address is no row. */
export function listsIn(value: unknown, at = ''): [string, number][] {
  if (Array.isArray(value)) return [[at, value.length], ...value.flatMap((row) => listsIn(row, `${at}/row`))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'gift_images' ? [] : listsIn(inner, `${at}.${name}`),
  )
}

export const payloadOf = (read: ParsedResponse): unknown =>
  'data' in read ? (read.data as { payload?: unknown } | null)?.payload : undefined
