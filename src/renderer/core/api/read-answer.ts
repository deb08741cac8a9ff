import type { Endpoint } from '../../../shared/contract/endpoint'
import { isPlatformRefusal, isRefusal, refusalBody } from '../../../shared/contract/envelope'
import { droppedRows, unreadFields } from '../../../shared/contract/lenient'
import { parseJson } from '../../../shared/std/json'
import { lineCauses, type Failure, type LineCause } from '../failure/failure'
import type { TransportAnswer } from './transport'

/** Longer answers are refused unread (threat F1). */
export const answerMaxLength = 8_000_000

/** An answer read against its contract; `where` names the fields that broke it, without their values; `dropped` counts the rows left out, `unread` names the fields that could not be read. */
export type Reading = { data: unknown; dropped: number; unread: readonly string[] } | { error: Failure; where?: string }

/** Reads an answer of the gateway: what the endpoint declares, or the reason why not; never throws. */
export function readAnswer(endpoint: Endpoint, answer: TransportAnswer): Reading {
  const local = localFailure(answer)
  if (local) return { error: local }
  const json = readJson(answer.text)
  if (answer.status === 401) return { error: unauthorised(endpoint, json) }
  if (answer.status >= 500) return { error: { kind: 'server', status: answer.status } }
  if (answer.status < 200 || answer.status >= 300) return { error: refusal(answer.status, json) }
  if (json === undefined) return { error: { kind: 'contract-broken' }, where: '(not JSON)' }
  if (isRefusal(json)) return { error: refusal(answer.status, json) }
  const parsed = endpoint.response.safeParse(json)
  if (parsed.success) return { data: parsed.data, dropped: droppedRows(parsed.data), unread: unreadFields(json, parsed.data) }
  return { error: { kind: 'contract-broken' }, where: parsed.error.issues.map((issue) => issue.path.join('.')).join(' ') }
}

/** What the gateway itself says when no answer of the platform came. */
function localFailure(answer: TransportAnswer): Failure | null {
  const cause = lineCauseOf(answer)
  if (cause !== null) return { kind: 'offline', cause }
  switch (answer.header('x-tutorat-failure')) {
    case null:
      return null
    case 'offline':
    case 'cut':
    case 'cancelled':
      return { kind: 'offline' }
    case 'signed-out':
      return { kind: 'signed-out' }
    case 'too-large':
    case 'redirected':
    case 'unreadable':
      return { kind: 'contract-broken' }
    default:
      return { kind: 'server', status: answer.status }
  }
}

/** What stands in the way of the line, where the gateway says so. */
export function lineCauseOf(answer: TransportAnswer): LineCause | null {
  const failure = answer.header('x-tutorat-failure')
  return lineCauses.find((cause) => cause === failure) ?? null
}

/** Only the platform's own JSON ends a session: a captive portal's page does not. */
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
  if (text.length > answerMaxLength) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
