import * as z from 'zod'
import { parseJson } from '../../shared/std/json'
import { pushCredentials } from './receiver'
import type { PushCredentials } from './receiver'

const file = 'push.json'
const sealed = z.object({ text: z.string().max(200_000) })
/** So many messages are known to have arrived; the push service repeats only what is newer. */
const mostSeen = 100
const record = z.object({ credentials: pushCredentials, seen: z.array(z.string().max(256)).max(mostSeen) })

/** What is kept of a registration: its credentials, and which messages arrived. */
export type KeptRegistration = { credentials: PushCredentials | null; seen: readonly string[] }

/** A registration in memory and, where the session has a key, in a file that only this session and user can read. */
export type Kept = {
  takeUp(userId: number): KeptRegistration
  save(userId: number, registration: KeptRegistration): void
  forget(): void
}

type Store = { current(): { text: string }; save(value: { text: string }): Promise<void>; erase(): Promise<void> }
type Options = {
  files: { openStore(name: string, schema: typeof sealed, fallback: () => { text: string }): Store }
  /** Makes the file unreadable, and readable again with the same key and about the same thing only; null where the session is not kept. */
  seal: () => { seal(plain: Uint8Array, about: string): Uint8Array; open(sealed: Uint8Array, about: string): Uint8Array | null } | null
  log: { warn(event: string, fields?: { failure?: unknown }): void }
}

/** Before any registration. */
export const notRegistered: KeptRegistration = { credentials: null, seen: [] }

/** Opens the file of the registration. */
export function createKept({ files, seal, log }: Options): Kept {
  const store = files.openStore(file, sealed, () => ({ text: '' }))
  const settled = (saving: Promise<void>): void => void saving.catch((failure: unknown) => log.warn('push.not-kept', { failure }))
  const about = (userId: number): string => `${file} ${String(userId)}`
  const forget = (): void => {
    if (store.current().text !== '') settled(store.erase())
  }
  return {
    takeUp(userId) {
      const plain = seal()?.open(Buffer.from(store.current().text, 'base64'), about(userId)) ?? null
      const read = plain === null ? null : record.safeParse(parse(plain))
      if (read?.success) return read.data
      forget()
      return notRegistered
    },
    save(userId, { credentials, seen }) {
      const present = seal()
      if (present === null || credentials === null) return forget()
      const plain = Buffer.from(JSON.stringify({ credentials, seen: seen.slice(-mostSeen) }))
      settled(store.save({ text: Buffer.from(present.seal(plain, about(userId))).toString('base64') }))
    },
    forget,
  }
}

function parse(plain: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(plain).toString('utf8'))
  } catch {
    return null
  }
}
