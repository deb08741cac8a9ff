import { toAddress, type Endpoint } from '#shared/contract/endpoint.ts'
import { readBody } from '#shared/contract/reply.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'

const timeoutMs = 20_000
const maxBytes = 8 * 1024 * 1024

export type Fetch = (request: Request) => Promise<Response>

export type CallParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** `problem`: nothing that could be read came. */
type PlatformAnswer =
  { problem: string; isSilent: boolean } | { problem: null; status: number; isOk: boolean; body: unknown }

type Caller = { config: PlatformConfig; token: string | null; fetch?: Fetch | undefined }

/** Calls as the application does; never follows a redirect, which would send the token elsewhere. */
export async function callPlatform(
  { config, token, fetch = globalThis.fetch }: Caller,
  endpoint: Endpoint,
  parts: CallParts = {},
): Promise<PlatformAnswer> {
  const service = config.services[endpoint.service]
  if (service === undefined) return { problem: 'the platform has no such service', isSilent: true }
  const { base, apiKey } = service
  const hasBody = endpoint.bodyKind === 'json'
  const headers = {
    Accept: 'application/json',
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(endpoint.auth !== 'none' && token !== null ? { Authorization: `Bearer ${token}` } : {}),
    ...(apiKey && { [apiKey.header]: apiKey.value }),
  }
  const response = await fetch(
    new Request(`${base}${toAddress(endpoint, parts)}`, {
      method: endpoint.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(hasBody && { body: JSON.stringify(parts.body ?? {}) }),
    }),
  ).catch(() => null)
  if (response === null) return { problem: 'the service does not answer', isSilent: true }
  if (response.status === 0 || (response.status >= 300 && response.status < 400))
    return { problem: 'leads to another address', isSilent: false }
  const text = await readText(response)
  if (text === null) return { problem: 'is cut or larger than 8 MB', isSilent: false }
  const { body } = readBody(text)
  // An act may be answered with nothing, a refusal with a page.
  const needsJson = response.ok && !(text.trim() === '' && endpoint.method !== 'GET')
  if (needsJson && body === undefined) return { problem: 'is no JSON', isSilent: false }
  return { problem: null, status: response.status, isOk: response.ok, body }
}

async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      bytes += part.value.byteLength
      if (bytes > maxBytes) return null
      chunks.push(part.value)
    }
  } catch {
    return null
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
