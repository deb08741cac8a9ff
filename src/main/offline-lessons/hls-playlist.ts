import type { OfflineQuality } from '#shared/desktop/offline-lessons.ts'
import { type PlaylistLine, type Variables, parseAttributes, readPlaylistLines } from './hls-lines'

/** RFC 8216. Unchanged lines keep the addresses of stored playlists. */
export type Variant = {
  address: string
  bandwidth: number
  height: number | null
  /** Unless its codecs are all of sound or text. */
  hasPicture: boolean
  groups: readonly string[]
}

type Rendition = { address: string | null; group: string }

export type MasterPlaylist = {
  kind: 'master'
  variants: readonly Variant[]
  renditions: readonly Rendition[]
  variables: Variables
}

export type MediaPlaylist = {
  kind: 'media'
  addresses: readonly string[]
  seconds: number
  isLive: boolean
  /** Encrypted for a licence server. */
  isProtected: boolean
}

/** Beyond what a lesson can need. */
export type ExcessivePlaylist = { kind: 'excessive' }

const maxAddresses = 20_000
const maxVariants = 500
const maxRenditions = 1000
const excessive: ExcessivePlaylist = { kind: 'excessive' }
const noVariables: Variables = new Map()
const variantTag = '#EXT-X-STREAM-INF:'

/** Null if the text is no playlist. */
export function parsePlaylist(
  text: string,
  base: string,
  imported: Variables = noVariables,
): MasterPlaylist | MediaPlaylist | ExcessivePlaylist | null {
  const read = readPlaylistLines(text, base, imported)
  if (read === null) return excessive
  const { lines, variables } = read
  if (lines[0]?.text !== '#EXTM3U') return null
  return lines.some((line) => line.text.startsWith(variantTag))
    ? parseMaster(lines, base, variables)
    : parseMedia(lines, base)
}

function parseMaster(
  lines: readonly PlaylistLine[],
  base: string,
  variables: Variables,
): MasterPlaylist | ExcessivePlaylist {
  const variants: Variant[] = []
  const renditions: Rendition[] = []
  let tag: string | null = null
  for (const { value } of lines) {
    if (value.startsWith(variantTag)) tag = value
    else if (!value.startsWith('#')) {
      const address = tag === null ? null : resolveAddress(value, base)
      if (tag !== null && address !== null) variants.push(toVariant(tag, address))
      tag = null
    } else {
      const rendition = parseRendition(value, base)
      if (rendition !== null) renditions.push(rendition)
    }
    if (variants.length > maxVariants || renditions.length > maxRenditions) return excessive
  }
  return { kind: 'master', variants, renditions, variables }
}

function toVariant(tag: string, address: string): Variant {
  const attributes = parseAttributes(tag)
  const height = /^\d{1,5}x(\d{1,5})$/.exec(attributes.get('RESOLUTION') ?? '')?.[1]
  return {
    address,
    bandwidth: Number(attributes.get('AVERAGE-BANDWIDTH') ?? attributes.get('BANDWIDTH') ?? 0) || 0,
    height: height === undefined ? null : Number(height) || null,
    hasPicture: height !== undefined || !isWithoutPicture(attributes.get('CODECS') ?? ''),
    groups: getGroups(attributes),
  }
}

const codecWithoutPicture = /^(?:mp4a|mp3|ac-[34]|ec-3|opus|flac|alac|vorbis|dts|stpp|wvtt|tx3g)/i

function isWithoutPicture(codecs: string): boolean {
  const names = codecs.split(',').map((name) => name.trim())
  return names.every((name) => codecWithoutPicture.test(name))
}

function parseMedia(lines: readonly PlaylistLine[], base: string): MediaPlaylist | ExcessivePlaylist {
  const addresses = new Set<string>()
  let seconds = 0
  let isProtected = false
  let isLive = true
  for (const { value } of lines) {
    if (value === '#EXT-X-ENDLIST') isLive = false
    if (value.startsWith('#EXTINF:')) seconds += Number.parseFloat(value.slice(8)) || 0
    if (value.startsWith('#EXT-X-KEY:')) {
      const attributes = parseAttributes(value)
      const method = attributes.get('METHOD')
      const format = attributes.get('KEYFORMAT') ?? 'identity'
      if (method !== 'NONE' && (method !== 'AES-128' || format !== 'identity')) isProtected = true
    }
    const address = value.startsWith('#') ? taggedAddress(value) : value
    const resolved = address === null ? null : resolveAddress(address, base)
    if (resolved !== null) addresses.add(resolved)
    if (addresses.size > maxAddresses) return excessive
  }
  return { kind: 'media', addresses: [...addresses], seconds, isLive, isProtected }
}

/** `medium`: the tallest of at most 480 lines, by bandwidth without heights. A variant of sound alone is no lesson. */
export function chooseVariant(all: readonly Variant[], quality: OfflineQuality): Variant | null {
  const pictures = all.filter(({ hasPicture }) => hasPicture)
  const variants = pictures.length === 0 ? all : pictures
  const areHeightsKnown = variants.every(({ height }) => height !== null)
  const sorted = variants.toSorted(
    (a, b) => (areHeightsKnown ? (a.height ?? 0) - (b.height ?? 0) : 0) || a.bandwidth - b.bandwidth,
  )
  const [lowest = null] = sorted
  if (quality === 'low') return lowest
  if (quality === 'high') return sorted.at(-1) ?? null
  return sorted.every(({ height }) => height === null)
    ? (sorted[Math.floor((sorted.length - 1) / 2)] ?? null)
    : (sorted.findLast(({ height }) => height !== null && height <= mediumHeight) ?? lowest)
}

const mediumHeight = 480

export function getRenditions({ renditions }: MasterPlaylist, { groups }: Variant): string[] {
  return [
    ...new Set(
      renditions.flatMap(({ address, group }) => (address === null || !groups.includes(group) ? [] : [address])),
    ),
  ]
}

/** A player would choose other variants by its bandwidth. */
export function selectVariant(text: string, base: string, chosen: Variant): string {
  const result: string[] = []
  let tag: string | null = null
  let isChosen = false
  for (const line of readPlaylistLines(text, base, noVariables)?.lines ?? []) {
    if (line.text.startsWith(variantTag)) tag = line.text
    else if (!line.text.startsWith('#')) {
      const isFirst: boolean = tag !== null && !isChosen && resolveAddress(line.value, base) === chosen.address
      if (tag !== null && isFirst) result.push(tag)
      if (tag === null || isFirst) result.push(line.text)
      isChosen ||= isFirst
      tag = null
    } else if (isKept(line.value, base, chosen)) result.push(line.text)
  }
  return `${result.join('\n')}\n`
}

function isKept(line: string, base: string, { groups }: Variant): boolean {
  if (line.startsWith('#EXT-X-I-FRAME-STREAM-INF:')) return false
  const rendition = parseRendition(line, base)
  return rendition === null || groups.includes(rendition.group)
}

function parseRendition(line: string, base: string): Rendition | null {
  if (!line.startsWith('#EXT-X-MEDIA:')) return null
  const attributes = parseAttributes(line)
  const address = attributes.get('URI')
  return {
    address: address === undefined ? null : resolveAddress(address, base),
    group: `${attributes.get('TYPE') ?? ''} ${attributes.get('GROUP-ID') ?? ''}`,
  }
}

function getGroups(attributes: ReadonlyMap<string, string>): string[] {
  return ['AUDIO', 'VIDEO', 'SUBTITLES'].flatMap((type) => {
    const group = attributes.get(type)
    return group === undefined ? [] : [`${type} ${group}`]
  })
}

function taggedAddress(line: string): string | null {
  return /^#EXT-X-(?:KEY|MAP):/.test(line) ? (parseAttributes(line).get('URI') ?? null) : null
}

function resolveAddress(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
