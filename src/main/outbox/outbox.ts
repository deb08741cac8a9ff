import type { Clock, Schedule } from '#shared/clock.ts'
import type { ProgressRecord } from '#shared/contract/progress.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { EventPayload } from '#shared/desktop/events.ts'
import type { OutboxState } from '#shared/desktop/progress.ts'
import { settleWithin } from '../base/async'
import type { SessionChange } from '../base/delivery/user-services'
import type { Log } from '../base/log/log'
import { type OutboxFiles, DurableQueue } from './durable-queue'
import type { OutboxRecord } from './queue'
import { Sender } from './sender'

export type Outbox = {
  sessionChanged(session: Pick<SessionChange, 'userId' | 'generation'>): Promise<void>
  /** Resolves once on disk, or in memory with `diskFull`; rejects when signed out. */
  record(body: ProgressRecord): Promise<OutboxState>
  retry(): Promise<OutboxState>
  reached(): void
  suspended(isSuspended: boolean): void
  state(): OutboxState
  pending(): Pick<OutboxRecord, 'at' | 'body'>[]
  flush(limitMs?: number): Promise<void>
}

type OutboxOptions = {
  files: OutboxFiles
  post: (record: OutboxRecord) => Promise<PlatformReply>
  fetchContents: (chapterId: number, userId: number) => Promise<PlatformReply>
  clock: Clock
  schedule: Schedule
  random: () => number
  uuid: () => string
  version: string
  changed: (state: OutboxState) => void
  sent: (payload: EventPayload<'progress.sent'>) => void
  log: Pick<Log, 'info' | 'warn'>
  capacity?: number
}

type UserOutbox = { userId: number; queue: DurableQueue; sender: Sender }

const emptyState: OutboxState = { waiting: 0, quarantined: 0, diskFull: false }
const diskRetryMs = 15_000
const inactiveUser = 'other-user'
const asleep = 'asleep'

/** Only the signed-in user's sender runs (threats D6). */
export function createOutbox(options: OutboxOptions): Outbox {
  return new ProgressOutbox(options)
}

class ProgressOutbox implements Outbox {
  readonly #options: OutboxOptions
  readonly #accounts = new Map<number, Promise<UserOutbox>>()
  readonly #opened: UserOutbox[] = []
  #isAsleep = false
  #active: UserOutbox | null = null
  #requestedUserId: number | null = null
  #reported = JSON.stringify(emptyState)
  #isDiskRetryScheduled = false

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  state(): OutboxState {
    return this.#active?.queue.summary() ?? emptyState
  }

  pending(): Pick<OutboxRecord, 'at' | 'body'>[] {
    return this.#active?.queue.pending() ?? []
  }

  async sessionChanged({ userId, generation }: Pick<SessionChange, 'userId' | 'generation'>): Promise<void> {
    this.#requestedUserId = userId
    if (this.#active !== null && this.#active.userId !== userId) {
      this.#active.sender.pause(inactiveUser)
      this.#active = null
      this.#report()
    }
    if (userId === null) return
    const account = await this.#getAccount(userId)
    if (this.#requestedUserId !== userId) return
    this.#active = account
    account.sender.signedIn(generation)
    account.sender.resume(inactiveUser)
    this.#report()
  }

  async record(body: ProgressRecord): Promise<OutboxState> {
    const account = this.#active
    if (account === null) throw new Error('no user is signed in')
    await account.queue.add({ id: this.#options.uuid(), userId: account.userId, at: this.#options.clock.now(), body })
    account.sender.wake()
    return this.state()
  }

  async retry(): Promise<OutboxState> {
    const account = this.#active
    await account?.queue.retryWrites()
    account?.sender.wake(true)
    await account?.sender.whenIdle()
    return this.state()
  }

  reached(): void {
    this.#active?.sender.reached()
  }

  suspended(isSuspended: boolean): void {
    this.#isAsleep = isSuspended
    for (const { sender } of this.#opened) {
      if (isSuspended) sender.pause(asleep)
      else sender.resume(asleep)
    }
  }

  async flush(limitMs = 2000): Promise<void> {
    const account = this.#active
    if (account === null) return
    await account.queue.retryWrites()
    account.sender.wake(true)
    await settleWithin(account.sender.whenIdle(), limitMs, this.#options.schedule)
    account.sender.pause(inactiveUser)
    await account.queue.close()
  }

  #getAccount(userId: number): Promise<UserOutbox> {
    const existing = this.#accounts.get(userId)
    if (existing !== undefined) return existing
    const opening = this.#open(userId)
    this.#accounts.set(userId, opening)
    return opening
  }

  async #open(userId: number): Promise<UserOutbox> {
    const { files, uuid, log, version, capacity } = this.#options
    const limit = capacity === undefined ? {} : { capacity }
    const queue = new DurableQueue({
      files,
      userId,
      newId: uuid,
      log,
      version,
      changed: () => this.#report(),
      ...limit,
    })
    await queue.load()
    const sender = new Sender({
      ...this.#options,
      queue,
      sent: ({ body }, expired) =>
        this.#options.sent({
          contentId: body.contentId,
          chapterId: body.chapterId,
          completed: body.completed,
          expired,
        }),
    })
    sender.pause(inactiveUser)
    if (this.#isAsleep) sender.pause(asleep)
    const account = { userId, queue, sender }
    this.#opened.push(account)
    return account
  }

  #report(): void {
    const state = this.state()
    const text = JSON.stringify(state)
    if (text === this.#reported) return
    this.#reported = text
    if (state.diskFull) this.#scheduleDiskRetry()
    this.#options.changed(state)
  }

  #scheduleDiskRetry(): void {
    if (this.#isDiskRetryScheduled) return
    this.#isDiskRetryScheduled = true
    this.#options.schedule(diskRetryMs, () => {
      this.#isDiskRetryScheduled = false
      void this.#retryDisk()
    })
  }

  async #retryDisk(): Promise<void> {
    await this.#active?.queue.retryWrites()
    this.#active?.sender.wake()
    if (this.state().diskFull) this.#scheduleDiskRetry()
  }
}
