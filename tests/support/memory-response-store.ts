import type { CacheKey, ResponseStore } from '#main/gateway/response-cache.ts'
import type { SecretStore } from '#main/session/secret-store.ts'
import type { Clock } from '#shared/clock.ts'

type StoredResponse = { contentType: string; bytes: Uint8Array<ArrayBuffer>; receivedAt: number }

export function createMemoryResponseStore(clock: Clock, isOn: () => boolean): ResponseStore {
  const entries = new Map<string, StoredResponse>()
  const toId = ({ userId, kind, address }: CacheKey): string => JSON.stringify([userId, kind, address])
  return {
    isOn,
    get: (key) => Promise.resolve(entries.get(toId(key)) ?? null),
    put: (key, content) => void entries.set(toId(key), { ...content, receivedAt: clock.now() }),
  }
}

export function createKeychain(): SecretStore {
  let secret: string | null = null
  return {
    backend: 'keychain',
    check: () => Promise.resolve(),
    read: () => Promise.resolve(secret),
    write: (text) => {
      secret = text
      return Promise.resolve()
    },
    remove: () => {
      const hadEntry = secret !== null
      secret = null
      return Promise.resolve(hadEntry)
    },
  }
}
