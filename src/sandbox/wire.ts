import { type RefusalName, refusals } from '../shared/contract/refusal'
import type { Refused } from './handler'

/** An answer in JSON. */
export function jsonResponse(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** A refusal of the catalogue as it goes over the wire. */
export function refusalResponse(name: RefusalName, headers: Record<string, string> = {}, said: Partial<Pick<Refused, 'errors' | 'message'>> = {}): Response {
  const { status, code, message } = refusals[name]
  const body = { success: false, code, message: said.message ?? message, payload: null, ...(said.errors == null ? {} : { errors: said.errors }) }
  return jsonResponse(body, status, headers)
}

/** Seconds as H:mm:ss. */
export function wireDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** An instant as the platform writes it without a zone: the time in Tunis, one hour ahead of UTC all the year. */
export function wireTunisTime(at: number): string {
  return new Date(at + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
