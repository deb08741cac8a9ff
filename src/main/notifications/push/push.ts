import type { Schedule } from '../../../shared/clock'
import { backoffMs } from '../../../shared/std/backoff'
import type { Log } from '../../base/log/log'
import type { RegistrationStore, PushRegistration } from './registration-store'
import type { PushMessage, PushReceiver } from './receiver'

type Options = {
  receiver: PushReceiver
  store: RegistrationStore
  /** `refused` is final. */
  register: (token: string, userId: number) => Promise<'taken' | 'refused' | 'later'>
  /** Disabled, because messages could reach the next user. */
  isSharedComputer: () => boolean
  onMessage: (message: PushMessage) => void
  schedule: Schedule
  random: () => number
  log: Pick<Log, 'info' | 'warn'>
}

export type Push = {
  sessionChanged(userId: number | null): void
  stop(): void
}

const firstWaitMs = 5_000
const maxWaitMs = 15 * 60_000
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
  let end = (): void => undefined

  return {
    sessionChanged(userId) {
      const next = isSharedComputer() ? null : userId
      if (isSharedComputer()) store.clear()
      if (next === user) return
      const before = user
      end()
      end = () => undefined
      user = next
      if (before !== null) store.clear()
      if (next !== null) end = listen(options, next)
    },
    stop() {
      end()
      end = () => undefined
    },
  }
}

function listen(options: Options, userId: number): () => void {
  const { receiver, store, onMessage, schedule, random, log } = options
  const over = new AbortController()
  let registration: PushRegistration = store.restore(userId)
  let attempts = 0
  let cancel = (): void => undefined
  const registrar = createRegistrar(options, userId, over.signal)
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
      cancel()
      cancel = schedule(backoffMs(attempts, random, firstWaitMs, maxWaitMs), () => void start())
      attempts += 1
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
      if (isActive()) log.warn('push.start-failed', { failure, attempt: attempts })
      return ended()
    }
    if (!isActive()) return
    log.info('push.listening')
    cancel = schedule(steadyMs, () => void (attempts = 0))
    if (stored !== null && registration.credentials === stored) registrar.submit(stored.fcm.token)
  }

  void start()
  return () => {
    over.abort()
    cancel()
  }
}

function createRegistrar(
  { register, schedule, random, log }: Options,
  userId: number,
  over: AbortSignal,
): { submit(token: string): void } {
  let newest: string | null = null
  async function attempt(token: string, attempts: number): Promise<void> {
    if (over.aborted || newest !== token) return
    const outcome = await register(token, userId).catch(() => 'later' as const)
    if (outcome === 'refused') log.warn('push.refused')
    if (outcome === 'later' && !over.aborted)
      schedule(backoffMs(attempts, random, firstWaitMs, maxWaitMs), () => void attempt(token, attempts + 1))
  }
  return {
    submit(token) {
      if (newest === token) return
      newest = token
      void attempt(token, 0)
    },
  }
}
