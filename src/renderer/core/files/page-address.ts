/** Only the page's own origin is cached. */
export function pageAddress(address: string, mediaHosts: readonly string[]): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  return mediaHosts.some((host) => URL.canParse(host) && new URL(host).origin === url.origin)
    ? `/media/${url.host}${url.pathname}${url.search}`
    : address
}
