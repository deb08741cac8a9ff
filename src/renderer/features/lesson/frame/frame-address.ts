const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The address of a page that may stand in a frame, or null: what the platform hands out is not trusted further than this (the hosts are checked by the desktop). */
export function frameAddressOf(given: string | null | undefined): URL | null {
  const text = given?.trim() ?? ''
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname)) ? url : null
}
