import { createCipher } from '../base/encryption'
import { toUserKeyName } from '../base/user-key-name'
import type { UserKeys } from '../session/user-key'
import { createSeal, type Seal } from './seal'

export type LastingSeal = {
  /** Null without a keychain. Never rejects. */
  open(userId: number): Promise<Seal | null>
}

type Options = { keys: Pick<UserKeys, 'open'>; platform: () => Promise<string> }

/** Of the user, not of the session: seals what the next session of the same user reads again. */
export function createLastingSeal({ keys, platform }: Options): LastingSeal {
  const opened = new Map<number, Seal>()
  return {
    async open(userId) {
      const cached = opened.get(userId)
      if (cached !== undefined) return cached
      const key = await platform()
        .then((name) => keys.open(toUserKeyName('page', name, userId)))
        .catch(() => null)
      if (key?.kind !== 'available') return null
      const seals = key.keys.map((each) => createSeal(() => createCipher(each, 'page')))
      const seal: Seal = {
        close: (text, owner) => seals[0]?.close(text, owner) ?? '',
        open: (sealed, owner) => seals.map((each) => each.open(sealed, owner)).find((text) => text !== null) ?? null,
      }
      opened.set(userId, seal)
      return seal
    },
  }
}
