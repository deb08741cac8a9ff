import type { Check, CheckCode, CheckId, CheckState } from '../../shared/desktop/diagnostics'
import { isCertificateError } from '../../shared/gateway/connection-error'
import type { ProbeResult } from './probe'
import type { UpdatesState } from '../../shared/desktop/updates'

/** An answer with nothing beside it but what is given. */
export function createCheck(id: CheckId, state: CheckState, code: CheckCode, more: Partial<Omit<Check, 'id' | 'state' | 'code'>> = {}): Check {
  return { id, state, code, host: null, ms: null, status: null, seconds: null, bytes: null, text: null, ...more }
}

const slowMs = 3000
/** With these a network's filter speaks in a host's place: forbidden, a proxy or a portal to sign in to, refused by law. */
const blocking: readonly number[] = [407, 451, 511]

/** What the answer of a host means; without its host nothing of the lessons works (`needed`), else a part. */
export function reachCheck(id: CheckId, host: string, probed: ProbeResult): Check {
  if (probed.kind === 'failed') return createCheck(id, 'broken', probed.failure, { host })
  const more = { host, ms: Math.round(probed.ms), status: probed.status }
  if (probed.elsewhere !== null) return createCheck(id, 'look', 'elsewhere', { ...more, text: probed.elsewhere })
  if (blocking.includes(probed.status)) return createCheck(id, 'broken', 'blocked', more)
  if (probed.status >= 500) return createCheck(id, 'look', 'server-trouble', more)
  return probed.ms > slowMs ? createCheck(id, 'look', 'slow', more) : createCheck(id, 'good', 'reached', more)
}

/** Whether the platform proves who it is. */
export function tlsCheck(address: string, probed: ProbeResult): Check {
  const { protocol, host } = new URL(address)
  if (protocol !== 'https:') return createCheck('tls', 'good', 'not-needed', { host })
  if (probed.kind === 'answered') return createCheck('tls', 'good', 'secure', { host })
  if (isCertificateError(probed.failure) || probed.failure === 'tls') return createCheck('tls', 'broken', probed.failure, { host })
  return createCheck('tls', 'look', 'not-known', { host })
}

const tolerableSeconds = 120
const certificatesFailSeconds = 24 * 3600

/** How far this computer's clock is from the platform's; `now` is when the answer came. */
export function clockCheck(probed: ProbeResult, now: number): Check {
  if (probed.kind === 'failed' && probed.failure === 'certificate-date') return createCheck('clock', 'broken', 'off')
  if (probed.kind === 'failed' || probed.date === null) return createCheck('clock', 'look', 'not-known')
  // The platform's clock tells whole seconds.
  const seconds = Math.round((now - probed.date) / 1000)
  const away = Math.abs(seconds)
  if (away <= tolerableSeconds) return createCheck('clock', 'good', 'right', { seconds })
  return createCheck('clock', away > certificatesFailSeconds ? 'broken' : 'look', 'off', { seconds })
}

/** What Chromium says of the way to an address: DIRECT, or proxies in the order of trying. */
export function proxyCheck(way: string | null, closed: boolean): Check {
  if (way === null || way === '') return createCheck('proxy', 'broken', 'proxy-script')
  const first = way.split(';')[0]?.trim() ?? ''
  if (first === 'DIRECT') return createCheck('proxy', 'good', 'direct')
  const [, text = first] = first.split(/\s+/)
  return closed ? createCheck('proxy', 'broken', 'proxy-password', { text }) : createCheck('proxy', 'good', 'through', { text })
}

const lowBytes = 1024 ** 3
const fullBytes = 100 * 1024 ** 2

/** Whether there is room, and whether it may be used. */
export function diskCheck(bytes: number | null, isWritable: boolean): Check {
  if (!isWritable) return createCheck('disk', 'broken', 'unwritable', { bytes })
  if (bytes === null) return createCheck('disk', 'look', 'not-known')
  return bytes < fullBytes ? createCheck('disk', 'broken', 'full', { bytes }) : bytes < lowBytes ? createCheck('disk', 'look', 'low', { bytes }) : createCheck('disk', 'good', 'enough', { bytes })
}

type StorageState = { backend: 'keychain' | 'safe-storage' | 'memory'; memoryReason: 'shared-computer' | 'no-keychain' | 'keychain-locked' | null }

/** Where a session would be kept. */
export function keychainCheck({ backend, memoryReason }: StorageState): Check {
  if (backend === 'keychain') return createCheck('keychain', 'good', 'kept-in-keychain')
  if (backend === 'safe-storage') return createCheck('keychain', 'good', 'kept-encrypted')
  return createCheck('keychain', memoryReason === 'shared-computer' ? 'good' : 'look', memoryReason ?? 'no-keychain')
}

/** What the school decides on this computer. */
export function policyCheck(description: string): Check {
  if (description === 'none') return createCheck('policy', 'good', 'none')
  return description.startsWith('ignored') ? createCheck('policy', 'broken', 'ignored', { text: description }) : createCheck('policy', 'good', 'applied', { text: description })
}

/** Whether this copy is brought up to date, and by whom. */
export function updatesCheck({ phase, tooOld, current }: Pick<UpdatesState, 'phase' | 'tooOld' | 'current'>): Check {
  if (tooOld !== null) return createCheck('updates', 'look', 'too-old', { text: current })
  if (phase.kind === 'off') {
    const isOthers = phase.reason === 'policy' || phase.reason === 'package-manager' || phase.reason === 'not-writable'
    return createCheck('updates', 'good', isOthers ? 'updated-by-others' : 'never-updated')
  }
  if (phase.kind === 'idle') return phase.failure === null ? createCheck('updates', 'good', 'up-to-date') : createCheck('updates', 'look', 'update-failed')
  return phase.kind === 'checking' ? createCheck('updates', 'good', 'up-to-date') : createCheck('updates', 'good', 'update-waits', { text: phase.version })
}
