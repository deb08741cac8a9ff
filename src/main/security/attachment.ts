import path from 'node:path'
import { brand } from '#shared/brand.ts'
import { cutText } from '#shared/std/cut-text.ts'
import { trimEnd } from '#shared/std/trim-characters.ts'
import { isPageAddress, toOrigin, type Hosts } from './hosts'

const downloadExtensions = new Set([
  '.pdf',
  '.doc',
  '.docx',
  '.odt',
  '.ppt',
  '.pptx',
  '.odp',
  '.xls',
  '.xlsx',
  '.ods',
  '.csv',
  '.txt',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.mp3',
  '.mp4',
  '.zip',
])

const generatedExtensions = new Set(['.csv', '.ics'])

/** Null for executable types or an unlisted host in the redirects (threats A4). */
export function attachmentName(chain: readonly string[], suggested: string, hosts: Hosts): string | null {
  const isListed = (url: string): boolean => {
    if (isPageAddress(url)) return isListedMedia(url, hosts)
    const origin = toOrigin(url)
    return origin !== null && hosts.files.has(origin)
  }
  const isGenerated = chain.length > 0 && chain.every((url) => url.startsWith(`blob:${brand.pageOrigin}/`))
  if (!isGenerated && (chain.length === 0 || !chain.every(isListed))) return null
  // eslint-disable-next-line no-control-regex
  const forbidden = /[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
  const allowed = (suggested.split(/[/\\]/).at(-1) ?? '').replace(forbidden, '')
  const name = trimEnd(allowed.replace(/^\.+/, ''), /[. ]/)
  const extension = path.extname(name).toLowerCase()
  if (!(isGenerated ? generatedExtensions : downloadExtensions).has(extension) || name.length === extension.length)
    return null
  return `${cutText(name.slice(0, -extension.length), 120)}${extension}`
}

function isListedMedia(url: string, hosts: Hosts): boolean {
  const [, host] = /^\/media\/([^/]+)\/./.exec(new URL(url).pathname) ?? []
  return host !== undefined && ['https:', 'http:'].some((scheme) => hosts.files.has(`${scheme}//${host}`))
}
