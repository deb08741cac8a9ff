import * as z from 'zod'
import { compareVersions, versionText } from '../../shared/version'
import { readFeedText } from './feed-text'
import { isSigned } from './signature'

/** An update that we signed: what to download, and what it must turn out to be. */
export type Offer = { version: string; file: string; size: number; sha512: string; blockMapSize: number | null; signature: string; notes: string }

/** What a feed is judged by. `highest` is the newest version ever seen; `lot` is this computer's place in a staged rollout, 0 up to 100. */
export type Standing = { current: string; highest: string; platform: string; channel: string; keys: readonly string[]; lot: number }

/** Why a feed is not believed. */
export type Refusal = 'unreadable' | 'no-file' | 'not-signed' | 'replayed'

/** What a feed comes to. `seen` is the newest version to remember; an offer that is staged for later is not remembered, so that it can be withdrawn. */
export type Judgement = { kind: 'offer'; offer: Offer; seen: string } | { kind: 'none'; reason: 'up-to-date' | 'staged' } | { kind: 'refused'; reason: Refusal }

/** The largest package that is downloaded, in bytes. */
const largestBytes = 1_000_000_000

const wholeNumber = z.string().regex(/^[1-9]\d{0,9}$/).transform(Number)
const hash = z.string().regex(/^[A-Za-z0-9+/]{86}==$/)

const listedFile = z.object({
  /** A plain name beside the feed: no folder, no other host. */
  url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/).refine((name) => !name.includes('..')),
  sha512: hash,
  size: wholeNumber.refine((size) => size <= largestBytes),
  blockMapSize: wholeNumber.optional(),
  signature: hash.optional(),
})

const feed = z.object({
  version: versionText,
  releaseNotes: z.string().max(20_000).optional(),
  stagingPercentage: z.string().regex(/^(?:100|\d{1,2})$/).transform(Number).optional(),
})

const packageEndings: Readonly<Record<string, string>> = { linux: '.AppImage', win32: '.exe', darwin: '.zip' }

/** Judges the text of a feed; whatever is not exactly what we write and sign is refused (threats I6). */
export function judgeFeed(text: string, standing: Standing): Judgement {
  const read = readFeedText(text)
  const head = feed.safeParse(Object.fromEntries(read?.fields ?? []))
  const listed = z.array(listedFile).min(1).max(20).safeParse(read?.files.map((each) => Object.fromEntries(each)))
  if (!head.success || !listed.success || new Set(listed.data.map(({ url }) => url)).size !== listed.data.length) return { kind: 'refused', reason: 'unreadable' }
  const { version, releaseNotes: notes = '', stagingPercentage = 100 } = head.data
  const ending = packageEndings[standing.platform.split('-')[0] ?? '']
  const ours = listed.data.filter(({ url }) => ending !== undefined && url.endsWith(ending))
  if (ours.length === 0) return { kind: 'refused', reason: 'no-file' }
  const offers = ours.map(({ url, sha512, size, blockMapSize = null, signature = '' }): Offer => ({ version, file: url, size, sha512, blockMapSize, signature, notes }))
  const offer = offers.find((each) => isVouchedFor(each, standing))
  if (offer === undefined) return { kind: 'refused', reason: 'not-signed' }
  if (version === standing.current) return { kind: 'none', reason: 'up-to-date' }
  if (compareVersions(version, standing.current) < 0 || compareVersions(version, standing.highest) < 0) return { kind: 'refused', reason: 'replayed' }
  return standing.lot >= stagingPercentage ? { kind: 'none', reason: 'staged' } : { kind: 'offer', offer, seen: version }
}

/** Whether we signed this offer, for this platform and channel. */
export function isVouchedFor({ version, file, size, sha512, notes, signature }: Offer, { platform, channel, keys }: Pick<Standing, 'platform' | 'channel' | 'keys'>): boolean {
  return isSigned({ version, channel, platform, file, size, sha512, notes }, signature, keys)
}

/** The name of the feed of a platform such as `linux-x64`, as electron-builder writes it. */
export function feedName(platform: string, channel: string): string {
  const [system = '', architecture = ''] = platform.split('-')
  if (system === 'linux') return `${channel}-linux${architecture === 'x64' ? '' : `-${architecture}`}.yml`
  return system === 'darwin' ? `${channel}-mac.yml` : `${channel}.yml`
}
