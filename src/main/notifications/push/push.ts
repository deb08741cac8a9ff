import type { Clock, Schedule } from '#shared/clock.ts'
import { RetrySchedule } from '../../base/delivery/retry-schedule'
import type { SessionChange } from '../../base/delivery/user-services'
import type { Log } from '../../base/log/log'
import type { PushMessage, PushReceiver } from './receiver'
import type { RegistrationStore, PushRegistration } from './registration-store'

type Options = {
  receiver: PushReceiver
  store: RegistrationStore
  register: (token: string, userId: number) => Promise<Registered>
  /** Disabled, because messages could reach the next user. */
  isSharedComputer: () => boolean
  onMessage: (message: PushMessage) => void
  clock: Pick<Clock, 'monotonic'>
  schedule: Schedule
  random: () => number
  log: Pick<Log, 'info' | 'warn'>
}

/** `refused` is final; `signed-out` until the next token. */
export type Registered = { kind: 'taken' | 'refused' | 'signed-out' } | { kind: 'later'; retryAfterMs: number | null }

export type Push = {
  sessionChanged(session: Pick<SessionChange, 'userId' | 'generation'>): void
  stop(): void
}

const limits = { minMs: 5_000, maxMs: 15 * 60_000 }
const steadyMs = 5 * 60_000
const maxSeen = 100

/*
 *  idle ──signed in──▶ starting ──listens──▶ listening ──ends──▶ waiting ──(5 s … 15 min, with jitter)──▶ starting
 *   ▲                     └──── fails ───────────────────────────▲
 *   └── signed out, shared computer, stop: from anywhere
 */
export function createPush(options: Options): Push {
  const { store, isSharedComputer } = options
  let user: number | null = null
  let listening: Listening | null = null
  const end = (): void => {
    listening?.end()
    listening = null
  }

  return {
    sessionChanged({ userId, generation }) {
      const next = isSharedComputer() ? null : userId
      if (isSharedComputer()) store.clear()
      if (next === user) return listening?.signedIn(generation)
      const before = user
      end()
      user = next
      if (before !== null) store.clear()
      if (next !== null) listening = listen(options, next, generation)
    },
    stop: end,
  }
}

/** `signedIn`: the same user has a new token. */
type Listening = { end(): void; signedIn(generation: number): void }

function listen(options: Options, userId: number, generation: number): Listening {
  const { receiver, store, onMessage, schedule, log } = options
  const over = new AbortController()
  let registration: PushRegistration = store.restore(userId)
  const retry = new RetrySchedule({ ...options, limits })
  let cancelSteady = (): void => undefined
  const registrar = createRegistrar(options, userId, over.signal)
  registrar.signedIn(generation)
  const save = (next: PushRegistration): void => {
    registration = next
    store.save(userId, next)
  }

  async function start(): Promise<void> {
    let hasEnded = false
    const isActive = (): boolean => !hasEnded && !over.signal.aborted
    const ended = (): void => {
      if (!isActive()) return
      hasEnded = true
      cancelSteady()
      retry.failed()
      retry.wait(() => void start())
    }
    const stored = registration.credentials
    try {
      await receiver.start(
        registration,
        {
          onCredentials(credentials) {
            if (!isActive()) return
            save({ credentials, seen: registration.seen })
            registrar.submit(credentials.fcm.token)
          },
          onNotification(message, persistentId) {
            if (!isActive() || registration.seen.includes(persistentId)) return
            save({ ...registration, seen: [...registration.seen, persistentId].slice(-maxSeen) })
            onMessage(message)
          },
          onEnd: ended,
        },
        over.signal,
      )
    } catch (failure) {
      if (isActive()) log.warn('push.start-failed', { failure, attempt: retry.failures() })
      return ended()
    }
    if (!isActive()) return
    log.info('push.listening')
    cancelSteady = schedule(steadyMs, () => retry.succeeded())
    if (stored !== null && registration.credentials === stored) registrar.submit(stored.fcm.token)
  }

  void start()
  return {
    signedIn: registrar.signedIn,
    end() {
      over.abort()
      cancelSteady()
      retry.cancel()
      registrar.cancel()
    },
  }
}

type Registrar = { submit(token: string): void; signedIn(generation: number): void; cancel(): void }

function createRegistrar(options: Options, userId: number, over: AbortSignal): Registrar {
  const { register, log } = options
  const retry = new RetrySchedule({ ...options, limits })
  let newest: string | null = null
  let pending: string | null = null
  let generation = 0

  async function attempt(token: string): Promise<void> {
    const sentBy = generation
    const outcome = await register(token, userId).catch(() => ({ kind: 'later', retryAfterMs: null }) as const)
    if (outcome.kind === 'refused') log.warn('push.refused')
    if (over.aborted || newest !== token) return
    pending = outcome.kind === 'later' || outcome.kind === 'signed-out' ? token : null
    // A late answer to the previous session says nothing about the present one, which is tried at once.
    if (outcome.kind === 'signed-out' && sentBy === generation) retry.sessionEnded()
    if (outcome.kind === 'later') retry.failed(outcome)
    if (pending !== null) retry.wait(() => void attempt(token))
  }

  return {
    submit(token) {
      if (newest === token) return
      newest = token
      pending = null
      retry.succeeded()
      retry.cancel()
      void attempt(token)
    },
    signedIn(next) {
      const token = pending
      const wasHalted = !retry.canRun()
      generation = next
      retry.signedIn(next)
      if (token !== null && wasHalted && retry.canRun()) void attempt(token)
    },
    cancel: () => retry.cancel(),
  }
}
