import type { Schedule } from '../../../shared/clock'
import { backoffMs } from '../../../shared/std/backoff'
import type { Log } from '../../base/log/log'
import type { RegistrationStore, PushRegistration } from './registration-store'
import type { PushMessage, PushReceiver } from './receiver'

type Options = {
  receiver: PushReceiver
  kept: RegistrationStore
  /** Tells the platform under which token this user is reached; whether it has taken it, or will never. */
  register: (token: string, userId: number) => Promise<'taken' | 'refused' | 'later'>
  /** On a shared computer nothing is received: what is kept for one would reach the next. */
  isSharedComputer: () => boolean
  heard: (message: PushMessage) => void
  schedule: Schedule
  random: () => number
  log: Pick<Log, 'info' | 'warn'>
}

/** What is pushed for the signed-in user. */
export type Push = {
  /** Who is signed in now, and whether the computer is still one of their own. */
  sessionChanged(userId: number | null): void
  stop(): void
}

const firstWaitMs = 5_000
const longestWaitMs = 15 * 60_000
/** A connection that held so long was a good one: the next wait is short again. */
const steadyMs = 5 * 60_000
const mostSeen = 100

/*
 *  idle ──signed in──▶ starting ──listens──▶ listening ──ends──▶ waiting ──(5 s … 15 min, with chance)──▶ starting
 *   ▲                     └──── fails ───────────────────────────▲
 *   └── signed out, shared computer, stop: from anywhere
 */
/** Listens to the push service as long as somebody is signed in on a computer of their own. */
export function createPush(options: Options): Push {
  const { kept, isSharedComputer } = options
  let user: number | null = null
  let end = (): void => undefined

  return {
    sessionChanged(userId) {
      const next = isSharedComputer() ? null : userId
      if (isSharedComputer()) kept.clear()
      if (next === user) return
      const before = user
      end()
      end = () => undefined
      user = next
      // At the start nobody is signed in until the session of the last run is taken up.
      if (before !== null) kept.clear()
      if (next !== null) end = listen(options, next)
    },
    stop() {
      end()
      end = () => undefined
    },
  }
}

/** One user's listening, until the function it gives back is called; after that it tells, keeps and sends nothing. */
function listen(options: Options, userId: number): () => void {
  const { receiver, kept, heard, schedule, random, log } = options
  const over = new AbortController()
  let registration: PushRegistration = kept.restore(userId)
  let attempts = 0
  let callOff = (): void => undefined
  const teller = createTeller(options, userId, over.signal)
  const save = (next: PushRegistration): void => {
    registration = next
    kept.save(userId, next)
  }

  async function start(): Promise<void> {
    let hasEnded = false
    const isOn = (): boolean => !hasEnded && !over.signal.aborted
    const ended = (): void => {
      if (!isOn()) return
      hasEnded = true
      callOff()
      callOff = schedule(backoffMs(attempts, random, firstWaitMs, longestWaitMs), () => void start())
      attempts += 1
    }
    const known = registration.credentials
    try {
      await receiver.start(registration, {
        onCredentials(credentials) {
          if (!isOn()) return
          save({ credentials, seen: registration.seen })
          teller.tell(credentials.fcm.token)
        },
        onNotification(message, persistentId) {
          if (!isOn() || registration.seen.includes(persistentId)) return
          save({ ...registration, seen: [...registration.seen, persistentId].slice(-mostSeen) })
          heard(message)
        },
        onEnd: ended,
      }, over.signal)
    } catch (failure) {
      if (isOn()) log.warn('push.not-started', { failure, attempt: attempts })
      return ended()
    }
    if (!isOn()) return
    log.info('push.listening')
    callOff = schedule(steadyMs, () => void (attempts = 0))
    // One that was kept is told again in each run: another computer may have taken its place at the platform.
    if (known !== null && registration.credentials === known) teller.tell(known.fcm.token)
  }

  void start()
  return () => {
    over.abort()
    callOff()
  }
}

/** Tells the platform the newest token until it has taken it, each token once. */
function createTeller({ register, schedule, random, log }: Options, userId: number, over: AbortSignal): { tell(token: string): void } {
  let newest: string | null = null
  async function attempt(token: string, attempts: number): Promise<void> {
    if (over.aborted || newest !== token) return
    const outcome = await register(token, userId).catch(() => 'later' as const)
    if (outcome === 'refused') log.warn('push.refused')
    if (outcome === 'later' && !over.aborted) schedule(backoffMs(attempts, random, firstWaitMs, longestWaitMs), () => void attempt(token, attempts + 1))
  }
  return {
    tell(token) {
      if (newest === token) return
      newest = token
      void attempt(token, 0)
    },
  }
}
