import type { Clock } from '../../shared/clock'
import type { UpdateFailure } from '../../shared/desktop/updates'
import { createLazy } from '../base/async'
import type { Log } from '../base/log/log'
import { verifyFile } from './replace-appimage'
import type { SignedUpdate } from './feed'
import { feedName, fetchFeed, validateFeed } from './feed'
import type { Library } from './electron-updater-adapter'
import type { UpdateEvent } from './update-state'
import type { UpdateStore } from './store'
import { newer } from './store'
import type { Source } from './update-source'

/** What the deeds of an update need. */
export type EffectOptions = {
  version: string
  /** System and architecture, such as `linux-x64`. */
  platform: string
  channel: string
  keys: readonly string[]
  source: Source
  memory: UpdateStore
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'info' | 'warn'>
  ask: Parameters<typeof fetchFeed>[0]
  /** Loads what downloads, when it is wanted for the first time. */
  loadLibrary: () => Promise<Pick<Library, 'download'>>
  /** Puts a verified file in the place of this application; it rejects where the old one stays. */
  apply: (update: { offer: SignedUpdate; file: string; isStartedAgain: boolean }) => Promise<void>
  /** Removes a download that is not what was signed. */
  remove: (file: string) => Promise<void>
}

/** The deeds of an update; each tells what came of it, and none rejects. */
export function createEffects(options: EffectOptions) {
  const { version, platform, channel, keys, source, memory, log } = options
  const trust = { platform, channel, keys }
  const failed = (failure: UpdateFailure): UpdateEvent => ({ kind: 'failed', failure })
  const library = createLazy(options.loadLibrary)

  /** Whether the file is still what was signed; one that is not is removed. */
  async function verify(file: string, offer: SignedUpdate): Promise<boolean> {
    if (await verifyFile(file, offer, trust)) return true
    log.warn('updates.not-what-was-signed')
    await options.remove(file).catch(() => undefined)
    return false
  }

  return {
    verify,
    async ask(): Promise<UpdateEvent> {
      const text = source.kind === 'off' ? null : await fetchFeed(options.ask, new URL(feedName(platform, channel), source.base).href)
      if (text === null) return failed('unreachable')
      const judged = validateFeed(text, { ...trust, current: version, highest: memory.highest(), rolloutBucket: memory.current().lot })
      if (judged.kind === 'refused') {
        log.warn('updates.feed-refused', { reason: judged.reason })
        return failed('refused')
      }
      const highest = memory.highest()
      await memory.patch({ checkedAt: options.clock.now(), ...(judged.kind === 'offer' ? { highest: newer(highest, judged.seen) } : {}) })
      return judged.kind === 'offer' ? { kind: 'found', offer: judged.offer, highest } : { kind: 'nothing-found' }
    },
    /** Null where it was called off. */
    async fetch(offer: SignedUpdate, signal: AbortSignal, heard: (percent: number) => void): Promise<UpdateEvent | null> {
      if (signal.aborted) return null
      try {
        const file = await (await library()).download(offer, { signal, heard })
        const isVerified = await verify(file, offer)
        return signal.aborted ? null : { kind: 'downloaded', file, isVerified }
      } catch (failure) {
        if (signal.aborted) return null
        log.warn('updates.download-failed', { failure })
        return failed(failureOf(failure))
      }
    },
    /** Null where the new program is in its place. */
    async apply(offer: SignedUpdate, file: string, isStartedAgain: boolean): Promise<UpdateEvent | null> {
      try {
        await memory.patch({ news: { version: offer.version, notes: offer.notes }, postponedUntil: null })
        await options.apply({ offer, file, isStartedAgain })
        log.info('updates.applied', { version: offer.version })
        return null
      } catch (failure) {
        log.warn('updates.not-applied', { failure })
        return failed('disk')
      }
    },
  }
}

function failureOf(failure: unknown): UpdateFailure {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'refused'
  return typeof code === 'string' && /^(ENOSPC|EACCES|EROFS|EDQUOT|EPERM|EIO)$/.test(code) ? 'disk' : 'unreachable'
}
