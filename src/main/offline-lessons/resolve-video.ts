import type { OfflineQuality } from '#shared/desktop/offline-lessons.ts'
import { readBounded } from '../base/http-body'
import type { FileSource } from '../base/platform-client'
import {
  type MasterPlaylist,
  type MediaPlaylist,
  type Variant,
  chooseVariant,
  selectVariant,
  parsePlaylist,
  getRenditions,
} from './hls-playlist'

const maxPlaylistBytes = 4 * 1024 * 1024
/** Of one video: every playlist is held until the lesson is stored. */
const maxPlaylists = 100
const maxTotalLength = 16 * 1024 * 1024
const playlistType = /mpegurl/i

export type StoredPlaylist = { address: string; text: string }

/** `playlists` are stored as rewritten, `addresses` downloaded; `seconds` and `bandwidth` are null for a file. */
export type ResolvedVideo = {
  ok: true
  playlists: readonly StoredPlaylist[]
  addresses: readonly string[]
  height: number | null
  bandwidth: number | null
  seconds: number | null
}

export type VideoFailure = { ok: false; reason: 'live' | 'protected' | 'unreadable' | 'gone' | 'connection' | 'host' }

export function isPlaylistAddress(address: string): boolean {
  return new URL(address).pathname.toLowerCase().endsWith('.m3u8')
}

/** Runs synchronous work on a playlist, which a hostile one might make endless. */
export type Guard = <T>(work: () => T) => Promise<T>

const unguarded: Guard = (work) => Promise.resolve(work())
const unreadable: VideoFailure = { ok: false, reason: 'unreadable' }

export async function resolveVideo(
  address: string,
  quality: OfflineQuality,
  source: FileSource,
  signal: AbortSignal,
  guard: Guard = unguarded,
): Promise<ResolvedVideo | VideoFailure> {
  if (!isPlaylistAddress(address))
    return { ok: true, playlists: [], addresses: [address], height: null, bandwidth: null, seconds: null }
  const first = await fetchPlaylist(address, source, signal)
  if (!first.ok) return first
  const parsed = await guard(() => readVideo(first.text, address, quality))
  if ('ok' in parsed) return parsed
  if (parsed.kind === 'media') return toResolved([{ address, text: first.text }], [parsed], null, null)
  const { variant, variables } = parsed
  const playlists: StoredPlaylist[] = [{ address, text: parsed.text }]
  const media: MediaPlaylist[] = []
  let length = parsed.text.length
  for (const part of [variant.address, ...parsed.renditions]) {
    const fetched = await fetchPlaylist(part, source, signal)
    if (!fetched.ok) return fetched
    length += fetched.text.length
    if (length > maxTotalLength) return unreadable
    const playlist = await guard(() => parsePlaylist(fetched.text, part, variables))
    if (playlist?.kind === 'excessive') return unreadable
    if (playlist?.kind !== 'media') return { ok: false, reason: 'host' }
    playlists.push({ address: part, text: fetched.text })
    media.push(playlist)
  }
  return toResolved(playlists, media, variant.height, variant.bandwidth || null)
}

type ChosenVariant = {
  kind: 'variant'
  variant: Variant
  renditions: readonly string[]
  variables: MasterPlaylist['variables']
  text: string
}

function readVideo(
  text: string,
  address: string,
  quality: OfflineQuality,
): MediaPlaylist | ChosenVariant | VideoFailure {
  const parsed = parsePlaylist(text, address)
  if (parsed?.kind === 'excessive') return unreadable
  if (parsed?.kind === 'media') return parsed
  const variant = parsed === null ? null : chooseVariant(parsed.variants, quality)
  if (parsed === null || variant === null) return { ok: false, reason: 'host' }
  const renditions = getRenditions(parsed, variant)
  if (renditions.length >= maxPlaylists) return unreadable
  const { variables } = parsed
  return { kind: 'variant', variant, renditions, variables, text: selectVariant(text, address, variant) }
}

function toResolved(
  playlists: readonly StoredPlaylist[],
  media: readonly MediaPlaylist[],
  height: number | null,
  bandwidth: number | null,
): ResolvedVideo | VideoFailure {
  if (media.some(({ isLive }) => isLive)) return { ok: false, reason: 'live' }
  if (media.some(({ isProtected }) => isProtected)) return { ok: false, reason: 'protected' }
  const addresses = [...new Set(media.flatMap((playlist) => playlist.addresses))]
  return { ok: true, playlists, addresses, height, bandwidth, seconds: media[0]?.seconds ?? null }
}

async function fetchPlaylist(
  address: string,
  source: FileSource,
  signal: AbortSignal,
): Promise<{ ok: true; text: string } | VideoFailure> {
  const streamed = await source.stream(address, {}, signal)
  if (!streamed.ok) return { ok: false, reason: streamed.failure === 'unreadable' ? 'host' : 'connection' }
  const { response } = streamed
  const body: ReadableStream<Uint8Array> | null = response.body
  if (response.status !== 200 || body === null) {
    await body?.cancel()
    return { ok: false, reason: response.status >= 400 && response.status < 500 ? 'gone' : 'host' }
  }
  const isText = playlistType.test(response.headers.get('content-type') ?? '') || isPlaylistAddress(address)
  const read = await readBounded(body, maxPlaylistBytes, 'cancel').catch(() => null)
  if (read === null) return { ok: false, reason: 'connection' }
  return read.isTooLong || !isText
    ? { ok: false, reason: 'host' }
    : { ok: true, text: new TextDecoder().decode(read.bytes) }
}
