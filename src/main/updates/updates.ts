import type { Schedule } from '#shared/clock.ts'
import type { MoneyState } from '#shared/desktop/payments.ts'
import type { UpdateObstacle, UpdatePhase, UpdatesState, rendererBlockers } from '#shared/desktop/updates.ts'
import type { PlatformClient } from '../base/platform-client'
import { createCheckScheduler } from './check-scheduler'
import { type EffectOptions, createEffects } from './effects'
import { createMinimumVersion } from './minimum-version'
import { type StoredUpdates, type UpdateStore, createUpdateStore } from './store'
import { type Effect, type UpdateEvent, type UpdateState, reduce } from './update-state'

type RendererBlocker = (typeof rendererBlockers)[number]

type Options = Omit<EffectOptions, 'updateStore'> & {
  store: { current(): StoredUpdates; save(value: StoredUpdates): Promise<void> }
  schedule: Schedule
  random: () => number
  client: PlatformClient
  savesData: () => boolean
  obstacles: () => UpdateObstacle[]
  onStateChanged: (state: UpdatesState) => void
}

export type Updates = ReturnType<typeof createUpdates>

const postponedMs = 24 * 3_600_000

/** Installs only signed files, never during an obstacle (threats I6, I7). */
export function createUpdates(options: Options) {
  const { version, clock } = options
  const updateStore = createUpdateStore(options.store, version, options.log)
  let blockers: readonly RendererBlocker[] = []
  const minimum = createMinimumVersion(options.client, version)
  const obstacles = (): UpdateObstacle[] => [...new Set([...blockers, ...options.obstacles()])]
  const runner = createRunner(
    { ...options, updateStore },
    { isBusy: () => obstacles().length > 0, onStateChanged: () => void notify() },
  )

  function state(): UpdatesState {
    const { checkedAt, postponedUntil, news: storedNews } = updateStore.current()
    const news = storedNews?.version === version && storedNews.notes !== '' ? storedNews : null
    return {
      current: version,
      phase: toPhase(runner.state()),
      checkedAt,
      // A time written by a clock that was ahead would postpone for ever.
      postponedUntil: (postponedUntil ?? 0) - clock.now() > 2 * postponedMs ? null : postponedUntil,
      tooOld: minimum.belowMinimum(),
      news,
    }
  }
  let lastNotified = JSON.stringify(state())
  function notify(): UpdatesState {
    const current = state()
    const text = JSON.stringify(current)
    if (text !== lastNotified) options.onStateChanged(current)
    lastNotified = text
    return current
  }
  const patch = (part: Partial<StoredUpdates>): Promise<UpdatesState> => updateStore.patch(part).then(notify)
  const dispatch = (event: UpdateEvent): Promise<UpdatesState> => runner.dispatch(event).then(state)
  async function checkFeed(): Promise<UpdatesState> {
    const checked = await dispatch({ kind: 'check' })
    const isStopped = checked.phase.kind === 'available' && checked.phase.isStopped
    return options.savesData() || isStopped ? checked : dispatch({ kind: 'download' })
  }
  /** The failures of earlier downloads count no longer. */
  const request = async <T>(work: () => Promise<T>): Promise<T> => {
    if (updateStore.current().failedDownloads !== null) await updateStore.patch({ failedDownloads: null })
    return work()
  }
  /** Waits for the download: one that fails hours later is a failed check as well. */
  async function runScheduledCheck(): Promise<boolean> {
    await minimum.refresh()
    notify()
    await checkFeed()
    await runner.downloaded()
    const { phase } = state()
    return phase.kind !== 'idle' || phase.failure === null
  }
  const scheduler = createCheckScheduler(options, runScheduledCheck)

  return {
    state,
    /** A slow platform must not delay the feed. */
    check: () => (void minimum.refresh().then(notify), request(checkFeed)),
    download: () => request(() => dispatch({ kind: 'download' })),
    cancel: () => dispatch({ kind: 'cancelled' }),
    async install(): Promise<{ state: UpdatesState; obstacles: UpdateObstacle[] }> {
      const after = await dispatch({ kind: 'install', isBusy: obstacles().length > 0 })
      return { state: after, obstacles: after.phase.kind === 'ready' ? obstacles() : [] }
    },
    postpone: async () =>
      minimum.belowMinimum()?.isRequired === true ? state() : patch({ postponedUntil: clock.now() + postponedMs }),
    newsSeen: () => patch({ news: null }),
    setRendererBlockers(kinds: readonly RendererBlocker[]) {
      blockers = kinds
    },
    start() {
      void storeRunningVersion(updateStore, version).then(notify)
      scheduler.start()
    },
    suspended: scheduler.suspended,
    async atQuit() {
      scheduler.stop()
      if (options.obstacles().length === 0) await runner.finish()
    },
  }
}

type RunnerOptions = { isBusy: () => boolean; onStateChanged: () => void }

function createRunner(options: EffectOptions, { isBusy, onStateChanged }: RunnerOptions) {
  const { source, log } = options
  const effects = createEffects(options)
  let state: UpdateState =
    source.kind === 'off' ? { kind: 'off', reason: source.reason } : { kind: 'idle', failure: null }
  let abort = new AbortController()
  let downloading: Promise<unknown> = Promise.resolve()
  let isApplied = false

  async function dispatch(event: UpdateEvent): Promise<void> {
    if (event.kind === 'cancelled') abort.abort()
    const before = state.kind
    const { state: next, effect } = reduce(state, event)
    state = next
    if (next.kind !== before) log.info('updates.state-changed', { state: next.kind })
    onStateChanged()
    const result = await runEffect(effect)
    if (result !== null) await dispatch(result)
  }

  async function runEffect(effect: Effect): Promise<UpdateEvent | null> {
    if (effect === 'check') return effects.check()
    if (effect === 'download') startDownload()
    if (effect === 'verify' && state.kind === 'installing') {
      return (await effects.verify(state.file, state.offer))
        ? { kind: 'verified', isBusy: isBusy() }
        : { kind: 'failed', failure: 'refused' }
    }
    return effect === 'apply' ? apply(true) : null
  }

  function startDownload(): void {
    if (state.kind !== 'downloading') return
    const { offer } = state
    abort = new AbortController()
    const { signal } = abort
    const onProgress = (percent: number): void => void (signal.aborted || dispatch({ kind: 'progress', percent }))
    downloading = downloading
      .then(() => effects.download(offer, signal, onProgress))
      .then((result) => (result === null || signal.aborted ? undefined : dispatch(result)))
  }

  async function apply(shouldRelaunch: boolean): Promise<UpdateEvent | null> {
    if ((state.kind !== 'installing' && state.kind !== 'ready') || isApplied) return null
    isApplied = true
    const failed = await effects.apply(state.offer, state.file, shouldRelaunch)
    isApplied = failed === null
    return failed
  }

  return {
    state: () => state,
    dispatch,
    /** Resolves once no download runs. */
    downloaded: () => downloading,
    async finish() {
      abort.abort()
      if (state.kind === 'ready' && (await effects.verify(state.file, state.offer))) await apply(false)
    },
  }
}

async function storeRunningVersion(updateStore: UpdateStore, version: string): Promise<void> {
  const { ran, news } = updateStore.current()
  if (ran !== version)
    await updateStore.patch({
      ran: version,
      highest: updateStore.highest(),
      news: news?.version === version ? news : null,
    })
}

function toPhase(state: UpdateState): UpdatePhase {
  if (state.kind === 'off' || state.kind === 'idle' || state.kind === 'checking') return state
  const found = { version: state.offer.version, bytes: state.offer.size }
  switch (state.kind) {
    case 'available':
      return { kind: state.kind, ...found, isStopped: state.isStopped }
    case 'downloading':
      return { kind: state.kind, ...found, percent: state.percent }
    default:
      return { kind: state.kind, ...found }
  }
}

const pendingStages = new Set(['sending', 'uncertain', 'waiting'])

export function installBlockers(homeworkAtRisk: string | null, money: MoneyState): UpdateObstacle[] {
  const isPaying = money.attempts.some(({ stage }) => pendingStages.has(stage))
  return [...(homeworkAtRisk === null ? [] : (['uploading'] as const)), ...(isPaying ? (['paying'] as const) : [])]
}
