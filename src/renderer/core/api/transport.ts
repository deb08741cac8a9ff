import axios, { type AxiosAdapter, type AxiosRequestConfig } from 'axios'

/** One call as it leaves the page: `path` begins with /api/<service>/; the body is JSON, or a form with files where `multipart`. */
export type TransportRequest = { method: string; path: string; body?: unknown; multipart?: boolean; signal?: AbortSignal }

/** What came back, unread: header names in lower case. */
export type TransportAnswer = { status: number; header: (name: string) => string | null; text: string }

/** Sends one call to the page's own origin; rejects only when nothing answered or the caller gave up. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** The transport over axios; `adapter` replaces the network in tests. */
export function createTransport(options: { origin: string; adapter?: AxiosAdapter }): Transport {
  const client = axios.create({
    baseURL: options.origin,
    ...(options.adapter && { adapter: options.adapter }),
    responseType: 'text',
    // Statuses are judged and bodies are read in one place of ours, not in the library.
    validateStatus: () => true,
    transformResponse: [(text: unknown) => text],
  })
  return async ({ method, path, body, multipart = false, signal }) => {
    const config: AxiosRequestConfig = { method, url: path, ...(signal && { signal }) }
    // What is not JSON, such as a call without a body, carries a header that no foreign frame can send.
    const marked = { headers: { 'x-tutorat-request': '1' } }
    const sent = body === undefined ? marked : multipart ? { data: formOf(body), ...marked } : { data: body }
    const answer = await client.request<unknown>({ ...config, ...sent })
    return {
      status: answer.status,
      header: (name) => readHeader(answer.headers, name),
      text: typeof answer.data === 'string' ? answer.data : '',
    }
  }
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

function readHeader(headers: object, name: string): string | null {
  const value: unknown = Reflect.get(headers, name)
  return typeof value === 'string' ? value : null
}
