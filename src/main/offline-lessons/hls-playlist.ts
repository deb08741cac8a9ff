import type { OfflineQuality } from '../../shared/desktop/offline-lessons'

/** RFC 8216. Unchanged lines keep the addresses of stored playlists. */
export type Variant = { address: string; bandwidth: number; height: number | null; groups: readonly string[] }

type Rendition = { address: string | null; group: string }

export type MasterPlaylist = { kind: 'master'; variants: readonly Variant[]; renditions: readonly Rendition[] }

export type MediaPlaylist = {
  kind: 'media'
  addresses: readonly string[]
  seconds: number
  isLive: boolean
  /** Encrypted for a licence server. */
  isProtected: boolean
}

const maxAddresses = 20_000

/** Null if the text is no playlist. */
export function parsePlaylist(text: string, base: string): MasterPlaylist | MediaPlaylist | null {
  const lines = toLines(text)
  if (lines[0] !== '#EXTM3U') return null
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    ? parseMaster(lines, base)
    : parseMedia(lines, base)
}

function parseMaster(lines: readonly string[], base: string): MasterPlaylist {
  const variants = lines.flatMap((line, index): Variant[] => {
    const address = line.startsWith('#EXT-X-STREAM-INF:') ? nextAddress(lines, index, base) : null
    if (address === null) return []
    const attributes = parseAttributes(line)
    const height = /^\d{1,5}x(\d{1,5})$/.exec(attributes.get('RESOLUTION') ?? '')?.[1]
    return [
      {
        address,
        bandwidth: Number(attributes.get('AVERAGE-BANDWIDTH') ?? attributes.get('BANDWIDTH') ?? 0) || 0,
        height: height === undefined ? null : Number(height) || null,
        groups: getGroups(attributes),
      },
    ]
  })
  return { kind: 'master', variants, renditions: lines.flatMap((line) => parseRendition(line, base) ?? []) }
}

function parseMedia(lines: readonly string[], base: string): MediaPlaylist {
  const addresses = new Set<string>()
  let seconds = 0
  let isProtected = false
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) seconds += Number.parseFloat(line.slice(8)) || 0
    if (line.startsWith('#EXT-X-KEY:')) {
      const attributes = parseAttributes(line)
      const method = attributes.get('METHOD')
      const format = attributes.get('KEYFORMAT') ?? 'identity'
      if (method !== 'NONE' && (method !== 'AES-128' || format !== 'identity')) isProtected = true
    }
    const address = line.startsWith('#') ? taggedAddress(line) : line
    const resolved = address === null ? null : resolveAddress(address, base)
    if (resolved !== null && addresses.size < maxAddresses) addresses.add(resolved)
  }
  return { kind: 'media', addresses: [...addresses], seconds, isLive: !lines.includes('#EXT-X-ENDLIST'), isProtected }
}

/** `medium`: the tallest of at most 480 lines, by bandwidth without heights. */
export function chooseVariant(variants: readonly Variant[], quality: OfflineQuality): Variant | null {
  const sorted = variants.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0) || a.bandwidth - b.bandwidth)
  const [lowest = null] = sorted
  if (quality === 'low') return lowest
  if (quality === 'high') return sorted.at(-1) ?? null
  return sorted.every(({ height }) => height === null)
    ? (sorted[Math.floor((sorted.length - 1) / 2)] ?? null)
    : (sorted.findLast(({ height }) => height !== null && height <= mediumHeight) ?? lowest)
}

const mediumHeight = 480

export function renditionsOf({ renditions }: MasterPlaylist, { groups }: Variant): string[] {
  return [
    ...new Set(
      renditions.flatMap(({ address, group }) => (address === null || !groups.includes(group) ? [] : [address])),
    ),
  ]
}

/** A player would choose other variants by its bandwidth. */
export function selectVariant(text: string, base: string, chosen: Variant): string {
  const lines = toLines(text)
  const result: string[] = []
  let isSkipping = false
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      const isChosen =
        nextAddress(lines, index, base) === chosen.address &&
        !result.some((each) => each.startsWith('#EXT-X-STREAM-INF:'))
      isSkipping = !isChosen
      if (isChosen) result.push(line)
    } else if (!line.startsWith('#')) {
      if (!isSkipping) result.push(line)
      isSkipping = false
    } else if (isKept(line, base, chosen)) result.push(line)
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

function nextAddress(lines: readonly string[], index: number, base: string): string | null {
  const address = lines.slice(index + 1).find((line) => !line.startsWith('#'))
  return address === undefined ? null : resolveAddress(address, base)
}

function resolveAddress(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

function parseAttributes(line: string): Map<string, string> {
  const list = line.slice(line.indexOf(':') + 1)
  return new Map(
    [...list.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)].map(([, name = '', quoted, plain]) => [
      name,
      quoted ?? plain?.trim() ?? '',
    ]),
  )
}

function toLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
