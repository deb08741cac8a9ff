import type { Check, CheckCode, CheckId, CheckState } from '../../shared/desktop/diagnostics'
import { isCertificateError } from '../../shared/gateway/connection-error'
import type { ProbeResult } from './probe'
import type { UpdatesState } from '../../shared/desktop/updates'

/** An answer with nothing beside it but what is given. */
export function checkOf(id: CheckId, state: CheckState, code: CheckCode, more: Partial<Omit<Check, 'id' | 'state' | 'code'>> = {}): Check {
  return { id, state, code, host: null, ms: null, status: null, seconds: null, bytes: null, text: null, ...more }
}

const slowMs = 3000
/** With these a network's filter speaks in a host's place: forbidden, a proxy or a portal to sign in to, refused by law. */
const blocking: readonly number[] = [407, 451, 511]

/** What the answer of a host means; without its host nothing of the lessons works (`needed`), else a part. */
export function reachCheck(id: CheckId, host: string, probed: ProbeResult): Check {
  if (probed.kind === 'failed') return checkOf(id, 'broken', probed.failure, { host })
  const more = { host, ms: Math.round(probed.ms), status: probed.status }
  if (probed.elsewhere !== null) return checkOf(id, 'look', 'elsewhere', { ...more, text: probed.elsewhere })
  if (blocking.includes(probed.status)) return checkOf(id, 'broken', 'blocked', more)
  if (probed.status >= 500) return checkOf(id, 'look', 'server-trouble', more)
  return probed.ms > slowMs ? checkOf(id, 'look', 'slow', more) : checkOf(id, 'good', 'reached', more)
}

/** Whether the platform proves who it is. */
export function tlsCheck(address: string, probed: ProbeResult): Check {
  const { protocol, host } = new URL(address)
  if (protocol !== 'https:') return checkOf('tls', 'good', 'not-needed', { host })
  if (probed.kind === 'answered') return checkOf('tls', 'good', 'secure', { host })
  if (isCertificateError(probed.failure) || probed.failure === 'tls') return checkOf('tls', 'broken', probed.failure, { host })
  return checkOf('tls', 'look', 'not-known', { host })
}

const tolerableSeconds = 120
const certificatesFailSeconds = 24 * 3600

/** How far this computer's clock is from the platform's; `now` is when the answer came. */
export function clockCheck(probed: ProbeResult, now: number): Check {
  if (probed.kind === 'failed' && probed.failure === 'certificate-date') return checkOf('clock', 'broken', 'off')
  if (probed.kind === 'failed' || probed.date === null) return checkOf('clock', 'look', 'not-known')
  // The platform's clock tells whole seconds.
  const seconds = Math.round((now - probed.date) / 1000)
  const away = Math.abs(seconds)
  if (away <= tolerableSeconds) return checkOf('clock', 'good', 'right', { seconds })
  return checkOf('clock', away > certificatesFailSeconds ? 'broken' : 'look', 'off', { seconds })
}

/** What Chromium says of the way to an address: DIRECT, or proxies in the order of trying. */
export function proxyCheck(way: string | null, closed: boolean): Check {
  if (way === null || way === '') return checkOf('proxy', 'broken', 'proxy-script')
  const first = way.split(';')[0]?.trim() ?? ''
  if (first === 'DIRECT') return checkOf('proxy', 'good', 'direct')
  const [, text = first] = first.split(/\s+/)
  return closed ? checkOf('proxy', 'broken', 'proxy-password', { text }) : checkOf('proxy', 'good', 'through', { text })
}

const lowBytes = 1024 ** 3
const fullBytes = 100 * 1024 ** 2

/** Whether there is room, and whether it may be used. */
export function diskCheck(bytes: number | null, isWritable: boolean): Check {
  if (!isWritable) return checkOf('disk', 'broken', 'unwritable', { bytes })
  if (bytes === null) return checkOf('disk', 'look', 'not-known')
  return bytes < fullBytes ? checkOf('disk', 'broken', 'full', { bytes }) : bytes < lowBytes ? checkOf('disk', 'look', 'low', { bytes }) : checkOf('disk', 'good', 'enough', { bytes })
}

type Keeping = { backend: 'keychain' | 'safe-storage' | 'memory'; memoryReason: 'shared-computer' | 'no-keychain' | 'keychain-locked' | null }

/** Where a session would be kept. */
export function keychainCheck({ backend, memoryReason }: Keeping): Check {
  if (backend === 'keychain') return checkOf('keychain', 'good', 'kept-in-keychain')
  if (backend === 'safe-storage') return checkOf('keychain', 'good', 'kept-encrypted')
  return checkOf('keychain', memoryReason === 'shared-computer' ? 'good' : 'look', memoryReason ?? 'no-keychain')
}

/** What the school decides on this computer. */
export function policyCheck(description: string): Check {
  if (description === 'none') return checkOf('policy', 'good', 'none')
  return description.startsWith('ignored') ? checkOf('policy', 'broken', 'ignored', { text: description }) : checkOf('policy', 'good', 'applied', { text: description })
}

/** Whether this copy is brought up to date, and by whom. */
export function updatesCheck({ phase, tooOld, current }: Pick<UpdatesState, 'phase' | 'tooOld' | 'current'>): Check {
  if (tooOld !== null) return checkOf('updates', 'look', 'too-old', { text: current })
  if (phase.kind === 'off') {
    const isOthers = phase.reason === 'policy' || phase.reason === 'package-manager' || phase.reason === 'not-writable'
    return checkOf('updates', 'good', isOthers ? 'updated-by-others' : 'never-updated')
  }
  if (phase.kind === 'idle') return phase.failure === null ? checkOf('updates', 'good', 'up-to-date') : checkOf('updates', 'look', 'update-failed')
  return phase.kind === 'checking' ? checkOf('updates', 'good', 'up-to-date') : checkOf('updates', 'good', 'update-waits', { text: phase.version })
}
