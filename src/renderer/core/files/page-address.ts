/** Where a picture or a file is asked for: through the page's own origin where its host is one of the platform's, so that it can be kept. */
export function pageAddress(address: string, mediaHosts: readonly string[]): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  return mediaHosts.some((host) => URL.canParse(host) && new URL(host).origin === url.origin) ? `/media/${url.host}${url.pathname}${url.search}` : address
}
