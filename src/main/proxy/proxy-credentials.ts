import { createHash } from 'node:crypto'
import type { Schedule } from '../../shared/clock'
import type { ProxyAccessState } from '../../shared/desktop/proxy-access'
import type { ProxySettings } from '../../shared/desktop/settings'
import type { Log } from '../base/log/log'
import { createCredentialPrompt } from './credential-prompt'

/** A proxy that asks, as Chromium names it; the realm is the proxy's own word. */
export type ProxyChallenge = { scheme: string; host: string; port: number; realm: string }

/** A name and a password for one proxy. */
export type Credentials = { username: string; password: string }

/** Where an answer lies that outlives the application: of one challenge at a time. */
export type CredentialsStore = {
  read(challenge: string): Promise<Credentials | null>
  write(challenge: string, credentials: Credentials): Promise<void>
  remove(): Promise<void>
}

/** Who we are for the proxies of this computer. */
export type ProxyCredentials = {
  state(): ProxyAccessState
  /** What to tell this proxy: what is known, else what the person answers; null where nobody does. `rejected` is what it refused just now, `setting` how it was found. */
  credentials(asker: ProxyChallenge, rejected?: Credentials | null, setting?: ProxySettings): Promise<Credentials | null>
  /** What is known without asking anybody. */
  known(asker: ProxyChallenge): Credentials | null
  answer(id: number, credentials: Credentials, keep: boolean): void
  decline(id: number): void
  /** What was declined may be asked once more. */
  askAgain(): void
  /** Nothing is known any more, and nothing lies on this computer. */
  forget(): Promise<void>
}

type Options = {
  store: CredentialsStore
  /** The setting in force. */
  setting: () => ProxySettings
  /** Whether an answer may outlive the application. */
  mayKeep: () => boolean
  /** Hears each change, and every second that a question still waits: the page may not have been there to hear it. */
  changed: (state: ProxyAccessState) => void
  schedule: Schedule
  log: Pick<Log, 'info' | 'warn'>
}

/** Windows accounts are never offered to anybody (threat A10). */
const supportedSchemes: readonly string[] = ['basic', 'digest']

/**
 * One question at a time, whoever waits for it; what is typed stays in this process.
 * quiet ── a proxy asks, nothing known ──▶ asked ── answer ──▶ quiet (known); refused ──▶ asked (wrong)
 * asked ── decline ──▶ closed ── askAgain ──▶ quiet
 */
export function createProxyCredentials({ store, setting: current, mayKeep, changed, schedule, log }: Options): ProxyCredentials {
  const knownBy = new Map<string, Credentials>()
  let closed: ProxyAccessState['closed'] = null
  const tell = (): void => changed(state())
  const question = createCredentialPrompt({ mayKeep, schedule, changed: tell })
  const state = (): ProxyAccessState => ({ question: question.current(), closed })
  const isOpen = (id: number): boolean => question.current()?.id === id

  async function find({ proxy, challenge, wrong }: Search): Promise<Credentials | null> {
    if (closed?.proxy === proxy) return null
    const kept = wrong || !mayKeep() ? null : await store.read(challenge).catch(() => null)
    const answered = kept === null ? await question.ask(proxy, wrong) : { credentials: kept, keep: false }
    if (answered === null) return null
    knownBy.set(challenge, answered.credentials)
    if (answered.keep && mayKeep()) await store.write(challenge, answered.credentials).catch((failure: unknown) => log.warn('proxy.not-kept', { failure }))
    return answered.credentials
  }
  const findOnce = createSerialSearch(find)

  return {
    state,
    known: (asker) => (supportedSchemes.includes(asker.scheme) ? (knownBy.get(toChallengeKey(asker, current())) ?? null) : null),
    async credentials(asker, rejected = null, setting = current()) {
      const proxy = toHostAndPort(asker)
      if (!supportedSchemes.includes(asker.scheme)) {
        log.warn('proxy.scheme-refused', { kind: asker.scheme })
        closed = { proxy, reason: 'scheme' }
        tell()
        return null
      }
      const challenge = toChallengeKey(asker, setting)
      const known = knownBy.get(challenge) ?? null
      if (known !== null && !areEqual(known, rejected)) return known
      if (known !== null) {
        knownBy.delete(challenge)
        await store.remove().catch(() => undefined)
      }
      return findOnce({ proxy, challenge, wrong: rejected !== null })
    },
    answer(id, credentials, keep) {
      // A page that still shows an old question is told how things are.
      if (isOpen(id)) question.settle({ credentials, keep })
      else tell()
    },
    decline(id) {
      const asked = question.current()
      if (asked?.id !== id) return tell()
      closed = { proxy: asked.proxy, reason: 'cancelled' }
      question.settle(null)
    },
    askAgain() {
      if (closed === null) return
      closed = null
      tell()
    },
    async forget() {
      knownBy.clear()
      closed = null
      question.settle(null)
      await store.remove().catch((failure: unknown) => log.warn('proxy.not-forgotten', { failure }))
    },
  }
}

type Search = { proxy: string; challenge: string; wrong: boolean }

/** One search after the other, and one for all who meet the same challenge meanwhile. */
function createSerialSearch(find: (search: Search) => Promise<Credentials | null>) {
  const underWay = new Map<string, Promise<Credentials | null>>()
  let last: Promise<unknown> = Promise.resolve()
  return (search: Search): Promise<Credentials | null> => {
    const known = underWay.get(search.challenge)
    if (known !== undefined) return known
    const found = last.then(() => find(search)).finally(() => underWay.delete(search.challenge))
    last = found
    underWay.set(search.challenge, found)
    return found
  }
}

/**
 * Identifies what a password was typed for. Any network can announce a proxy under a known name, so where the network chooses the proxy the realm must be the same too;
 * a password given to digest never goes to basic, which sends it in clear.
 */
function toChallengeKey(asker: ProxyChallenge, setting: ProxySettings): string {
  const found = setting.mode === 'manual' ? ['manual'] : [setting.mode, setting.mode === 'script' ? setting.url : '', asker.realm]
  const digest = createHash('sha256').update(JSON.stringify([asker.scheme, ...found])).digest('hex')
  return `${toHostAndPort(asker)} ${digest}`
}

function toHostAndPort({ host, port }: ProxyChallenge): string {
  return `${host.toLowerCase()}:${String(port)}`
}

function areEqual(one: Credentials, other: Credentials | null): boolean {
  return one.username === other?.username && one.password === other.password
}
