import type { Clock } from '#shared/clock.ts'
import type { UpdateFailure } from '#shared/desktop/updates.ts'
import { createLazy } from '../base/async'
import type { Log } from '../base/log/log'
import type { UpdaterLibrary } from './electron-updater-adapter'
import { countFailed, isStopped } from './failed-downloads'
import { type SignedUpdate, feedName, fetchFeed, validateFeed } from './feed'
import { verifyFile } from './replace-appimage'
import { type UpdateStore, newerVersion } from './store'
import type { UpdateSource } from './update-source'
import type { UpdateEvent } from './update-state'

export type EffectOptions = {
  version: string
  platform: string
  channel: string
  keys: readonly string[]
  source: UpdateSource
  updateStore: UpdateStore
  clock: Pick<Clock, 'now'>
  /** Differs between networks. */
  network: () => string
  log: Pick<Log, 'info' | 'warn'>
  fetch: Parameters<typeof fetchFeed>[0]
  /** Called at the first download, and again if it rejected. */
  loadLibrary: () => Promise<Pick<UpdaterLibrary, 'download'>>
  /** Rejects if the old application stays. */
  apply: (update: { offer: SignedUpdate; file: string; shouldRelaunch: boolean }) => Promise<void>
  remove: (file: string) => Promise<void>
}

/** Each effect resolves to an event; none rejects. */
export function createEffects(options: EffectOptions) {
  const { version, platform, channel, keys, source, updateStore, log, network } = options
  const trust = { platform, channel, keys }
  const toFailedEvent = (failure: UpdateFailure): UpdateEvent => ({ kind: 'failed', failure })
  const getLibrary = createLazy(options.loadLibrary)

  async function verify(file: string, offer: SignedUpdate): Promise<boolean> {
    if (await verifyFile(file, offer, trust)) return true
    log.warn('updates.verify-failed')
    await options.remove(file).catch(() => undefined)
    return false
  }

  /** Null while the download may be repeated. */
  async function countFailure({ version: failedVersion }: SignedUpdate): Promise<UpdateEvent | null> {
    const download = { version: failedVersion, network: network() }
    const failed = countFailed(updateStore.current().failedDownloads, download)
    await updateStore.patch({ failedDownloads: failed })
    return isStopped(failed, download) ? { kind: 'stopped' } : null
  }

  return {
    verify,
    async check(): Promise<UpdateEvent> {
      const text =
        source.kind === 'off'
          ? null
          : await fetchFeed(options.fetch, new URL(feedName(platform, channel), source.base).href)
      if (text === null) return toFailedEvent('unreachable')
      const result = validateFeed(text, {
        ...trust,
        current: version,
        highest: updateStore.highest(),
        rolloutBucket: updateStore.current().lot,
      })
      if (result.kind === 'refused') {
        log.warn('updates.feed-refused', { reason: result.reason })
        return toFailedEvent('refused')
      }
      const highest = updateStore.highest()
      await updateStore.patch({
        checkedAt: options.clock.now(),
        ...(result.kind === 'offer' ? { highest: newerVersion(highest, result.seen) } : {}),
      })
      if (result.kind !== 'offer') return { kind: 'nothing-found' }
      const { offer } = result
      const download = { version: offer.version, network: network() }
      return { kind: 'found', offer, highest, isStopped: isStopped(updateStore.current().failedDownloads, download) }
    },
    /** Resolves to null if `signal` is aborted. */
    async download(
      offer: SignedUpdate,
      signal: AbortSignal,
      onProgress: (percent: number) => void,
    ): Promise<UpdateEvent | null> {
      if (signal.aborted) return null
      try {
        const file = await (await getLibrary()).download(offer, { signal, onProgress })
        const isVerified = await verify(file, offer)
        if (signal.aborted) return null
        if (isVerified) await updateStore.patch({ failedDownloads: null })
        const failed = isVerified ? null : await countFailure(offer)
        return failed ?? { kind: 'downloaded', file, isVerified }
      } catch (failure) {
        if (signal.aborted) return null
        log.warn('updates.download-failed', { failure })
        return (await countFailure(offer)) ?? toFailedEvent(toUpdateFailure(failure))
      }
    },
    /** Resolves to null once the program is replaced. */
    async apply(offer: SignedUpdate, file: string, shouldRelaunch: boolean): Promise<UpdateEvent | null> {
      try {
        await updateStore.patch({ news: { version: offer.version, notes: offer.notes }, postponedUntil: null })
        await options.apply({ offer, file, shouldRelaunch })
        log.info('updates.applied', { version: offer.version })
        return null
      } catch (failure) {
        log.warn('updates.apply-failed', { failure })
        return toFailedEvent('disk')
      }
    },
  }
}

function toUpdateFailure(failure: unknown): UpdateFailure {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'refused'
  return typeof code === 'string' && /^(ENOSPC|EACCES|EROFS|EDQUOT|EPERM|EIO)$/.test(code) ? 'disk' : 'unreachable'
}
