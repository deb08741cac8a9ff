import { parseBody } from 'hono/utils/body'
import * as z from 'zod'
import type { Endpoint } from '../shared/contract/endpoint'
import { type Refused, refuse } from './handler'

/** The parts of a call as the contract’s schemas read them. */
export type Parts = { params: unknown; query: unknown; body: unknown }

type Read = { ok: true; parts: Parts } | { ok: false; refused: Refused }

/** Reads a call's parameters, query and body by the contract; what does not fit is refused with messages by field. */
export async function readParts(endpoint: Endpoint, params: Record<string, string>, query: URLSearchParams, request: Request): Promise<Read> {
  const body = await readBody(endpoint, request)
  if (body === unreadable) {
    const text = endpoint.bodyKind === 'multipart' ? 'This value is not a valid form' : 'This value is not valid JSON'
    return { ok: false, refused: refuse('validationFailed', { body: [text] }) }
  }
  const parsed = {
    params: endpoint.params.safeParse(asNumbers(endpoint.params, params)),
    query: endpoint.query.safeParse(asNumbers(endpoint.query, Object.fromEntries(query))),
    body: endpoint.body.safeParse(body),
  }
  const errors: Record<string, string[]> = {}
  for (const result of Object.values(parsed)) {
    for (const issue of result.error?.issues ?? []) {
      const field = issue.path.map(String).join('.') || 'body'
      errors[field] = [...(errors[field] ?? []), issue.message]
    }
  }
  if (Object.keys(errors).length > 0) return { ok: false, refused: refuse('validationFailed', errors) }
  return { ok: true, parts: { params: parsed.params.data, query: parsed.query.data, body: parsed.body.data } }
}

const unreadable = Symbol('unreadable')

async function readBody({ bodyKind }: Endpoint, request: Request): Promise<unknown> {
  if (bodyKind === 'none') return undefined
  try {
    return bodyKind === 'json' ? await request.json() : await parseBody(request)
  } catch {
    return unreadable
  }
}

/** Texts of an address as the numbers that the schema wants; undefined where the schema wants nothing. */
function asNumbers(schema: z.ZodType, texts: Record<string, string>): unknown {
  if (schema instanceof z.ZodRecord) return texts
  if (!(schema instanceof z.ZodObject)) return undefined
  const shape: Record<string, unknown> = schema.shape
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, wantsNumber(shape[name]) && /^-?\d{1,15}$/.test(text) ? Number(text) : text]),
  )
}

function wantsNumber(schema: unknown): boolean {
  return schema instanceof z.ZodNumber || (schema instanceof z.ZodLiteral && [...schema.values].every((value) => typeof value === 'number'))
}
