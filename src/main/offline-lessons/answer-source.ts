import type { Endpoint } from '../../shared/contract/endpoint'

/** `content` is the response as the offline cache stores it; `address` names service and path. */
export type PlatformAnswer =
  | { ok: true; address: string; content: { contentType: string; bytes: Uint8Array<ArrayBuffer> }; body: unknown }
  | { ok: false; status: number | null }

/** `status` is null without a response of the platform. */
export type AnswerSource = (endpoint: Endpoint, params: unknown, signal: AbortSignal) => Promise<PlatformAnswer>
