const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Only HTTPS (HTTP on loopback) without credentials; the main process checks hosts. */
export function parseFrameAddress(input: string | null | undefined): URL | null {
  const text = input?.trim() ?? ''
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname)) ? url : null
}
