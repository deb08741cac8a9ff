import { addressOf } from '../../shared/contract/endpoint'
import type { Language } from '../../shared/locale'
import type { AnswerSource } from '../offline-lessons/lesson-answers'
import type { HttpClient } from './http-client'
import { parseJson } from './platform-client'
import { type ResponseCache, type SessionRef, isUnusable, toCacheable, toCacheAddress } from './response-cache'

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
    const path = addressOf(endpoint, { params })
    const result = await httpClient.call({ endpoint, path, token: bearer.token, signal })
    if (!result.ok) return { ok: false, status: null }
    const route = { name: endpoint.path, endpoint, path }
    const content = result.status === 200 ? toCacheable(route, result.bytes) : null
    if (content === null) {
      // A captive portal answers without JSON.
      const isRefusal = result.status >= 400 && isJson(result.headers) && !isUnusable(result.status, false)
      return { ok: false, status: isRefusal ? result.status : null }
    }
    responseCache('answers', toCacheAddress(route, language()), bearer).store(content)
    return { ok: true, address: `${endpoint.service} ${path}`, content, body: parseJson(result.bytes) }
  }
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
}
