import { createHash } from 'node:crypto'
import type { Schedule } from '#shared/clock.ts'
import type { ProxyAccessState } from '#shared/desktop/proxy-access.ts'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { createSingleFlight } from '../base/async'
import type { Log } from '../base/log/log'
import { createCredentialPrompt, type Credentials } from './credential-prompt'

/** The proxy chooses the realm. */
export type ProxyChallenge = { scheme: string; host: string; port: number; realm: string }

export type CredentialsStore = {
  read(key: string): Promise<Credentials | null>
  write(key: string, credentials: Credentials): Promise<void>
  remove(): Promise<void>
}

export type ProxyCredentials = {
  state(): ProxyAccessState
  /** Null when the user declines. `setting`: the proxy's configuration. */
  credentials(
    challenge: ProxyChallenge,
    rejected?: Credentials | null,
    setting?: ProxySettings,
  ): Promise<Credentials | null>
  getCached(challenge: ProxyChallenge): Credentials | null
  answer(id: number, credentials: Credentials, keep: boolean): void
  decline(id: number): void
  reopen(): void
  clear(): Promise<void>
}

type Options = {
  store: CredentialsStore
  setting: () => ProxySettings
  canPersist: () => boolean
  /** Repeats every second during a prompt: the page may have loaded since. */
  changed: (state: ProxyAccessState) => void
  schedule: Schedule
  log: Pick<Log, 'info' | 'warn'>
}

const typedSchemes: readonly string[] = ['basic', 'digest', 'ntlm']

/**
 * Schemes that a typed name and password answer. NTLM proves the password without sending it, and Chromium chooses it
 * where a proxy offers Basic as well. Negotiate would take the Windows account (threat A10).
 */
export function takesTypedPassword(scheme: string): boolean {
  return typedSchemes.includes(scheme)
}

/**
 * Prompts once for all callers; the credentials stay in this process.
 * quiet ── challenge without credentials ──▶ asked ── answer ──▶ quiet (cached); rejected ──▶ asked (wrong)
 * asked ── decline ──▶ closed ── reopen ──▶ quiet
 */
export function createProxyCredentials({
  store,
  setting: current,
  canPersist,
  changed,
  schedule,
  log,
}: Options): ProxyCredentials {
  const cache = new Map<string, Credentials>()
  let closed: ProxyAccessState['closed'] = null
  const notify = (): void => changed(state())
  const question = createCredentialPrompt({ canPersist, schedule, changed: notify })
  const state = (): ProxyAccessState => ({ question: question.current(), closed })

  async function find({ proxy, key, wrong }: Search): Promise<Credentials | null> {
    if (closed?.proxy === proxy) return null
    const stored = wrong || !canPersist() ? null : await store.read(key).catch(() => null)
    const result = stored === null ? await question.prompt(proxy, wrong) : { credentials: stored, keep: false }
    if (result === null) return null
    cache.set(key, result.credentials)
    const warn = (failure: unknown): void => log.warn('proxy.save-credentials-failed', { failure })
    if (result.keep && canPersist()) await store.write(key, result.credentials).catch(warn)
    return result.credentials
  }
  const findOnce = createSerialSearch(find)

  return {
    state,
    getCached: (challenge) =>
      takesTypedPassword(challenge.scheme) ? (cache.get(toChallengeKey(challenge, current())) ?? null) : null,
    async credentials(challenge, rejected = null, setting = current()) {
      const proxy = toHostAndPort(challenge)
      if (!takesTypedPassword(challenge.scheme)) {
        log.warn('proxy.scheme-refused', { kind: challenge.scheme })
        closed = { proxy, reason: 'scheme' }
        notify()
        return null
      }
      const key = toChallengeKey(challenge, setting)
      const cached = cache.get(key) ?? null
      if (cached !== null && !areEqual(cached, rejected)) return cached
      if (cached !== null) {
        cache.delete(key)
        await store.remove().catch(() => undefined)
      }
      return findOnce({ proxy, key, wrong: rejected !== null })
    },
    answer(id, credentials, keep) {
      if (question.current()?.id === id) question.settle({ credentials, keep })
      else notify()
    },
    decline(id) {
      const open = question.current()
      if (open?.id !== id) return notify()
      closed = { proxy: open.proxy, reason: 'cancelled' }
      question.settle(null)
    },
    reopen() {
      if (closed === null) return
      closed = null
      notify()
    },
    async clear() {
      cache.clear()
      closed = null
      question.settle(null)
      await store.remove().catch((failure: unknown) => log.warn('proxy.remove-credentials-failed', { failure }))
    },
  }
}

type Search = { proxy: string; key: string; wrong: boolean }

function createSerialSearch(find: (search: Search) => Promise<Credentials | null>) {
  const enqueue = createSerialQueue()
  const share = createSingleFlight<string, Credentials | null>()
  return (search: Search): Promise<Credentials | null> => share(search.key, () => enqueue(() => find(search)))
}

/**
 * Any network can announce a known proxy name, so the realm must match unless the proxy was typed in. The scheme
 * prevents sending a digest password in clear.
 */
function toChallengeKey(challenge: ProxyChallenge, setting: ProxySettings): string {
  const origin =
    setting.mode === 'manual'
      ? ['manual']
      : [setting.mode, setting.mode === 'script' ? setting.url : '', challenge.realm]
  const digest = createHash('sha256')
    .update(JSON.stringify([challenge.scheme, ...origin]))
    .digest('hex')
  return `${toHostAndPort(challenge)} ${digest}`
}

function toHostAndPort({ host, port }: ProxyChallenge): string {
  return `${host.toLowerCase()}:${String(port)}`
}

function areEqual(a: Credentials, b: Credentials | null): boolean {
  return a.username === b?.username && a.password === b.password
}
