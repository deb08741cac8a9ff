import type { Schedule } from '../../shared/clock'
import type { MoneyState } from '../../shared/desktop/payments'
import type { UpdateObstacle, UpdatePhase, UpdatesState, rendererBlockers } from '../../shared/desktop/updates'
import type { EffectOptions } from './effects'
import { createEffects } from './effects'
import type { StoredUpdates, UpdateStore } from './store'
import type { Effect, UpdateEvent, UpdateState } from './update-state'
import { reduce } from './update-state'
import { createUpdateStore } from './store'
import type { MinimumClient } from './minimum-version'
import { createMinimumVersion } from './minimum-version'
import { createCheckScheduler } from './check-scheduler'

type RendererBlocker = (typeof rendererBlockers)[number]

type Options = Omit<EffectOptions, 'memory'> & {
  store: { current(): StoredUpdates; save(value: StoredUpdates): Promise<void> }
  schedule: Schedule
  random: () => number
  client: MinimumClient
  savesData: () => boolean
  /** What the main process itself knows must not be interrupted. */
  obstacles: () => UpdateObstacle[]
  changed: (state: UpdatesState) => void
}

/** Updates, for the page and for the life of the application. */
export type Updates = ReturnType<typeof createUpdates>

const postponedMs = 24 * 3_600_000

/** Checks quietly, downloads, and installs what we signed, at no bad moment (threats I6, I7); update-state.ts draws the states. */
export function createUpdates(options: Options) {
  const { version, clock } = options
  const memory = createUpdateStore(options.store, version, options.log)
  let told: readonly RendererBlocker[] = []
  const minimum = createMinimumVersion(options.client, version)
  let shown = ''
  const obstacles = (): UpdateObstacle[] => [...new Set([...told, ...options.obstacles()])]

  function state(): UpdatesState {
    const { checkedAt, postponedUntil, news } = memory.current()
    return { current: version, phase: toPhase(course.machine()), checkedAt, postponedUntil, tooOld: minimum.tooOld(), news: news?.version === version && news.notes !== '' ? news : null }
  }
  function tell(): UpdatesState {
    const now = state()
    const text = JSON.stringify(now)
    if (text !== shown) options.changed(now)
    shown = text
    return now
  }
  const remember = (part: Partial<StoredUpdates>): Promise<UpdatesState> => memory.patch(part).then(tell)
  const course = createRunner({ ...options, memory }, { isBusy: () => obstacles().length > 0, moved: () => void tell() })
  // What is so from the start is nobody's news: the page loads what speaks of updates with the first change.
  shown = JSON.stringify(state())
  const happen = (happening: UpdateEvent): Promise<UpdatesState> => course.happen(happening).then(state)
  async function askFeed(): Promise<UpdatesState> {
    const checked = await happen({ kind: 'check' })
    // Where data is dear the person says so first; where nothing is offered the download changes nothing.
    return options.savesData() ? checked : happen({ kind: 'download' })
  }
  /** Asks what the platform wants, and the feed; an update that is further along stays where it stands. */
  async function look(): Promise<boolean> {
    await minimum.ask()
    tell()
    const { phase } = await askFeed()
    return phase.kind !== 'idle' || phase.failure === null
  }
  const rhythm = createCheckScheduler(options, look)

  return {
    state,
    /** A platform that is slow to say what it wants does not hold up the feed. */
    check: () => (void minimum.ask().then(tell), askFeed()),
    download: () => happen({ kind: 'download' }),
    cancel: () => happen({ kind: 'cancelled' }),
    /** Resolved where nothing could be installed, or once it is; then the application ends. */
    async install(): Promise<{ state: UpdatesState; obstacles: UpdateObstacle[] }> {
      const inTheWay = obstacles()
      const after = await happen({ kind: 'install', isBusy: inTheWay.length > 0 })
      return { state: after, obstacles: after.phase.kind === 'ready' ? obstacles() : [] }
    },
    postpone: () => remember({ postponedUntil: clock.now() + postponedMs }),
    newsSeen: () => remember({ news: null }),
    busy(kinds: readonly RendererBlocker[]) {
      told = kinds
    },
    /** After the start: remembers which version runs, and begins to look from time to time. */
    begin() {
      void rememberRun(memory, version).then(tell)
      rhythm.begin()
    },
    suspended: rhythm.suspended,
    /** At the orderly end of the application, and never when the computer shuts down: what is ready and still what was signed is put in place. */
    async atQuit() {
      rhythm.stop()
      if (options.obstacles().length === 0) await course.finish()
    },
  }
}

type RunnerOptions = { isBusy: () => boolean; moved: () => void }

/** Runs the machine: each step, and the deed that it asks for. */
function createRunner(options: EffectOptions, { isBusy, moved }: RunnerOptions) {
  const { source, log } = options
  const deeds = createEffects(options)
  let machine: UpdateState = source.kind === 'off' ? { kind: 'off', reason: source.reason } : { kind: 'idle', failure: null }
  let abort = new AbortController()
  let fetching: Promise<unknown> = Promise.resolve()
  let isApplied = false

  async function happen(happening: UpdateEvent): Promise<void> {
    if (happening.kind === 'cancelled') abort.abort()
    const before = machine.kind
    const { state: next, effect } = reduce(machine, happening)
    machine = next
    if (next.kind !== before) log.info('updates.state', { state: next.kind })
    moved()
    const then = await perform(effect)
    if (then !== null) await happen(then)
  }

  async function perform(deed: Effect): Promise<UpdateEvent | null> {
    if (deed === 'ask') return deeds.ask()
    if (deed === 'fetch') startFetching()
    if (deed === 'verify' && machine.kind === 'installing') {
      return (await deeds.verify(machine.file, machine.offer)) ? { kind: 'verified', isBusy: isBusy() } : { kind: 'failed', failure: 'refused' }
    }
    return deed === 'apply' ? apply(true) : null
  }

  /** Goes on by itself; a download that was called off ends before the next begins. */
  function startFetching(): void {
    if (machine.kind !== 'downloading') return
    const { offer } = machine
    abort = new AbortController()
    const { signal } = abort
    const heard = (percent: number): void => void (signal.aborted || happen({ kind: 'progress', percent }))
    fetching = fetching.then(() => deeds.fetch(offer, signal, heard)).then((came) => (came === null || signal.aborted ? undefined : happen(came)))
  }

  async function apply(isStartedAgain: boolean): Promise<UpdateEvent | null> {
    if ((machine.kind !== 'installing' && machine.kind !== 'ready') || isApplied) return null
    isApplied = true
    const failed = await deeds.apply(machine.offer, machine.file, isStartedAgain)
    isApplied = failed === null
    return failed
  }

  return {
    machine: () => machine,
    happen,
    /** The application ends: a download is called off, and what is ready is put in place. */
    async finish() {
      abort.abort()
      if (machine.kind === 'ready' && (await deeds.verify(machine.file, machine.offer))) await apply(false)
    },
  }
}

async function rememberRun(memory: UpdateStore, version: string): Promise<void> {
  const { ran, news } = memory.current()
  if (ran !== version) await memory.patch({ ran: version, highest: memory.highest(), news: news?.version === version ? news : null })
}

function toPhase(machine: UpdateState): UpdatePhase {
  if (machine.kind === 'off' || machine.kind === 'idle' || machine.kind === 'checking') return machine
  const found = { version: machine.offer.version, bytes: machine.offer.size }
  return machine.kind === 'downloading' ? { kind: machine.kind, ...found, percent: machine.percent } : { kind: machine.kind, ...found }
}

const pendingStages = new Set(['sending', 'uncertain', 'waiting'])

/** What must not be interrupted: homework that is not handed in, and pending payments. */
export function installBlockers(homeworkAtRisk: string | null, money: MoneyState): UpdateObstacle[] {
  return [...(homeworkAtRisk === null ? [] : (['uploading'] as const)), ...(money.attempts.some(({ stage }) => pendingStages.has(stage)) ? (['paying'] as const) : [])]
}
