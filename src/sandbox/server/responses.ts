import { type RefusalName, refusals } from '#shared/contract/refusal.ts'
import type { Rejected } from '../domains/handler'

export function jsonResponse(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

export function refusalResponse(
  name: RefusalName,
  headers: Record<string, string> = {},
  said: Partial<Pick<Rejected, 'errors' | 'message'>> = {},
): Response {
  const { status, code, message } = refusals[name]
  const body = {
    success: false,
    code,
    message: said.message ?? message,
    payload: null,
    ...(said.errors == null ? {} : { errors: said.errors }),
  }
  return jsonResponse(body, status, headers)
}
