import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { NetworkError } from '#shared/gateway/network-error.ts'

/** Calls endpoints of the platform for the signed-in user; never rejects. */
export type PlatformClient = { call(endpoint: Endpoint, options?: CallOptions): Promise<PlatformReply> }

export type CallOptions = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Fails for another user: data must not carry another user's token (threats D6). */
  userId?: number
  token?: string
  signal?: AbortSignal
  upload?: { contentType: string; body: Uint8Array<ArrayBuffer>; onUploadProgress: (bytes: number) => void }
}

/** Files of the platform's own hosts, whose bodies are read piece by piece. */
export type FileSource = {
  stream(
    address: string,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<{ ok: true; response: Response } | { ok: false; failure: NetworkError }>
}
