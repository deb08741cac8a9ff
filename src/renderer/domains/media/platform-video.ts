export type PlatformVideo = { kind: 'file' | 'frame' | 'page'; address: string; outside: string }

const videoId = /^[\w-]{1,64}$/
const watchHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])

/** Null for invalid addresses or video ids. */
export function parsePlatformVideo(link: string, embed: string): PlatformVideo | null {
  const trimmed = link.trim()
  if (!URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return null
  const id = getVideoId(url, embed)
  if (id !== null)
    return videoId.test(id) ? { kind: 'frame', address: `${embed}${id}?autoplay=1`, outside: url.href } : null
  if (/\.(mp4|webm|m4v|ogv)$/i.test(url.pathname)) return { kind: 'file', address: url.href, outside: url.href }
  return { kind: 'page', address: url.href, outside: url.href }
}

function getVideoId(url: URL, embed: string): string | null {
  if (URL.canParse(embed)) {
    const base = new URL(embed)
    if (url.origin === base.origin && url.pathname.startsWith(base.pathname))
      return url.pathname.slice(base.pathname.length)
  }
  if (url.hostname === 'youtu.be') return url.pathname.slice(1)
  if (!watchHosts.has(url.hostname)) return null
  return /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? url.searchParams.get('v') ?? ''
}
