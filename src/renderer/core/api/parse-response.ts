import type { Endpoint } from '../../../shared/contract/endpoint'
import { isPlatformRefusal, isRefusal, refusalBody } from '../../../shared/contract/envelope'
import { droppedRows, unreadFields } from '../../../shared/contract/tolerant'
import { parseJson } from '../../../shared/std/json'
import { type Failure } from '../failure/failure'
import { readGatewayHeaders } from '../../../shared/gateway/headers'
import { networkErrors, toInterference } from '../../../shared/gateway/network-error'
import type { TransportResponse } from './transport'

/** In characters; longer responses are refused unparsed (threat F1). */
export const maxResponseLength = 8_000_000

export type ParsedResponse =
  { data: unknown; dropped: number; unread: readonly string[] } | { error: Failure; where?: string }

/** Never throws. */
export function parseResponse(endpoint: Endpoint, answer: TransportResponse): ParsedResponse {
  const local = gatewayFailure(answer)
  if (local) return { error: local }
  const json = readJson(answer.text)
  if (answer.status === 401) return { error: unauthorised(endpoint, json) }
  if (answer.status >= 500) return { error: { kind: 'server', status: answer.status } }
  if (answer.status < 200 || answer.status >= 300) return { error: refusal(answer.status, json) }
  if (json === undefined) return { error: { kind: 'contract-broken' }, where: '(not JSON)' }
  if (isRefusal(json)) return { error: refusal(answer.status, json) }
  const parsed = endpoint.response.safeParse(json)
  if (parsed.success)
    return { data: parsed.data, dropped: droppedRows(parsed.data), unread: unreadFields(json, parsed.data) }
  return {
    error: { kind: 'contract-broken' },
    where: parsed.error.issues.map((issue) => issue.path.join('.')).join(' '),
  }
}

function gatewayFailure(answer: TransportResponse): Failure | null {
  const { error } = readGatewayHeaders(answer.header)
  if (error === null) return null
  const cause = toInterference(error)
  if (cause !== null) return { kind: 'offline', cause }
  const { meaning } = networkErrors[error]
  return meaning === 'server' ? { kind: 'server', status: answer.status } : { kind: meaning }
}

function unauthorised(endpoint: Endpoint, json: unknown): Failure {
  if (!isPlatformRefusal(json)) return { kind: 'server', status: 401 }
  return endpoint.onUnauthorised === 'sign-out' ? { kind: 'signed-out' } : refusal(401, json)
}

function refusal(status: number, json: unknown): Failure {
  const body = refusalBody.safeParse(json)
  if (!body.success) return { kind: 'server', status }
  const { code, message, errors } = body.data
  return { kind: 'refused', status, code: String(code ?? ''), message: message ?? '', fieldErrors: errors ?? {} }
}

function readJson(text: string): unknown {
  if (text.length > maxResponseLength) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
