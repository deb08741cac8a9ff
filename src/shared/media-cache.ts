/*
 * Rules that the client of a school's media cache shares with the configuration of its nginx (`scripts/school-cache`).
 */

/** Answered by the cache itself, so that its silence is told from a slow line. */
export const presencePath = '/tutorat-media-cache'
/** Header of that answer: a portal or another server answers without it. */
export const presenceHeader = 'x-tutorat-media-cache'

/** Files that the cache keeps; playlists have rules of their own, keys of films are never asked of it. */
export const filmNames = [
  'mp4',
  'm4v',
  'm4a',
  'm4s',
  'mov',
  'mkv',
  'webm',
  'ts',
  'mp3',
  'aac',
  'ogg',
  'oga',
  'ogv',
  'wav',
]
export const playlistNames = ['m3u8', 'mpd']
export const captionNames = ['vtt', 'srt']

const namedFile = new RegExp(`\\.(?:${[...filmNames, ...playlistNames, ...captionNames].join('|')})$`, 'i')

export function isMediaFile({ pathname }: URL): boolean {
  return namedFile.test(pathname)
}

const namedPlaylist = new RegExp(`\\.(?:${playlistNames.join('|')})$`, 'i')

export function isPlaylist({ pathname }: URL): boolean {
  return namedPlaylist.test(pathname)
}

/** Installers of a release; its description changes and is signed, so that each computer asks for it itself. */
export const releaseNames = ['exe', 'msi', 'appimage', 'zip', 'dmg', 'deb', 'rpm', 'blockmap']

const namedRelease = new RegExp(`^[^/]+\\.(?:${releaseNames.join('|')})$`, 'i')

/** The address of a feed is that of its folder (`update-source.ts`). */
export const toReleaseFolder = ({ pathname }: URL): string => (pathname.endsWith('/') ? pathname : `${pathname}/`)

/** In the folder of the feed. */
export function isReleaseFile({ origin, pathname }: URL, feed: URL): boolean {
  const folder = toReleaseFolder(feed)
  return origin === feed.origin && pathname.startsWith(folder) && namedRelease.test(pathname.slice(folder.length))
}

/**
 * Parameters that sign an address without choosing a file. `isSecretParameter` recognises more, but a cache that left
 * out a parameter by which the platform chooses a file would give one film for another.
 */
export const signatureNames = [
  'expires',
  'expiry',
  'exp',
  'signature',
  'sig',
  'sign',
  'policy',
  'key-pair-id',
  'x-amz-[a-z-]+',
  'x-goog-[a-z-]+',
  'awsaccesskeyid',
  'googleaccessid',
  'hdnts',
  'hdnea',
  'hdntl',
  'token',
  'md5',
  'hmac',
  'verify',
]

/** An https origin, or an http one with a private address: only there may nothing else answer in its place. */
export function isMediaCacheOrigin(text: string): boolean {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isPrivateAddress(hostname)
}

/** RFC 1918, RFC 4193 and this computer's own. */
export function isPrivateAddress(hostname: string): boolean {
  if (isOwnAddress(hostname)) return true
  const v6 = /^\[(.+)\]$/.exec(hostname)?.[1]
  if (v6 !== undefined) return /^f[cd][\da-f]{2}:/i.test(v6)
  const parts = hostname.split('.').map(Number)
  const [first, second] = parts
  if (parts.length !== 4 || !/^[\d.]+$/.test(hostname) || first === undefined || second === undefined) return false
  return first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168)
}

/** Loopback, or the unspecified address that some filters answer for a blocked name. */
export function isOwnAddress(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?|::ffff:(?:7f[\da-f]{2}:[\da-f]{1,4}|127\.\d+\.\d+\.\d+))$/.test(
    address,
  )
}

/**
 * Why the cache is left alone: `unreachable`, `late` (silent for 300 ms), `certificate`, `foreign` (another server
 * answers), `refused` (what the platform gives), `failing` (5xx, or there without giving a film), `differs` (not the
 * platform's film), `cut`, `own-computer` (its name leads to this computer).
 */
export const cacheFaults = [
  'unreachable',
  'late',
  'certificate',
  'foreign',
  'refused',
  'failing',
  'differs',
  'cut',
  'own-computer',
] as const
export type CacheFault = (typeof cacheFaults)[number]
