import { fileURLToPath } from 'node:url'
import { addressOf, type Endpoint } from '../shared/contract/endpoint'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox'

/** The origin under which tests reach a platform in process. */
export const testOrigin = 'http://127.0.0.1:4010'

/** A platform for one test: nothing on disk, the project's own media. */
export function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return createSandbox({ mediaDir: fileURLToPath(new URL('../../resources/demo', import.meta.url)), ...options })
}

export type Sent = { params?: unknown; query?: unknown; body?: unknown; token?: string | null; headers?: Record<string, string>; signal?: AbortSignal }

/** The request of one call as the application's gateway would send it. */
export function requestOf(sandbox: Sandbox, endpoint: Endpoint, sent: Sent = {}, origin = testOrigin): Request {
  const { params, query, body, token, headers, signal } = sent
  const { base, apiKey } = sandbox.platformConfig(origin).services[endpoint.service]
  return new Request(`${base}${addressOf(endpoint, { params, query })}`, {
    method: endpoint.method,
    headers: {
      ...(token == null ? {} : { Authorization: `Bearer ${token}` }),
      ...(apiKey === undefined ? {} : { [apiKey.header]: apiKey.value }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Sends one call in process. */
export function send(sandbox: Sandbox, endpoint: Endpoint, sent: Sent = {}): Promise<Response> {
  return sandbox.fetch(requestOf(sandbox, endpoint, sent))
}

/** The payload of an answer that must have succeeded. */
export async function payloadOf<E extends Endpoint>(sandbox: Sandbox, endpoint: E, sent: Sent = {}): Promise<unknown> {
  const response = await send(sandbox, endpoint, sent)
  if (response.status !== 200) throw new Error(`${endpoint.path} answered ${response.status}`)
  const body = (await response.json()) as { payload?: unknown }
  return body.payload
}

/** A progress record of this lesson's first fifty seconds. */
export function recordOf(sandbox: Sandbox, slug: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { id, chapter } = sandbox.world.lesson(slug)
  return {
    viewToken: 'view-1', contentId: id, chapterId: chapter.id, subjectId: chapter.subject.id, completed: false, totalWatched: 50, watchedTime: 50, isFree: false, ...changes,
  }
}
