import axios, { type AxiosAdapter, type AxiosRequestConfig } from 'axios'

/** One call as it leaves the page: `path` begins with /api/<service>/. */
export type TransportRequest = { method: string; path: string; body?: unknown; signal?: AbortSignal }

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
  return async ({ method, path, body, signal }) => {
    const config: AxiosRequestConfig = { method, url: path, ...(signal && { signal }) }
    const answer = await client.request<unknown>(body === undefined ? config : { ...config, data: body })
    return {
      status: answer.status,
      header: (name) => readHeader(answer.headers, name),
      text: typeof answer.data === 'string' ? answer.data : '',
    }
  }
}

function readHeader(headers: object, name: string): string | null {
  const value: unknown = Reflect.get(headers, name)
  return typeof value === 'string' ? value : null
}
