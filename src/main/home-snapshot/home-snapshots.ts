import * as z from 'zod'
import type { SessionState } from '#shared/desktop/session.ts'
import {
  homeSnapshot,
  maxHomeLength,
  parseHomeSnapshot,
  type HomeLook,
  type HomeSnapshot,
} from '#shared/home-snapshot/home-snapshot.ts'
import { parseJson } from '#shared/std/json.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { sealOverhead, type Cipher } from '../base/encryption'
import type { Log } from '../base/log/log'

/** Version, day and zoom change the appearance and are not in the document: a difference opens the ordinary start. */
const storedHome = z.strictObject({ version: z.string(), day: z.string(), zoom: z.number(), home: homeSnapshot })

type OpenedHome = { userId: number; stored: z.infer<typeof storedHome> }

type Session = Pick<SessionState, 'signedIn' | 'userId' | 'adminUserId' | 'memoryReason'>

type Options = {
  blobs: {
    read(name: string): Promise<Uint8Array | null>
    write(name: string, content: Uint8Array): Promise<void>
    removeAll(): Promise<void>
  }
  session: () => Session
  /** Null while the session is stored nowhere. */
  cipher: () => Pick<Cipher, 'encrypt' | 'decrypt'> | null
  isSharedComputer: () => boolean
  /** A locked keychain may hold the key: the file stays. */
  isKeyUnknown: () => boolean
  look: () => HomeLook & { zoom: number }
  now: () => number
  version: string
  log: Pick<Log, 'info' | 'warn'>
}

export type HomeSnapshots = {
  /** Reads the file while the keychain is asked for its key. */
  prefetch(): void
  /** Opens what was read, before the document is requested. Called once the session has been restored; never rejects. */
  prepare(): Promise<void>
  /** The last Home for the first document of this start; null afterwards, and where anything differs. Never rejects. */
  take(): Promise<HomeSnapshot | null>
  /** A document contains the last Home: what was taken too late, or for another build, is in none. */
  written(): void
  /** True for the document that a window has just opened if it contains the last Home; false for the next one. */
  consumeWritten(): boolean
  /** Ignores what this user and this appearance did not show. Rejects what the allow-list does not name. */
  save(text: string): Promise<void>
  /** Null while nothing is stored. */
  read(): Promise<HomeSnapshot | null>
  /** Called once the session has been restored: before, a user's session looks like a visitor's. */
  sessionChanged(): void
  flush(): Promise<void>
}

const fileName = 'last'
/** UTF-8 takes up to three bytes a character; the fields around the tree a few hundred. */
const maxBytes = maxHomeLength * 3 + sealOverhead + 1000

/** Keeps what Home last showed, sealed with the session's key, for the first paint of the next start. */
export function createHomeSnapshots(options: Options): HomeSnapshots {
  const { blobs, session, cipher, isSharedComputer, isKeyUnknown, look, now, version, log } = options
  const { open, toCurrent } = createReading(options)
  const queue = createSerialQueue()
  let prefetched: Promise<Uint8Array | null> | null = null
  let prepared: OpenedHome | null = null
  let isTaken = false
  let isWritten = false
  let owner: number | null = null
  let isErased = false

  function erase(): void {
    if (isErased) return
    isErased = true
    queue(() => blobs.removeAll()).catch((failure: unknown) => {
      isErased = false
      log.warn('home-snapshot.erase-failed', { failure })
    })
  }

  return {
    prefetch() {
      prefetched ??= blobs.read(fileName).catch(() => null)
    },
    async prepare() {
      if (isTaken || prefetched === null) return
      try {
        prepared = open(await prefetched)
      } catch (failure) {
        log.info('home-snapshot.read-failed', { failure })
      }
    },
    async take() {
      if (isTaken) return null
      isTaken = true
      try {
        return toCurrent(prepared ?? open(await (prefetched ?? blobs.read(fileName))))
      } catch (failure) {
        log.info('home-snapshot.read-failed', { failure })
        return null
      } finally {
        prefetched = null
        prepared = null
      }
    },
    written() {
      isWritten = true
    },
    consumeWritten() {
      const wasWritten = isWritten
      isWritten = false
      return wasWritten
    },
    read: () => queue(async () => toCurrent(open(await blobs.read(fileName)))),
    async save(text) {
      const home = parseHomeSnapshot(text)
      if (home === null) throw new Error('a part of this Home is not in the allow-list')
      const { signedIn, userId, adminUserId } = session()
      const { zoom, ...appearance } = look()
      const key = cipher()
      if (!signedIn || userId === null || adminUserId !== null || isSharedComputer() || key === null) return
      if (!isSameLook(home, appearance)) return
      owner = userId
      const stored = { version, day: dayInTunis(now()), zoom, home }
      isErased = false
      await queue(async () => {
        // The session can have ended while an earlier write ran.
        if (session().userId !== userId || isSharedComputer()) return
        await blobs.write(fileName, key.encrypt(Buffer.from(JSON.stringify(stored)), aboutUser(userId)))
      })
    },
    sessionChanged() {
      if (isKeyUnknown()) return
      const { signedIn, userId, memoryReason } = session()
      const isOther = owner !== null && userId !== null && userId !== owner
      if (userId !== null) owner = userId
      // A keychain that did not answer still holds the entry that it stored before.
      const isStoredNowhere = cipher() === null && memoryReason !== 'keychain-locked'
      if (!signedIn || isOther || isSharedComputer() || isStoredNowhere) erase()
    },
    flush: () => queue(() => Promise.resolve()),
  }
}

type Reading = Pick<Options, 'session' | 'cipher' | 'isSharedComputer' | 'look' | 'now' | 'version'>

/** `open` decrypts and parses, `toCurrent` compares: what was opened ahead is compared when it is written. */
function createReading({ session, cipher, isSharedComputer, look, now, version }: Reading) {
  function reader(): number | null {
    const { signedIn, userId, adminUserId } = session()
    return signedIn && adminUserId === null && !isSharedComputer() ? userId : null
  }

  function open(sealed: Uint8Array | null): OpenedHome | null {
    const userId = reader()
    if (sealed === null || sealed.byteLength > maxBytes || userId === null) return null
    const opened = cipher()?.decrypt(sealed, aboutUser(userId))
    if (opened == null) return null
    const stored = storedHome.safeParse(parseJson(Buffer.from(opened).toString())).data
    return stored === undefined ? null : { userId, stored }
  }

  function toCurrent(opened: OpenedHome | null): HomeSnapshot | null {
    if (opened === null || opened.userId !== reader() || cipher() === null) return null
    const { stored } = opened
    const { zoom, ...appearance } = look()
    const isCurrent =
      stored.version === version &&
      stored.day === dayInTunis(now()) &&
      stored.zoom === zoom &&
      isSameLook(stored.home, appearance)
    return isCurrent ? stored.home : null
  }

  return { open, toCurrent }
}

/** Tunis has been an hour ahead of UTC since 2009. `Intl` knows the rest, and takes 18 ms of the first paint. */
const dayInTunis = (at: number): string => new Date(at + 3_600_000).toISOString().slice(0, 10)

const aboutUser = (userId: number): string => `home of ${userId}`

function isSameLook({ language, theme, comfort }: HomeLook, look: HomeLook): boolean {
  return language === look.language && theme === look.theme && isSameValue(comfort, look.comfort)
}
