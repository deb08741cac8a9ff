import { findYoutubeId } from '#shared/youtube.ts'

export type PlatformVideo = { kind: 'file' | 'frame' | 'page'; address: string; outside: string }

const videoId = /^[\w-]{1,64}$/

/** Null for invalid addresses or video ids. */
export function parsePlatformVideo(link: string, embed: string): PlatformVideo | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return null
  const id = findYoutubeId(url, embed)
  if (id !== undefined)
    return id !== null && videoId.test(id)
      ? { kind: 'frame', address: `${embed}${id}?autoplay=1`, outside: url.href }
      : null
  if (/\.(mp4|webm|m4v|ogv)$/i.test(url.pathname)) return { kind: 'file', address: url.href, outside: url.href }
  return { kind: 'page', address: url.href, outside: url.href }
}
