import type { Clock, Schedule } from '#shared/clock.ts'
import type { ApiResult } from './homework-api'
import { nextStep, reduce, type RemoteFile, type UploadEvent, type UploadItem, type UploadState } from './upload-state'

export type UploaderOptions = {
  /** Resolves once the state is on disk, or cannot be written. */
  persist: (state: UploadState) => Promise<void>
  onChange: (state: UploadState, sentBytes: number) => void
  listFiles: (signal: AbortSignal) => Promise<ApiResult<{ files: readonly RemoteFile[] | null }>>
  /** `earlierSends`: sends of this file that got no result. */
  sendFile: (
    item: UploadItem & { earlierSends: number },
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ) => Promise<ApiResult<null> | { kind: 'gone' }>
  clock: Clock
  schedule: Schedule
  random: () => number
}

export class Uploader {
  readonly #options: UploaderOptions
  #state: UploadState
  #isHalted = false
  #abort = new AbortController()
  #cancelWait: () => void = () => undefined
  #running: Promise<void> | null = null

  constructor(initial: UploadState, options: UploaderOptions) {
    this.#options = options
    this.#state = initial
    this.#run()
  }

  state(): UploadState {
    return this.#state
  }

  async cancel(): Promise<void> {
    this.#dispatch({ kind: 'cancelled' })
    this.#abort.abort()
    this.#cancelWait()
    await this.settled()
    if (!this.#isHalted) await this.#options.persist(this.#state)
  }

  /** The person's request ends a wait, unless the next list decides on an unconfirmed file. */
  retry(): void {
    if (this.#state.phase === 'waiting') this.#run({ kind: 'requested' })
  }

  reached(): void {
    const { phase, retry } = this.#state
    const { clock, random } = this.#options
    if (phase === 'waiting' && retry.unreachableSince !== null)
      this.#run({ kind: 'reconnected', now: clock.monotonic(), random: random() })
  }

  resumed(): void {
    if (this.#state.phase === 'waiting') this.#run({ kind: 'resumed', now: this.#options.clock.monotonic() })
  }

  /** Retains the state for a later run. */
  halt(): void {
    this.#isHalted = true
    this.#abort.abort()
    this.#cancelWait()
  }

  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  #dispatch(event: UploadEvent): void {
    const before = this.#state
    this.#state = reduce(before, event)
    if (this.#state !== before && !this.#isHalted) this.#options.onChange(this.#state, 0)
  }

  #run(event: UploadEvent | null = null): void {
    if (this.#isHalted) return
    if (event !== null) this.#dispatch(event)
    if (this.#running !== null) return
    this.#cancelWait()
    this.#running = this.#runSteps().finally(() => {
      this.#running = null
      const { kind } = nextStep(this.#state)
      if (kind === 'list' || kind === 'send') this.#run()
    })
  }

  async #runSteps(): Promise<void> {
    const { persist, schedule, clock } = this.#options
    for (;;) {
      const step = nextStep(this.#state)
      if (this.#isHalted || step.kind === 'none') return
      if (step.kind === 'wait') {
        this.#cancelWait = schedule(Math.max(0, step.until - clock.monotonic()), () => this.#run({ kind: 'retry-due' }))
        return
      }
      this.#abort = new AbortController()
      if (step.kind === 'list') await this.#list(this.#abort.signal)
      else await this.#send(step.item, this.#abort.signal)
      if (!this.#isHalted) await persist(this.#state)
    }
  }

  async #list(signal: AbortSignal): Promise<void> {
    const { listFiles, clock, random } = this.#options
    const result = await listFiles(signal)
    if (this.#isHalted) return
    if (result.kind === 'done')
      this.#dispatch({ kind: 'listed', files: result.value.files, now: clock.monotonic(), at: result.at })
    else if (result.kind === 'refused') this.#dispatch(result)
    else this.#dispatch({ ...result, now: clock.monotonic(), random: random(), sentBytes: 0 })
  }

  async #send(item: UploadItem, signal: AbortSignal): Promise<void> {
    const { persist, onChange, sendFile, clock, random } = this.#options
    const earlierSends = this.#state.sends.length
    this.#dispatch({ kind: 'send-started' })
    await persist(this.#state)
    if (this.#isHalted || signal.aborted) return
    let sentBytes = 0
    const result = await sendFile({ ...item, earlierSends }, signal, (bytes) => {
      sentBytes = Math.max(sentBytes, bytes)
      if (!signal.aborted && !this.#isHalted) onChange(this.#state, bytes)
    })
    if (result.kind === 'done') this.#dispatch({ kind: 'accepted', id: item.id, at: result.at })
    else if (result.kind === 'gone') this.#dispatch({ kind: 'cancelled' })
    else if (result.kind === 'refused') this.#dispatch(result)
    else this.#dispatch({ ...result, now: clock.monotonic(), random: random(), sentBytes })
    if (this.#isHalted && result.kind === 'done') await persist(this.#state)
  }
}
