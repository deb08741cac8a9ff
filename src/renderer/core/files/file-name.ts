export type PlatformFile = { name: string; url: string }

const deceptive = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

export function toFileName({ name, url }: PlatformFile): string {
  const own = name.replace(deceptive, '').trim()
  if (/\.[a-z\d]{1,5}$/i.test(own)) return own
  const file = URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : ''
  const ending = /\.[a-z\d]{1,5}$/i.exec(file)?.[0] ?? ''
  return own === '' ? file : `${own}${ending}`
}
