import { createHash, createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '#shared/std/json.ts'
import { compareVersions, versionText } from '#shared/version.ts'
import { readBounded } from '../base/http-body'

/** Size in bytes, hash in base64, notes exactly as in the feed. */
export type SignedManifest = {
  version: string
  channel: string
  platform: string
  file: string
  size: number
  sha512: string
  notes: string
}

/** Same text as in scripts/release/sign-updates.mjs. */
export function signedText({ version, channel, platform, file, size, sha512, notes }: SignedManifest): string {
  const notesHash = createHash('sha256').update(notes).digest('base64')
  const fields = { version, channel, platform, file, size, sha512, notes: notesHash }
  const lines = ['tutorat-update 1', ...Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)]
  return `${lines.join('\n')}\n`
}

/** Keys are 32 bytes in base64; malformed keys and signatures count as invalid. */
export function isSigned(manifest: SignedManifest, signature: string, keys: readonly string[]): boolean {
  const text = Buffer.from(signedText(manifest))
  return keys.some((key) => {
    try {
      const x = Buffer.from(key, 'base64').toString('base64url')
      return verify(
        null,
        text,
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
        Buffer.from(signature, 'base64'),
      )
    } catch {
      return false
    }
  })
}

export const maxFeedBytes = 64 * 1024

export type FeedText = { fields: ReadonlyMap<string, string>; files: ReadonlyMap<string, string>[] }

const entryPattern = /^(?<indent> {0,4})(?<dash>- )?(?<name>[A-Za-z][A-Za-z0-9-]{0,40}):(?: (?<value>.*))?$/
const plainScalar = /^[A-Za-z0-9+/=._:@~-][A-Za-z0-9+/=._:@~ -]*$/

/**
 * Null for YAML other than `name: value` lines and groups under `files:`, such as duplicate names, aliases, tags and
 * merge keys.
 */
export function parseFeed(text: string): FeedText | null {
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

function addField(fields: Map<string, string>, name: string, rawValue: string | undefined): boolean {
  const value = rawValue === undefined ? undefined : parseScalar(rawValue.trim())
  if (value === undefined || fields.has(name)) return false
  fields.set(name, value)
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

export type SignedUpdate = {
  version: string
  file: string
  size: number
  sha512: string
  blockMapSize: number | null
  signature: string
  notes: string
}

/** `highest`: newest version ever seen; `rolloutBucket`: 0 to 100. */
export type FeedContext = {
  current: string
  highest: string
  platform: string
  channel: string
  keys: readonly string[]
  rolloutBucket: number
}

export type FeedRefusal = 'unreadable' | 'no-file' | 'not-signed' | 'replayed'

/** `seen` is the newest version to store; none for a staged offer, which may be withdrawn. */
export type FeedResult =
  | { kind: 'offer'; offer: SignedUpdate; seen: string }
  | { kind: 'none'; reason: 'up-to-date' | 'staged' }
  | { kind: 'refused'; reason: FeedRefusal }

const maxPackageBytes = 1_000_000_000

const positiveInteger = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
const hash = z.string().regex(/^[A-Za-z0-9+/]{86}==$/)

const listedFile = z.object({
  url: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/)
    .refine((name) => !name.includes('..')),
  sha512: hash,
  size: positiveInteger.refine((size) => size <= maxPackageBytes),
  blockMapSize: positiveInteger.optional(),
  signature: hash.optional(),
})

const feed = z.object({
  version: versionText,
  releaseNotes: z.string().max(20_000).optional(),
  stagingPercentage: z
    .string()
    .regex(/^(?:100|\d{1,2})$/)
    .transform(Number)
    .optional(),
})

const packageEndings: Readonly<Record<string, string>> = { linux: '.AppImage', win32: '.exe', darwin: '.zip' }

/** Refuses all that scripts/release/sign-updates.mjs would not sign (threats I6). */
export function validateFeed(text: string, context: FeedContext): FeedResult {
  const parsed = parseFeed(text)
  const head = feed.safeParse(Object.fromEntries(parsed?.fields ?? []))
  const listed = z
    .array(listedFile)
    .min(1)
    .max(20)
    .safeParse(parsed?.files.map((file) => Object.fromEntries(file)))
  const unreadable: FeedResult = { kind: 'refused', reason: 'unreadable' }
  if (!head.success || !listed.success || new Set(listed.data.map(({ url }) => url)).size !== listed.data.length)
    return unreadable
  const { version, releaseNotes: notes = '', stagingPercentage = 100 } = head.data
  const ending = packageEndings[context.platform.split('-')[0] ?? '']
  const packages = listed.data.filter(({ url }) => ending !== undefined && url.endsWith(ending))
  if (packages.length === 0) return { kind: 'refused', reason: 'no-file' }
  const offer = packages
    .map(({ url, blockMapSize = null, signature = '', ...content }): SignedUpdate => ({
      ...content,
      version,
      file: url,
      blockMapSize,
      signature,
      notes,
    }))
    .find((update) => hasValidSignature(update, context))
  if (offer === undefined) return { kind: 'refused', reason: 'not-signed' }
  if (version === context.current) return { kind: 'none', reason: 'up-to-date' }
  if (compareVersions(version, context.current) < 0 || compareVersions(version, context.highest) < 0)
    return { kind: 'refused', reason: 'replayed' }
  return context.rolloutBucket >= stagingPercentage
    ? { kind: 'none', reason: 'staged' }
    : { kind: 'offer', offer, seen: version }
}

export type Trust = Pick<FeedContext, 'platform' | 'channel' | 'keys'>

/** macOS packages run on both processors, with one signature. */
const universalPlatform = 'darwin-universal'

export function hasValidSignature(update: SignedUpdate, { platform, channel, keys }: Trust): boolean {
  const { version, file, size, sha512, notes } = update
  const platforms = platform.startsWith('darwin-') ? [platform, universalPlatform] : [platform]
  return platforms.some((signed) =>
    isSigned({ version, channel, platform: signed, file, size, sha512, notes }, update.signature, keys),
  )
}

/** Name by electron-builder, for example for `linux-x64`. */
export function feedName(platform: string, channel: string): string {
  const [system = '', architecture = ''] = platform.split('-')
  if (system === 'linux') return `${channel}-linux${architecture === 'x64' ? '' : `-${architecture}`}.yml`
  return system === 'darwin' ? `${channel}-mac.yml` : `${channel}.yml`
}

type Fetch = (
  address: string,
  init: { redirect: 'error'; cache: 'no-store'; credentials: 'omit'; signal: AbortSignal },
) => Promise<Response>

const timeoutMs = 20_000

export async function fetchFeed(fetch: Fetch, address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel()
      return null
    }
    // `parseFeed` refuses a truncated feed.
    const { bytes } = await readBounded(response.body, maxFeedBytes, 'cancel')
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}
