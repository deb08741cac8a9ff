import type { PlatformReply } from '#shared/contract/reply.ts'
import type { Check, CheckCode, CheckId, CheckState } from '#shared/desktop/diagnostics.ts'
import type { ProxyAccessState } from '#shared/desktop/proxy-access.ts'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import { isCertificateError } from '#shared/gateway/connection-error.ts'
import type { LineQuality } from '../gateway/line-quality'
import type { SchoolCacheReport } from '../media-cache/install'
import type { ProbeResult } from '../proxy/probe'

export type ProxyClosed = NonNullable<ProxyAccessState['closed']>['reason'] | null

export function createCheck(
  id: CheckId,
  state: CheckState,
  code: CheckCode,
  details: Partial<Omit<Check, 'id' | 'state' | 'code'>> = {},
): Check {
  return {
    id,
    state,
    code,
    host: null,
    ms: null,
    status: null,
    seconds: null,
    bytes: null,
    share: null,
    text: null,
    ...details,
  }
}

const slowThresholdMs = 3000
const filterStatuses: readonly number[] = [407, 451, 511]

/** `foreignStatus`: of a page that came instead of the platform's answer. */
export function reachCheck(id: CheckId, host: string, result: ProbeResult, foreignStatus: number | null = null): Check {
  if (result.kind === 'failed') return createCheck(id, 'broken', result.failure, { host })
  const details = { host, ms: Math.round(result.ms), status: result.status }
  if (result.elsewhere !== null) return createCheck(id, 'look', 'elsewhere', { ...details, text: result.elsewhere })
  if (filterStatuses.includes(result.status)) return createCheck(id, 'broken', 'blocked', details)
  if (foreignStatus !== null) return createCheck(id, 'broken', 'foreign-page', { ...details, status: foreignStatus })
  if (result.status >= 500) return createCheck(id, 'look', 'server-trouble', details)
  return result.ms > slowThresholdMs
    ? createCheck(id, 'look', 'slow', details)
    : createCheck(id, 'good', 'reached', details)
}

const notFound = 404

/**
 * Status of a page that a portal or a filter answers a call with; null for an answer or none. A platform without the
 * call may say so with a page of its own.
 */
export function toForeignStatus(reply: PlatformReply): number | null {
  return reply.ok && reply.form === 'markup' && reply.status < 500 && reply.status !== notFound ? reply.status : null
}

/** A host that is reached at once may still be one whose answers come in drops, or end in the middle. */
export function lineCheck(reached: Check, reply: PlatformReply, line: LineQuality): Check {
  if (reached.state !== 'good') return reached
  const isCut = line.kind === 'cut' || (reply.ok ? reply.form === 'broken' : reply.failure === 'cut')
  if (isCut) return { ...reached, state: 'broken', code: 'cut' }
  if (line.kind === 'slow') return { ...reached, state: 'look', code: 'slow-line', bytes: line.bytesPerSecond }
  return reached
}

export function tlsCheck(address: string, result: ProbeResult): Check {
  const { protocol, host } = new URL(address)
  if (protocol !== 'https:') return createCheck('tls', 'good', 'not-needed', { host })
  if (result.kind === 'answered') return createCheck('tls', 'good', 'secure', { host })
  if (isCertificateError(result.failure) || result.failure === 'tls')
    return createCheck('tls', 'broken', result.failure, { host })
  return createCheck('tls', 'look', 'not-known', { host })
}

const maxSkewSeconds = 120
const maxCertificateSkewSeconds = 24 * 3600

export function clockCheck(result: ProbeResult, now: number): Check {
  if (result.kind === 'failed' && result.failure === 'certificate-date') return createCheck('clock', 'broken', 'off')
  if (result.kind === 'failed' || result.date === null) return createCheck('clock', 'look', 'not-known')
  // The Date header has a resolution of one second.
  const seconds = Math.round((now - result.date) / 1000)
  const skew = Math.abs(seconds)
  if (skew <= maxSkewSeconds) return createCheck('clock', 'good', 'right', { seconds })
  return createCheck('clock', skew > maxCertificateSkewSeconds ? 'broken' : 'look', 'off', { seconds })
}

/** `closed`: why nothing passes a proxy that asks for credentials. */
export function proxyCheck(route: string | null, closed: ProxyClosed): Check {
  if (route === null || route === '') return createCheck('proxy', 'broken', 'proxy-script')
  const first = route.split(';')[0]?.trim() ?? ''
  if (first === 'DIRECT') return createCheck('proxy', 'good', 'direct')
  const [, text = first] = first.split(/\s+/)
  if (closed === null) return createCheck('proxy', 'good', 'through', { text })
  return createCheck('proxy', 'broken', closed === 'scheme' ? 'proxy-scheme' : 'proxy-password', { text })
}

const lowBytes = 1024 ** 3
const fullBytes = 100 * 1024 ** 2

export function diskCheck(bytes: number | null, isWritable: boolean): Check {
  if (!isWritable) return createCheck('disk', 'broken', 'unwritable', { bytes })
  if (bytes === null) return createCheck('disk', 'look', 'not-known')
  if (bytes < fullBytes) return createCheck('disk', 'broken', 'full', { bytes })
  return bytes < lowBytes
    ? createCheck('disk', 'look', 'low', { bytes })
    : createCheck('disk', 'good', 'enough', { bytes })
}

type StorageState = {
  backend: 'keychain' | 'safe-storage' | 'memory'
  memoryReason: 'shared-computer' | 'no-keychain' | 'keychain-locked' | null
}

export function keychainCheck({ backend, memoryReason }: StorageState): Check {
  if (backend === 'keychain') return createCheck('keychain', 'good', 'kept-in-keychain')
  if (backend === 'safe-storage') return createCheck('keychain', 'good', 'kept-encrypted')
  return createCheck('keychain', memoryReason === 'shared-computer' ? 'good' : 'look', memoryReason ?? 'no-keychain')
}

export function policyCheck(description: string): Check {
  if (description === 'none') return createCheck('policy', 'good', 'none')
  const isIgnored = description.startsWith('ignored')
  return createCheck('policy', isIgnored ? 'broken' : 'good', isIgnored ? 'ignored' : 'applied', { text: description })
}

/** Null where no policy names a cache. A film does not need it, so that nothing is broken without it. */
export function mediaCacheCheck(report: SchoolCacheReport): Check | null {
  if (report.kind === 'none') return null
  const { host } = report
  if (report.kind === 'without-effect') return createCheck('media-cache', 'look', 'cache-without-effect', { host })
  const { fault, share } = report
  if (fault !== null) return createCheck('media-cache', 'look', `cache-${fault}`, { host, share })
  return createCheck('media-cache', 'good', share === null ? 'cache-ready' : 'cache-used', { host, share })
}

export function updatesCheck({ phase, tooOld, current }: Pick<UpdatesState, 'phase' | 'tooOld' | 'current'>): Check {
  if (tooOld !== null) return createCheck('updates', 'look', 'too-old', { text: current })
  if (phase.kind === 'off') {
    const isUpdatedByOthers =
      phase.reason === 'policy' || phase.reason === 'package-manager' || phase.reason === 'not-writable'
    return createCheck('updates', 'good', isUpdatedByOthers ? 'updated-by-others' : 'never-updated')
  }
  if (phase.kind === 'idle')
    return phase.failure === null
      ? createCheck('updates', 'good', 'up-to-date')
      : createCheck('updates', 'look', 'update-failed')
  return phase.kind === 'checking'
    ? createCheck('updates', 'good', 'up-to-date')
    : createCheck('updates', 'good', 'update-waits', { text: phase.version })
}
