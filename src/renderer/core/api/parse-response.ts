import type { Endpoint } from '#shared/contract/endpoint.ts'
import { toEnvelopedBody } from '#shared/contract/envelope.ts'
import { classifyReply, readBody, type Later, type Refused, type Unknown } from '#shared/contract/reply.ts'
import { droppedRows, unreadFields } from '#shared/contract/tolerant.ts'
import { gatewayHeaders, readGatewayHeaders } from '#shared/gateway/headers.ts'
import { networkErrors, toInterference } from '#shared/gateway/network-error.ts'
import { type Failure } from '../failure/failure'
import type { TransportResponse } from '../store/collaborators'

export type ParsedResponse =
  { data: unknown; dropped: number; unread: readonly string[] } | { error: Failure; where?: string }

/** Never throws. */
export function parseResponse(endpoint: Endpoint, answer: TransportResponse): ParsedResponse {
  const local = gatewayFailure(answer)
  if (local) return { error: local }
  const content = readBody(answer.text)
  const reply = classifyReply(endpoint, { ok: true, status: answer.status, ...content })
  switch (reply.kind) {
    case 'ok': {
      const sent = toEnvelopedBody(endpoint.response, content.body)
      return { data: reply.answer, dropped: droppedRows(reply.answer), unread: unreadFields(sent, reply.answer) }
    }
    case 'refused':
      return { error: refusal(reply) }
    case 'later':
      if (reply.status === networkSignInRequired) return { error: replaced }
      return { error: reply.status < 500 && reply.message !== '' ? refusal(reply) : server(answer) }
    case 'signed-out':
      return { error: { kind: 'signed-out' } }
    case 'unknown':
      if (content.form === 'markup' && isOfNetwork(answer)) return { error: replaced }
      return isSuccess(answer) ? unreadable(reply, answer) : { error: server(answer) }
    case 'not-sent':
      return { error: { kind: 'offline' } }
  }
}

function gatewayFailure(answer: TransportResponse): Failure | null {
  const { error } = readGatewayHeaders(answer.header)
  if (error === null) return null
  const cause = toInterference(error)
  if (cause !== null) return { kind: 'offline', cause }
  const { meaning } = networkErrors[error]
  return meaning === 'server' ? server(answer) : { kind: meaning }
}

const replaced: Failure = { kind: 'offline', cause: 'replaced' }
/** Only networks send it (RFC 6585). */
const networkSignInRequired = 511
const networkStatuses: readonly number[] = [403, 407, 451]

/** Statuses of portals and filters. With others, a platform that lacks an address or is broken sends a page of its own. */
function isOfNetwork({ status }: TransportResponse): boolean {
  return status < 400 || networkStatuses.includes(status)
}

function isSuccess({ status }: TransportResponse): boolean {
  return status >= 200 && status < 300
}

function server(answer: TransportResponse): Failure {
  return { kind: 'server', status: answer.status, ...readRequestId(answer) }
}

function readRequestId({ header }: TransportResponse): { requestId?: string } {
  const requestId = header(gatewayHeaders.requestId)
  return requestId === null ? {} : { requestId }
}

function unreadable({ issues }: Unknown, answer: TransportResponse): ParsedResponse {
  const error: Failure = { kind: 'contract-broken', ...readRequestId(answer) }
  return { error, where: issues.length === 0 ? '(not JSON)' : issues.join(' ') }
}

function refusal({ status, code, message, fieldErrors }: Refused | Later): Failure {
  return { kind: 'refused', status, code, message, fieldErrors }
}
