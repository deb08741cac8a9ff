import type { Sandbox } from '#sandbox/sandbox.ts'
import { matchEndpoint } from '#sandbox/server/dispatch.ts'
import { services } from '#shared/contract/endpoint.ts'

/** Keeps the status unless `status` is given. */
export function rewriteAnswers(
  sandbox: Sandbox,
  name: string,
  rewrite: (body: unknown) => unknown,
  status?: number,
): void {
  const answer = sandbox.fetch.bind(sandbox)
  const fetch = async (request: Request): Promise<Response> => {
    if (nameOf(request) !== name) return answer(request)
    const response = await answer(request)
    return Response.json(rewrite(await response.json()), {
      status: status ?? response.status,
      headers: response.headers,
    })
  }
  Object.assign(sandbox, { fetch })
}

function nameOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url)
  const [, , , called = '', ...path] = pathname.split('/')
  const service = services.find((known) => known === called)
  return service === undefined
    ? null
    : (matchEndpoint(service, request.method, `/${path.join('/')}`, searchParams)?.name ?? null)
}

export function withoutFields(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner: unknown) => withoutFields(inner, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      names.includes(name) ? [] : [[name, withoutFields(inner, names)]],
    ),
  )
}

export function withPayload(body: unknown, change: (payload: Record<string, unknown>) => unknown): unknown {
  const { payload, ...rest } = body as { payload: Record<string, unknown> }
  return { ...rest, payload: change(payload) }
}

/** As if the platform did not say how many tokens the user holds. */
export function withoutTokens(sandbox: Sandbox): void {
  rewriteAnswers(sandbox, 'account.me', (body) =>
    withPayload(body, (payload) => ({ ...payload, user: { ...Object(payload['user']), gift_point: null } })),
  )
}
