import { createHash, createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '../../shared/std/json'
import { compareVersions, versionText } from '../../shared/version'
import { readBounded } from '../base/http-body'

/** What our signature vouches for: sizes in bytes, the hash in base64, the notes as they stand in the feed. */
export type SignedManifest = { version: string; channel: string; platform: string; file: string; size: number; sha512: string; notes: string }

/** The text that is signed; scripts/release/sign-updates.mjs writes the same one. No field can hold a line break (feed.ts). */
export function signedText({ version, channel, platform, file, size, sha512, notes }: SignedManifest): string {
  const notesHash = createHash('sha256').update(notes).digest('base64')
  const lines = ['tutorat-update 1', `version ${version}`, `channel ${channel}`, `platform ${platform}`, `file ${file}`, `size ${String(size)}`, `sha512 ${sha512}`, `notes ${notesHash}`]
  return `${lines.join('\n')}\n`
}

/** Whether one of our keys (32 bytes each, base64) signed exactly this; whatever cannot be read is not signed. */
export function isSigned(vouched: SignedManifest, signature: string, keys: readonly string[]): boolean {
  const text = Buffer.from(signedText(vouched))
  return keys.some((key) => {
    try {
      const x = Buffer.from(key, 'base64').toString('base64url')
      return verify(null, text, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), Buffer.from(signature, 'base64'))
    } catch {
      return false
    }
  })
}

/** The largest feed that is read, in bytes. */
export const maxFeedBytes = 64 * 1024

/** A feed as plain data: scalars by name, and the files it lists. */
export type FeedText = { fields: ReadonlyMap<string, string>; files: ReadonlyMap<string, string>[] }

const entryPattern = /^(?<indent> {0,4})(?<dash>- )?(?<name>[A-Za-z][A-Za-z0-9-]{0,40}):(?: (?<value>.*))?$/
/** Plain scalars that are only themselves: no anchors, aliases, tags, flows, blocks, comments. */
const plainScalar = /^[A-Za-z0-9+/=._:@~-][A-Za-z0-9+/=._:@~ -]*$/

/**
 * Reads the little of YAML that a feed is made of: `name: value` lines, and a list of such groups under `files:`. Values are plain, in
 * single quotes, or quoted as JSON does. Anything else, a name said twice too, is null: aliases, tags and merges cannot be said at all.
 */
export function readFeedText(text: string): FeedText | null {
  if (text.length > maxFeedBytes) return null
  const fields = new Map<string, string>()
  const files: Map<string, string>[] = []
  let isInFiles = false
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const groups = entryPattern.exec(line)?.groups
    if (groups === undefined) return null
    const { indent = '', dash, name = '', value } = groups
    if (indent === '' && dash === undefined) {
      isInFiles = name === 'files'
      if (isInFiles ? value !== undefined || fields.has(name) : !addField(fields, name, value)) return null
      if (isInFiles) fields.set('files', '')
      continue
    }
    if (!isInFiles) return null
    if (dash !== undefined) files.push(new Map())
    const file = files.at(-1)
    const depth = dash === undefined ? [2, 4] : [0, 2]
    if (file === undefined || !depth.includes(indent.length) || !addField(file, name, value)) return null
  }
  return { fields, files }
}

function addField(into: Map<string, string>, name: string, written: string | undefined): boolean {
  const value = written === undefined ? undefined : parseScalar(written.trim())
  if (value === undefined || into.has(name)) return false
  into.set(name, value)
  return true
}

function parseScalar(text: string): string | undefined {
  if (text.startsWith('"')) {
    try {
      const value: unknown = parseJson(text)
      return typeof value === 'string' ? value : undefined
    } catch {
      return undefined
    }
  }
  const quoted = /^'((?:[^']|'')*)'$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted.replaceAll("''", "'")
  return plainScalar.test(text) && !text.includes(': ') ? text : undefined
}

/** An update that we signed: what to download, and what it must turn out to be. */
export type SignedUpdate = { version: string; file: string; size: number; sha512: string; blockMapSize: number | null; signature: string; notes: string }

/** What a feed is judged by. `highest` is the newest version ever seen; `lot` is this computer's place in a staged rollout, 0 up to 100. */
export type FeedContext = { current: string; highest: string; platform: string; channel: string; keys: readonly string[]; rolloutBucket: number }

/** Why a feed is not believed. */
export type FeedRefusal = 'unreadable' | 'no-file' | 'not-signed' | 'replayed'

/** What a feed comes to. `seen` is the newest version to remember; an offer that is staged for later is not remembered, so that it can be withdrawn. */
export type FeedResult = { kind: 'offer'; offer: SignedUpdate; seen: string } | { kind: 'none'; reason: 'up-to-date' | 'staged' } | { kind: 'refused'; reason: FeedRefusal }

/** The largest package that is downloaded, in bytes. */
const maxPackageBytes = 1_000_000_000

const positiveInteger = z.string().regex(/^[1-9]\d{0,9}$/).transform(Number)
const hash = z.string().regex(/^[A-Za-z0-9+/]{86}==$/)

const listedFile = z.object({
  /** A plain name beside the feed: no folder, no other host. */
  url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/).refine((name) => !name.includes('..')),
  sha512: hash,
  size: positiveInteger.refine((size) => size <= maxPackageBytes),
  blockMapSize: positiveInteger.optional(),
  signature: hash.optional(),
})

const feed = z.object({
  version: versionText,
  releaseNotes: z.string().max(20_000).optional(),
  stagingPercentage: z.string().regex(/^(?:100|\d{1,2})$/).transform(Number).optional(),
})

const packageEndings: Readonly<Record<string, string>> = { linux: '.AppImage', win32: '.exe', darwin: '.zip' }

/** Judges the text of a feed; whatever is not exactly what we write and sign is refused (threats I6). */
export function validateFeed(text: string, standing: FeedContext): FeedResult {
  const read = readFeedText(text)
  const head = feed.safeParse(Object.fromEntries(read?.fields ?? []))
  const listed = z.array(listedFile).min(1).max(20).safeParse(read?.files.map((each) => Object.fromEntries(each)))
  if (!head.success || !listed.success || new Set(listed.data.map(({ url }) => url)).size !== listed.data.length) return { kind: 'refused', reason: 'unreadable' }
  const { version, releaseNotes: notes = '', stagingPercentage = 100 } = head.data
  const ending = packageEndings[standing.platform.split('-')[0] ?? '']
  const ours = listed.data.filter(({ url }) => ending !== undefined && url.endsWith(ending))
  if (ours.length === 0) return { kind: 'refused', reason: 'no-file' }
  const offers = ours.map(({ url, sha512, size, blockMapSize = null, signature = '' }): SignedUpdate => ({ version, file: url, size, sha512, blockMapSize, signature, notes }))
  const offer = offers.find((each) => hasValidSignature(each, standing))
  if (offer === undefined) return { kind: 'refused', reason: 'not-signed' }
  if (version === standing.current) return { kind: 'none', reason: 'up-to-date' }
  if (compareVersions(version, standing.current) < 0 || compareVersions(version, standing.highest) < 0) return { kind: 'refused', reason: 'replayed' }
  return standing.rolloutBucket >= stagingPercentage ? { kind: 'none', reason: 'staged' } : { kind: 'offer', offer, seen: version }
}

/** Whether we signed this offer, for this platform and channel. */
export function hasValidSignature({ version, file, size, sha512, notes, signature }: SignedUpdate, { platform, channel, keys }: Pick<FeedContext, 'platform' | 'channel' | 'keys'>): boolean {
  return isSigned({ version, channel, platform, file, size, sha512, notes }, signature, keys)
}

/** The name of the feed of a platform such as `linux-x64`, as electron-builder writes it. */
export function feedName(platform: string, channel: string): string {
  const [system = '', architecture = ''] = platform.split('-')
  if (system === 'linux') return `${channel}-linux${architecture === 'x64' ? '' : `-${architecture}`}.yml`
  return system === 'darwin' ? `${channel}-mac.yml` : `${channel}.yml`
}

type Fetch = (address: string, init: { redirect: 'error'; cache: 'no-store'; credentials: 'omit'; signal: AbortSignal }) => Promise<Response>

const timeoutMs = 20_000

/** The text of a feed; null where it does not come within twenty seconds, from this very address, in a size that a feed has. */
export async function fetchFeed(ask: Fetch, address: string): Promise<string | null> {
  try {
    const answer = await ask(address, { redirect: 'error', cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel()
      return null
    }
    // A feed that is too long is cut, and then reads as none.
    const { bytes } = await readBounded(answer.body, maxFeedBytes, 'cancel')
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}
