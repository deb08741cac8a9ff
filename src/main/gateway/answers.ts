import { toAddress } from '#shared/contract/endpoint.ts'
import { classifyReply, type Reply } from '#shared/contract/reply.ts'
import type { Language } from '#shared/locale.ts'
import type { AnswerSource } from '../offline-lessons/lesson-answers'
import type { HttpClient } from './http-client'
import { toPlatformReply } from './platform-client'
import { type ResponseCache, type SessionRef, toCacheable, toCacheAddress } from './response-cache'

type AnswerOptions = {
  httpClient: HttpClient
  vault: { bearer(): Promise<(SessionRef & { token: string }) | null> }
  responseCache: ResponseCache
  language: () => Language
}

/** Responses that main stores for offline lessons; they enter the offline cache as the page's own do. */
export function createAnswers({ httpClient, vault, responseCache, language }: AnswerOptions): AnswerSource {
  return async (endpoint, params, signal) => {
    const bearer = await vault.bearer()
    if (bearer === null) return { ok: false, status: null }
    const path = toAddress(endpoint, { params })
    const route = { name: endpoint.path, endpoint, path }
    // Opened before the request, which gives the answer its place among those of the page.
    const cached = responseCache('answers', toCacheAddress(route, language()), bearer)
    const result = await httpClient.call({ endpoint, path, token: bearer.token, signal })
    if (!result.ok) return { ok: false, status: null }
    const { body, ...wire } = toPlatformReply(result)
    const reply = classifyReply(endpoint, { ...wire, body })
    const content = reply.kind === 'ok' && result.status === 200 ? toCacheable(route, body) : null
    if (content === null) return { ok: false, status: toRefusalStatus(reply) }
    cached.store(content)
    return { ok: true, address: `${endpoint.service} ${path}`, content, body }
  }
}

/** Null unless the platform itself refused. */
function toRefusalStatus(reply: Reply): number | null {
  return reply.kind === 'refused' || reply.kind === 'signed-out' ? reply.status : null
}
