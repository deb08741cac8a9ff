import { callRefusals, commonRefusals } from '#shared/contract/call-refusals.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { isEnveloped, toEnvelopedBody } from '#shared/contract/envelope.ts'
import { isRefusalBody, readRefusal } from '#shared/contract/refusal-body.ts'
import { refusals } from '#shared/contract/refusal.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { callPlatform, type Fetch } from './call-platform'
import { type Difference, findDifferences, isRow, toProblems } from './compare'
import { expectedAt, type Fields, getFields } from './fields'
import { notAsked, callParts, readingPosts } from './questions'

type Verdict = 'agrees' | 'tolerated' | 'cannot be read' | 'refused' | 'no answer' | 'not asked'

/** Method and path, without values. */
export type Finding = { name: string; call: string; verdict: Verdict; how: readonly string[]; fields: Fields }

type Asking = {
  config: PlatformConfig
  token: string | null
  fetch?: Fetch
  /** Receives each successful JSON response before validation. */
  onAnswer?: (name: string, body: unknown) => void
  /** Receives the payload of each response that was read. */
  onRead?: (name: string, payload: unknown) => void
}

/** Why a visitor's probe does not ask most calls. */
export const accountNeeded = 'needs an account'

export async function probe(asking: Asking): Promise<Finding[]> {
  const answers = new Map<string, unknown>()
  const findings = new Map<string, Finding>()
  const questions = endpoints.filter(([name, { method }]) => method === 'GET' || readingPosts.has(name))
  for (const [name, endpoint] of questions.toSorted(([one], [other]) => rank(one) - rank(other)))
    findings.set(name, await callEndpoint(asking, name, endpoint, answers))
  return questions.flatMap(([name]) => findings.get(name) ?? [])
}

const order = [
  'account.me',
  'places.countries',
  'places.states',
  'places.divisions',
  'operator.offers',
  'home.newContents',
  'home.freeContents',
  'subjects.list',
  'subjects.chapters',
  'lessons.open',
  'exams.list',
  'gifts.list',
  'discountCodes.revenue',
]
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

const noFields: Fields = { absent: [], unknown: [], emptyLists: [] }

/** Calls whose 404 the contract reads as an answer, and what it says then. */
const notFoundAnswers: Readonly<Record<string, string>> = {
  'clients.desktop': 'serves every version of the application (404)',
  'gifts.cart': 'the cart is empty (404)',
}

async function callEndpoint(
  { config, token, fetch, onAnswer, onRead }: Asking,
  name: string,
  endpoint: Endpoint,
  answers: Map<string, unknown>,
): Promise<Finding> {
  const finding = (verdict: Verdict, how: readonly string[] = [], fields: Fields = noFields): Finding => ({
    name,
    call: `${endpoint.method} ${endpoint.path}`,
    verdict,
    how,
    fields,
  })
  const reason = notAsked[name]
  if (reason !== undefined) return finding('not asked', [reason])
  if (endpoint.auth === 'bearer' && token === null) return finding('not asked', [accountNeeded])
  const needs = callParts[name]
  const parts = needs === undefined ? {} : needs(answers)
  if (parts === null) return finding('not asked', ['nothing that was read leads to it'])
  if (config.services[endpoint.service] === undefined) return finding('not asked', ['the platform has no such service'])
  const answer = await callPlatform({ config, token, fetch }, endpoint, parts)
  if (answer.problem !== null) return finding(answer.isSilent ? 'no answer' : 'cannot be read', [answer.problem])
  const { body, status } = answer
  const isRefusal = !answer.isOk || isRefusalBody(body)
  const code = Number(answer.isOk ? readRefusal(body).code : status)
  if (isRefusal && code === 404 && name in notFoundAnswers) return finding('agrees', [notFoundAnswers[name] ?? ''])
  if (isRefusal) return finding('refused', [refusalWords(name, endpoint, status, code)])
  onAnswer?.(name, body)
  const read = endpoint.response.safeParse(body)
  const envelopeWords = describeEnvelope(endpoint, body)
  if (!read.success)
    return finding('cannot be read', [
      ...envelopeWords,
      ...toProblems(read.error, toEnvelopedBody(endpoint.response, body)).map(inWords),
    ])
  const payload = toPayload(read.data)
  answers.set(name, payload)
  onRead?.(name, payload)
  const differences = findDifferences(body, read.data).filter(
    ({ field }) => field !== 'code' && !(field === '' && envelopeWords.length > 0),
  )
  const how = [...envelopeWords, ...differences.map((each) => inWords(withExpected(endpoint, each)))]
  return finding(how.length === 0 ? 'agrees' : 'tolerated', how, getFields(endpoint.response, body, read.data))
}

function refusalWords(name: string, endpoint: Endpoint, status: number, code: number): string {
  const isAllowed = [...(callRefusals[name] ?? []), ...commonRefusals(endpoint)].some(
    (each) => refusals[each].status === (status < 300 ? code : status) && refusals[each].status < 500,
  )
  const problem = status < 300 ? `success: false with status ${status}` : `status ${status}`
  return isAllowed ? `${problem}, which the contract allows` : problem
}

/** Another place of the payload is read, but a missing envelope is the commonest mistake, and other words hide it. */
function describeEnvelope({ response }: Endpoint, body: unknown): string[] {
  if (!isEnveloped(response)) return []
  if (isRow(body) && 'payload' in body) return []
  return [
    isRow(body) && 'data' in body
      ? 'no payload: the content stands in data'
      : 'no envelope { success, payload }: the answer is the content itself',
  ]
}

function withExpected({ response }: Endpoint, { field, how }: Difference): Difference {
  const expected = how.endsWith('taken as absent') ? expectedAt(response, field) : null
  return { field, how: expected === null ? how : `${how}; ${expected} is read` }
}

const inWords = ({ field, how }: Difference) => `${field === '' ? 'the answer' : field}: ${how}`

function toPayload(body: unknown): unknown {
  return body !== null && typeof body === 'object' && 'payload' in body ? body.payload : body
}

export function formatTable(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ name, call, verdict, how }) =>
      `| ${name} | \`${call}\` | ${verdict} | ${how.join('; ').replaceAll('|', '\\|')} |`,
  )
  const counts = Map.groupBy(findings, ({ verdict }) => verdict)
  const summary = [...counts].map(([verdict, { length }]) => `${length} ${verdict}`).join(', ')
  return [
    '| endpoint | call | verdict | how |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `${findings.length} calls: ${summary}.`,
  ].join('\n')
}
