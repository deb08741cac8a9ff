import { addressOf, type Endpoint } from '../shared/contract/endpoint'
import { endpoints } from '../shared/contract/endpoints'
import type { PlatformConfig } from '../shared/platform-config'
import { parseJson } from '../shared/std/json'
import { type Difference, differencesOf, problemsOf } from './compare'
import { notAsked, partsOf } from './questions'

const answerMs = 20_000
const maxBytes = 8 * 1024 * 1024

type Verdict = 'agrees' | 'tolerated' | 'cannot be read' | 'refused' | 'no answer' | 'not asked'

/** Method and path, without values. */
export type Finding = { name: string; call: string; verdict: Verdict; how: readonly string[] }

type Asking = {
  config: PlatformConfig
  token: string | null
  fetch?: (request: Request) => Promise<Response>
  /** Receives each successful JSON response before validation. */
  onAnswer?: (name: string, body: unknown) => void
}

export async function probe(asking: Asking): Promise<Finding[]> {
  const known = new Map<string, unknown>()
  const findings = new Map<string, Finding>()
  const questions = endpoints.filter(([, { method }]) => method === 'GET')
  for (const [name, endpoint] of questions.toSorted(([one], [other]) => rank(one) - rank(other)))
    findings.set(name, await ask(asking, name, endpoint, known))
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

async function ask(
  { config, token, fetch = globalThis.fetch, onAnswer }: Asking,
  name: string,
  endpoint: Endpoint,
  known: Map<string, unknown>,
): Promise<Finding> {
  const finding = (verdict: Verdict, ...how: string[]): Finding => ({
    name,
    call: `GET ${endpoint.path}`,
    verdict,
    how,
  })
  const reason = notAsked[name]
  if (reason !== undefined) return finding('not asked', reason)
  if (endpoint.auth === 'bearer' && token === null) return finding('not asked', 'needs an account')
  const needs = partsOf[name]
  const parts = needs === undefined ? {} : needs(known)
  if (parts === null) return finding('not asked', 'nothing that was read leads to it')
  const service = config.services[endpoint.service]
  if (service === undefined) return finding('not asked', 'the platform has no such service')
  const { base, apiKey } = service
  const headers = {
    Accept: 'application/json',
    ...(endpoint.auth !== 'none' && token !== null ? { Authorization: `Bearer ${token}` } : {}),
    ...(apiKey && { [apiKey.header]: apiKey.value }),
  }
  // A redirect would send the token elsewhere.
  const response = await fetch(
    new Request(`${base}${addressOf(endpoint, parts)}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    }),
  ).catch(() => null)
  if (response === null) return finding('no answer', 'the service does not answer')
  if (response.status === 0 || (response.status >= 300 && response.status < 400))
    return finding('cannot be read', 'leads to another address')
  const text = await textOf(response)
  if (text === null) return finding('cannot be read', 'is cut or larger than 8 MB')
  if (!response.ok) return finding('refused', `status ${response.status}`)
  const body = jsonOf(text)
  if (body === undefined) return finding('cannot be read', 'is no JSON')
  onAnswer?.(name, body)
  const read = endpoint.response.safeParse(body)
  if (!read.success) return finding('cannot be read', ...problemsOf(read.error).map(inWords))
  known.set(name, payloadOf(read.data))
  const differences = differencesOf(body, read.data).filter(({ field }) => field !== 'code')
  return differences.length === 0 ? finding('agrees') : finding('tolerated', ...differences.map(inWords))
}

const inWords = ({ field, how }: Difference) => `${field === '' ? 'the answer' : field}: ${how}`

async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      bytes += part.value.byteLength
      if (bytes > maxBytes) return null
      chunks.push(part.value)
    }
  } catch {
    return null
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function payloadOf(body: unknown): unknown {
  return body !== null && typeof body === 'object' && 'payload' in body ? body.payload : body
}

export function tableOf(findings: readonly Finding[]): string {
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
