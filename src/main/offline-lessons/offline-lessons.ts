import type { Clock, Schedule } from '#shared/clock.ts'
import type { OfflineEstimate, OfflineLessonsState, OfflineTarget } from '#shared/desktop/offline-lessons.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import type { Log } from '../base/log/log'
import { estimateTarget } from './estimate'
import type { LessonStore, StoredContent } from './lesson-store'
import { serveStoredFile } from './serve'
import { SessionDownloads, type DownloadProgress, type OfflinePlatform } from './session-downloads'

type Options = {
  key: () => Uint8Array | null
  /** A locked keychain may hold the key: the files stay. */
  isKeyUnknown: () => boolean
  isSharedComputer: () => boolean
  isAllowed: () => Promise<boolean>
  platform: () => Promise<OfflinePlatform>
  openStore: (key: Uint8Array) => Promise<LessonStore>
  removeStored: () => Promise<void>
  /** Bytes. */
  limit: () => number
  isDataSaverOn: () => boolean
  clock: Clock
  schedule: Schedule
  random: () => number
  log: Pick<Log, 'info' | 'warn'>
  changed: (state: OfflineLessonsState) => void
  progressed: (progress: DownloadProgress) => void
}

export type OfflineLessons = {
  state(): Promise<OfflineLessonsState>
  estimate(target: OfflineTarget): Promise<OfflineEstimate>
  apply(event: Parameters<SessionDownloads['apply']>[0]): Promise<OfflineLessonsState>
  /** Reported by the page. */
  connectionChanged(isMetered: boolean): void
  settingsChanged(): void
  sessionChanged(): void
  reached(): void
  suspended(isSuspended: boolean): void
  answer(address: string): Promise<StoredContent | null>
  /** Null if the file is not stored. */
  serve(address: string, range: string | null, headers: Record<string, string>): Promise<Response | null>
  clear(): Promise<void>
  flush(): Promise<void>
}

const estimateLimitMs = 120_000

export function createOfflineLessons(options: Options): OfflineLessons {
  return new StoredLessons(options)
}

class StoredLessons implements OfflineLessons {
  readonly #options: Options
  readonly #serial = createSerialQueue()
  readonly #restored = Promise.withResolvers<null>()
  /** Base64; undefined until the session is restored and its key known. */
  #activeKey: string | null | undefined
  #opening: Promise<SessionDownloads | null> | null = null
  #session: SessionDownloads | null = null
  #reportedMetered: boolean | null = null

  constructor(options: Options) {
    this.#options = options
  }

  async state(): Promise<OfflineLessonsState> {
    const session = await this.#open()
    const off = await this.#offReason()
    return session === null || off !== null ? this.#emptyState(off) : this.#toState(session)
  }

  async estimate(target: OfflineTarget): Promise<OfflineEstimate> {
    const session = await this.#open()
    if (session === null || (await this.#offReason()) !== null) return { ok: false, failure: 'off' }
    const timeout = new AbortController()
    const cancel = this.#options.schedule(estimateLimitMs, () => timeout.abort())
    try {
      const platform = await this.#options.platform()
      const freeBytes = (): Promise<number | null> => session.store.freeBytes()
      return await estimateTarget({ target, ...platform, freeBytes, signal: timeout.signal })
    } finally {
      cancel()
    }
  }

  async apply(event: Parameters<OfflineLessons['apply']>[0]): Promise<OfflineLessonsState> {
    const session = await this.#open()
    const off = await this.#offReason()
    if (session === null || off !== null) return this.#emptyState(off)
    await session.apply(event)
    return this.#toState(session)
  }

  connectionChanged(isMetered: boolean): void {
    this.#reportedMetered = isMetered
    void this.#applyConnection()
  }

  settingsChanged(): void {
    void this.#applyConnection()
    this.#session?.retry(['limit'])
  }

  sessionChanged(): void {
    const nextKey = this.#keyText()
    this.#restored.resolve(null)
    if (nextKey === this.#activeKey) return
    const isUnknown = nextKey === null && this.#options.isKeyUnknown()
    this.#activeKey = isUnknown ? undefined : nextKey
    const ended = this.#endSession()
    if (isUnknown) return void ended.then(() => this.#options.changed(this.#emptyState(null)))
    if (nextKey !== null) {
      void ended.then(() => this.#open()).then((session) => session !== null && this.#notify(session))
      return
    }
    void this.#remove(ended)
    this.#options.changed(this.#emptyState(null))
  }

  reached(): void {
    this.#session?.reached()
  }

  suspended(isSuspended: boolean): void {
    this.#session?.suspended(isSuspended)
  }

  async answer(address: string): Promise<StoredContent | null> {
    await this.#restored.promise
    const store = (await this.#open())?.store
    return (await store?.get(null, { kind: 'answer', address }).catch(() => null)) ?? null
  }

  async serve(address: string, range: string | null, headers: Record<string, string>): Promise<Response | null> {
    await this.#restored.promise
    const store = (await this.#open())?.store
    const file = (await store?.open(address).catch(() => null)) ?? null
    return file === null ? null : serveStoredFile(file, range, headers)
  }

  clear(): Promise<void> {
    return this.#remove(this.#endSession())
  }

  flush(): Promise<void> {
    return this.#session?.stop() ?? Promise.resolve()
  }

  #open(): Promise<SessionDownloads | null> {
    if (this.#activeKey === undefined) return Promise.resolve(null)
    this.sessionChanged()
    const key = this.#activeKey
    if (key === null) return Promise.resolve(null)
    this.#opening ??= this.#serial(() => this.#openSession(key)).catch((failure: unknown) => {
      this.#options.log.warn('offline-lessons.open-failed', { failure })
      this.#opening = null
      return null
    })
    return this.#opening
  }

  async #openSession(key: string): Promise<SessionDownloads | null> {
    if (!(await this.#isAllowed())) {
      await this.#options.removeStored()
      return null
    }
    const store = await this.#options.openStore(Buffer.from(key, 'base64'))
    if (this.#activeKey !== key) return null
    const session: SessionDownloads = new SessionDownloads({
      ...this.#options,
      store,
      changed: () => this.#notify(session),
    })
    this.#session = session
    const isMetered = this.#isMetered()
    if (isMetered !== null) session.setMetered(isMetered)
    return session
  }

  /** Resolves once the running download has ended. */
  #endSession(): Promise<void> {
    const ended = this.#session
    this.#session = null
    this.#opening = null
    return ended?.stop() ?? Promise.resolve()
  }

  #remove(ended: Promise<void>): Promise<void> {
    return this.#serial(async () => {
      await ended
      await this.#options.removeStored()
    }).catch((failure: unknown) => this.#options.log.warn('offline-lessons.erase-failed', { failure }))
  }

  async #applyConnection(): Promise<void> {
    const isMetered = this.#isMetered()
    if (isMetered !== null) (await this.#open())?.setMetered(isMetered)
  }

  /** The data saver counts as a metered connection. */
  #isMetered(): boolean | null {
    return this.#options.isDataSaverOn() ? true : this.#reportedMetered
  }

  #notify(session: SessionDownloads): void {
    if (this.#session === session) this.#options.changed(this.#toState(session))
  }

  #toState(session: SessionDownloads): OfflineLessonsState {
    return { ...this.#emptyState(null), usedBytes: session.store.usedBytes(), lessons: session.lessons() }
  }

  #emptyState(off: OfflineLessonsState['off']): OfflineLessonsState {
    return { off, limit: this.#options.limit(), usedBytes: 0, isMetered: this.#isMetered(), lessons: [] }
  }

  async #offReason(): Promise<OfflineLessonsState['off']> {
    if (this.#options.isSharedComputer()) return 'shared-computer'
    if (!(await this.#isAllowed())) return 'platform'
    return this.#keyText() === null ? 'not-stored' : null
  }

  #isAllowed(): Promise<boolean> {
    return this.#options.isAllowed().catch(() => true)
  }

  #keyText(): string | null {
    const key = this.#options.key()
    return key === null ? null : Buffer.from(key).toString('base64')
  }
}
