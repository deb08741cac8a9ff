import type { Clock, Schedule } from '../../shared/clock'
import type { ProgressRecord } from '../../shared/contract/progress'
import type { OutboxState } from '../../shared/desktop/progress'
import type { EventPayload } from '../../shared/desktop/events'
import type { Log } from '../base/log/log'
import type { OutboxFiles } from './durable-queue'
import { DurableQueue } from './durable-queue'
import type { OutboxRecord } from './queue'
import type { PlatformReply } from '../gateway/platform-client'
import { Sender } from './sender'

/** Why nothing is sent for now. */
export type PauseReason = 'offline' | 'asleep'

/** The durable queue of watch progress: nothing recorded is lost, nothing acknowledged is sent again. */
export type Outbox = {
  /** Whose records may be sent now; another user's stay where they are. */
  sessionChanged(session: { userId: number | null; generation: number }): Promise<void>
  /** Resolves once the record is on disk, or held in memory with `diskFull`; rejects when nobody is signed in. */
  record(body: ProgressRecord): Promise<OutboxState>
  /** The person asks to try now; resolves when nothing more can be sent without waiting. */
  retry(): Promise<OutboxState>
  /** Another call just had an answer: what waited for the network goes on. */
  reached(): void
  pause(reason: PauseReason): void
  resume(reason: PauseReason): void
  state(): OutboxState
  /** On quit: sends what it can for `limitMs`; the rest is on disk. */
  flush(limitMs?: number): Promise<void>
}

type OutboxOptions = {
  files: OutboxFiles
  post: (record: OutboxRecord) => Promise<PlatformReply>
  contentsOf: (chapterId: number, userId: number) => Promise<PlatformReply>
  clock: Clock
  schedule: Schedule
  random: () => number
  uuid: () => string
  /** The version of the application. */
  version: string
  changed: (state: OutboxState) => void
  sent: (payload: EventPayload<'progress.sent'>) => void
  log: Pick<Log, 'info' | 'warn'>
  /** Records of one user kept apart before those of one lesson are joined. */
  capacity?: number
}

type UserOutbox = { userId: number; queue: DurableQueue; sender: Sender }

const nothing: OutboxState = { waiting: 0, quarantined: 0, diskFull: false }
const diskRetryMs = 15_000
const inactiveUser = 'other-user'

/** An outbox for whoever is signed in: one queue and one sender a user, of which only the signed-in user's sends (threats D6). */
export function createOutbox(options: OutboxOptions): Outbox {
  return new ProgressOutbox(options)
}

class ProgressOutbox implements Outbox {
  readonly #options: OutboxOptions
  readonly #accounts = new Map<number, Promise<UserOutbox>>()
  readonly #opened: UserOutbox[] = []
  readonly #pauses = new Set<PauseReason>()
  #active: UserOutbox | null = null
  #wanted: number | null = null
  #told = JSON.stringify(nothing)
  #isDiskRetryPlanned = false

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  state(): OutboxState {
    return this.#active?.queue.summary() ?? nothing
  }

  async sessionChanged({ userId, generation }: { userId: number | null; generation: number }): Promise<void> {
    this.#wanted = userId
    if (this.#active !== null && this.#active.userId !== userId) {
      this.#active.sender.pause(inactiveUser)
      this.#active = null
      this.#tell()
    }
    if (userId === null) return
    const account = await this.#accountOf(userId)
    // Someone else may have signed in while the file was being read.
    if (this.#wanted !== userId) return
    this.#active = account
    account.sender.signedIn(generation)
    account.sender.resume(inactiveUser)
    this.#tell()
  }

  async record(body: ProgressRecord): Promise<OutboxState> {
    const account = this.#active
    if (account === null) throw new Error('nobody is signed in')
    await account.queue.add({ id: this.#options.uuid(), userId: account.userId, at: this.#options.clock.now(), body })
    account.sender.wake()
    return this.state()
  }

  async retry(): Promise<OutboxState> {
    const account = this.#active
    await account?.queue.store()
    account?.sender.wake(true)
    await account?.sender.settled()
    return this.state()
  }

  reached(): void {
    this.#active?.sender.reached()
  }

  pause(reason: PauseReason): void {
    this.#pauses.add(reason)
    for (const { sender } of this.#opened) sender.pause(reason)
  }

  resume(reason: PauseReason): void {
    this.#pauses.delete(reason)
    for (const { sender } of this.#opened) sender.resume(reason)
  }

  async flush(limitMs = 2000): Promise<void> {
    const account = this.#active
    if (account === null) return
    await account.queue.store()
    account.sender.wake(true)
    const limit = Promise.withResolvers<null>()
    const cancel = this.#options.schedule(limitMs, () => limit.resolve(null))
    await Promise.race([account.sender.settled(), limit.promise])
    cancel()
    account.sender.pause(inactiveUser)
    await account.queue.close()
  }

  #accountOf(userId: number): Promise<UserOutbox> {
    const known = this.#accounts.get(userId)
    if (known !== undefined) return known
    const opening = this.#open(userId)
    this.#accounts.set(userId, opening)
    return opening
  }

  async #open(userId: number): Promise<UserOutbox> {
    const { files, uuid, log, version, capacity } = this.#options
    const queue = new DurableQueue({ files, userId, newId: uuid, log, version, changed: () => this.#tell(), ...(capacity === undefined ? {} : { capacity }) })
    await queue.load()
    const sender = new Sender({
      ...this.#options, queue,
      sent: ({ body }, expired) => this.#options.sent({ contentId: body.contentId, chapterId: body.chapterId, completed: body.completed, expired }),
    })
    sender.pause(inactiveUser)
    for (const reason of this.#pauses) sender.pause(reason)
    const account = { userId, queue, sender }
    this.#opened.push(account)
    return account
  }

  #tell(): void {
    const now = this.state()
    const text = JSON.stringify(now)
    if (text === this.#told) return
    this.#told = text
    if (now.diskFull) this.#retryDiskLater()
    this.#options.changed(now)
  }

  #retryDiskLater(): void {
    if (this.#isDiskRetryPlanned) return
    this.#isDiskRetryPlanned = true
    this.#options.schedule(diskRetryMs, () => {
      this.#isDiskRetryPlanned = false
      void this.#retryDisk()
    })
  }

  async #retryDisk(): Promise<void> {
    await this.#active?.queue.store()
    this.#active?.sender.wake()
    if (this.state().diskFull) this.#retryDiskLater()
  }
}
