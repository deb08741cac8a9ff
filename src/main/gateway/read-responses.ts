import { brand } from '../../shared/brand'
import type { CachedResponse } from '../../shared/desktop/storage'
import { readGatewayHeaders } from '../../shared/gateway/headers'
import type { Language } from '../../shared/locale'
import { isCacheable, type GatewayVault } from './api'
import { findApiRoute, targetsCurrentUser } from './api-routes'
import { toCacheAddress, type ResponseCache } from './response-cache'

type Options = {
  vault: Pick<GatewayVault, 'bearer'>
  responseCache: ResponseCache
  language: () => Language
}

/** Reads the cache under the rules of a request: own responses of endpoints marked `offline`. */
export function createReadResponses({ vault, responseCache, language }: Options) {
  return async (paths: readonly string[]): Promise<CachedResponse[]> => {
    const bearer = await vault.bearer()
    if (bearer === null) return []
    const read = async (path: string): Promise<CachedResponse[]> => {
      const url = new URL(path, brand.pageOrigin)
      const route = findApiRoute('GET', url)
      if (route === null || !isCacheable(route) || !targetsCurrentUser(route, url, bearer.userId)) return []
      const response = await responseCache('answers', toCacheAddress(route, language()), bearer).fallback()
      if (response === null) return []
      const { cachedAt } = readGatewayHeaders((name) => response.headers.get(name))
      return [{ path, text: await response.text(), receivedAt: cachedAt ?? 0 }]
    }
    return (await Promise.all(paths.map(read))).flat()
  }
}
