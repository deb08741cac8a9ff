import { findYoutubeId, isYoutubeHost } from '#shared/youtube.ts'
import type { VideoSource } from './player'

const videoIdPattern = /^[\w-]{1,64}$/

/** Null for an unplayable address. */
export function videoSource(address: string, embed: string): VideoSource | null {
  const trimmed = address.trim()
  if (/^[\w-]{11}$/.test(trimmed)) return { kind: 'frame', videoId: trimmed }
  if (!URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '') return null
  const embedded = findYoutubeId(url, embed)
  if (embedded !== undefined)
    return embedded !== null && videoIdPattern.test(embedded) ? { kind: 'frame', videoId: embedded } : null
  if (url.pathname.toLowerCase().endsWith('.m3u8')) return { kind: 'hls', address: throughOurOrigin(url) }
  return { kind: 'file', address: url.href }
}

function throughOurOrigin(url: URL): string {
  return `/media/${url.host}${url.pathname}${url.search}`
}

export function browserAddress(source: VideoSource, address: string, embed: string): string {
  if (source.kind !== 'frame') return address
  const ofYoutube = URL.canParse(embed) && isYoutubeHost(new URL(embed).hostname)
  return ofYoutube ? `https://www.youtube.com/watch?v=${source.videoId}` : `${embed}${source.videoId}`
}

const behindYoutube = ['www.youtube.com', 'i.ytimg.com', '*.googlevideo.com']

/** Hosts that a school network must allow. */
export function getHosts(source: VideoSource, address: string, embed: string): string[] {
  const reached = source.kind === 'frame' ? embed : address
  if (!URL.canParse(reached)) return [reached]
  const { host, hostname } = new URL(reached)
  return source.kind === 'frame' && isYoutubeHost(hostname) ? [...new Set([host, ...behindYoutube])] : [host]
}
