import type { KeptStore, Place } from '../../src/main/gateway/kept'
import type { SecretStore } from '../../src/main/session/secret-store'
import type { Clock } from '../../src/shared/clock'

type Held = { contentType: string; bytes: Uint8Array<ArrayBuffer>; receivedAt: number }

/** Keeps what was read until the test is over; off where the session itself is not kept. */
export function createKeptInMemory(clock: Clock, isOn: () => boolean): KeptStore {
  const held = new Map<string, Held>()
  const keyOf = ({ userId, kind, address }: Place): string => JSON.stringify([userId, kind, address])
  return {
    isOn,
    get: (place) => Promise.resolve(held.get(keyOf(place)) ?? null),
    put: (place, content) => void held.set(keyOf(place), { ...content, receivedAt: clock.now() }),
  }
}

/** A keychain that holds one secret until the test is over. */
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
      secret = null
      return Promise.resolve()
    },
  }
}
