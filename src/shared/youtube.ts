const domains = /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/

/** A host of YouTube's own domains; not those from which its player loads its parts. */
export function isYoutubeHost(hostname: string): boolean {
  return domains.test(hostname)
}

/**
 * The video at an address of YouTube or of the platform's embed page: null where the address names none, undefined for
 * any other address. The id is as it stands there, and not checked.
 */
export function findYoutubeId(url: URL, embed: string): string | null | undefined {
  if (URL.canParse(embed)) {
    const base = new URL(embed)
    if (url.origin === base.origin && url.pathname.startsWith(base.pathname))
      return url.pathname.slice(base.pathname.length)
  }
  if (!isYoutubeHost(url.hostname)) return undefined
  if (url.hostname.endsWith('youtu.be')) return url.pathname.slice(1)
  const path = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)
  return path?.[1] ?? url.searchParams.get('v')
}
