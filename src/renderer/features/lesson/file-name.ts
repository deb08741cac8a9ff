import type { Attachment } from '../../../shared/contract/resources'

/** The name to save an attachment under: its own, with the ending of its address where it has none. */
export function fileNameOf({ name, url }: Attachment): string {
  const own = name.trim()
  if (/\.[a-z\d]{1,5}$/i.test(own)) return own
  const file = URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : ''
  const ending = /\.[a-z\d]{1,5}$/i.exec(file)?.[0] ?? ''
  return own === '' ? file : `${own}${ending}`
}
