import * as z from 'zod'
import { parseJson } from '#shared/std/json.ts'
import type { Cipher } from '../../base/encryption'
import type { Files } from '../../base/fs/files'
import type { Log } from '../../base/log/log'
import { pushCredentials, type PushCredentials } from './receiver'

const file = 'push.json'
const sealed = z.object({ text: z.string().max(200_000) })
const maxSeen = 100
const record = z.object({ credentials: pushCredentials, seen: z.array(z.string().max(256)).max(maxSeen) })

export type PushRegistration = { credentials: PushCredentials | null; seen: readonly string[] }

export type RegistrationStore = {
  restore(userId: number): PushRegistration
  save(userId: number, registration: PushRegistration): void
  clear(): void
}

type Options = {
  files: Pick<Files, 'openStore'>
  cipher: () => Cipher | null
  /** A locked keychain may hold the key: the file is neither erased nor replaced. */
  isKeyUnknown: () => boolean
  log: Pick<Log, 'warn'>
}

export const notRegistered: PushRegistration = { credentials: null, seen: [] }

export function createRegistrationStore({ files, cipher, isKeyUnknown, log }: Options): RegistrationStore {
  const store = files.openStore(file, sealed, () => ({ text: '' }), { kind: 'notifications' })
  const logFailure = (saving: Promise<void>): void =>
    void saving.catch((failure: unknown) => log.warn('push.save-failed', { failure }))
  const about = (userId: number): string => `${file} ${String(userId)}`
  const erase = (): void => {
    if (store.current().text !== '') logFailure(store.erase())
  }
  /** Also what another program blocks: it holds the registration of the user who leaves. */
  const clear = (): void => (store.isBlocked() ? logFailure(store.erase()) : erase())
  return {
    restore(userId) {
      if (isKeyUnknown()) return notRegistered
      const plain = cipher()?.decrypt(Buffer.from(store.current().text, 'base64'), about(userId)) ?? null
      const read = plain === null ? null : record.safeParse(parse(plain))
      if (read?.success) return read.data
      erase()
      return notRegistered
    },
    save(userId, { credentials, seen }) {
      if (isKeyUnknown()) return
      const present = cipher()
      if (present === null || credentials === null) return erase()
      const plain = Buffer.from(JSON.stringify({ credentials, seen: seen.slice(-maxSeen) }))
      logFailure(store.save({ text: Buffer.from(present.encrypt(plain, about(userId))).toString('base64') }))
    },
    clear,
  }
}

function parse(plain: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(plain).toString('utf8'))
  } catch {
    return null
  }
}
