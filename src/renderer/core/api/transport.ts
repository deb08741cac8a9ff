import type { AxiosInstance, AxiosResponse } from 'axios'
import type { TransportResponse, Transport } from '../store/collaborators'

export function createTransport(client: AxiosInstance): Transport {
  return async ({ method, path, body, multipart = false, signal, isProbe = false }) => {
    const data = multipart ? toForm(body) : body
    return toTransportResponse(
      await client.request<unknown>({
        method,
        url: path,
        responseType: 'text',
        isProbe,
        ...(data !== undefined && { data }),
        ...(signal && { signal }),
      }),
    )
  }
}

export function toTransportResponse({ status, headers, data }: AxiosResponse<unknown>): TransportResponse {
  return { status, header: (name) => readHeader(headers, name), text: typeof data === 'string' ? data : '' }
}

function toForm(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

function readHeader(headers: object, name: string): string | null {
  const value: unknown = Reflect.get(headers, name)
  return typeof value === 'string' ? value : null
}
