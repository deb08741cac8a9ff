import type { Clock } from '../../shared/clock'
import type { UpdateFailure } from '../../shared/desktop/updates'
import { createLazy } from '../base/async'
import type { Log } from '../base/log/log'
import { isWhatWasSigned } from './checked-file'
import type { Offer } from './feed'
import { feedName, judgeFeed } from './feed'
import { fetchFeed } from './fetch-feed'
import type { Library } from './library'
import type { Happening } from './machine'
import type { Memory } from './memory'
import { newer } from './memory'
import type { Source } from './package-facts'

/** What the deeds of an update need. */
export type DeedOptions = {
  version: string
  /** System and architecture, such as `linux-x64`. */
  platform: string
  channel: string
  keys: readonly string[]
  source: Source
  memory: Memory
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'info' | 'warn'>
  ask: Parameters<typeof fetchFeed>[0]
  /** Loads what downloads, when it is wanted for the first time. */
  loadLibrary: () => Promise<Pick<Library, 'download'>>
  /** Puts a verified file in the place of this application; it rejects where the old one stays. */
  apply: (update: { offer: Offer; file: string; isStartedAgain: boolean }) => Promise<void>
  /** Removes a download that is not what was signed. */
  remove: (file: string) => Promise<void>
}

/** The deeds of an update; each tells what came of it, and none rejects. */
export function createDeeds(options: DeedOptions) {
  const { version, platform, channel, keys, source, memory, log } = options
  const trust = { platform, channel, keys }
  const failed = (failure: UpdateFailure): Happening => ({ kind: 'failed', failure })
  const library = createLazy(options.loadLibrary)

  /** Whether the file is still what was signed; one that is not is removed. */
  async function verify(file: string, offer: Offer): Promise<boolean> {
    if (await isWhatWasSigned(file, offer, trust)) return true
    log.warn('updates.not-what-was-signed')
    await options.remove(file).catch(() => undefined)
    return false
  }

  return {
    verify,
    async ask(): Promise<Happening> {
      const text = source.kind === 'off' ? null : await fetchFeed(options.ask, new URL(feedName(platform, channel), source.base).href)
      if (text === null) return failed('unreachable')
      const judged = judgeFeed(text, { ...trust, current: version, highest: memory.highest(), lot: memory.current().lot })
      if (judged.kind === 'refused') {
        log.warn('updates.feed-refused', { reason: judged.reason })
        return failed('refused')
      }
      const highest = memory.highest()
      await memory.keep({ checkedAt: options.clock.now(), ...(judged.kind === 'offer' ? { highest: newer(highest, judged.seen) } : {}) })
      return judged.kind === 'offer' ? { kind: 'found', offer: judged.offer, highest } : { kind: 'nothing-found' }
    },
    /** Null where it was called off. */
    async fetch(offer: Offer, signal: AbortSignal, heard: (percent: number) => void): Promise<Happening | null> {
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
    async apply(offer: Offer, file: string, isStartedAgain: boolean): Promise<Happening | null> {
      try {
        await memory.keep({ news: { version: offer.version, notes: offer.notes }, postponedUntil: null })
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
