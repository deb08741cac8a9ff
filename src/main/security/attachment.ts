import path from 'node:path'
import { brand } from '../../shared/brand'
import { isPageAddress, originOf } from './hosts'
import type { Hosts } from './hosts'

const kinds = new Set([
  '.pdf', '.doc', '.docx', '.odt', '.ppt', '.pptx', '.odp', '.xls', '.xlsx', '.ods', '.csv', '.txt', '.png', '.jpg', '.jpeg', '.webp', '.mp3', '.mp4', '.zip',
])

/** What the page itself writes: tables, and entries of a calendar. */
const writtenHere = new Set(['.csv', '.ics'])

/** The file name under which an attachment, or what the page wrote, may be saved; null where it comes from an unlisted host or is of a kind that runs. */
export function attachmentName(chain: readonly string[], suggested: string, hosts: Hosts): string | null {
  const isListed = (url: string): boolean => {
    if (isPageAddress(url)) return isPassedOn(url, hosts)
    const origin = originOf(url)
    return origin !== null && hosts.files.has(origin)
  }
  const isOurs = chain.length > 0 && chain.every((url) => url.startsWith(`blob:${brand.pageOrigin}/`))
  if (!isOurs && (chain.length === 0 || !chain.every(isListed))) return null
  // eslint-disable-next-line no-control-regex
  const name = (suggested.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/^\.+|[. ]+$/g, '')
  const extension = path.extname(name).toLowerCase()
  if (!(isOurs ? writtenHere : kinds).has(extension) || name.length === extension.length) return null
  return `${name.slice(0, -extension.length).slice(0, 120)}${extension}`
}

/** Whether an address of the page's own origin is a file of a listed host that the gateway passes on (`/media/<host>/<path>`). */
function isPassedOn(url: string, hosts: Hosts): boolean {
  const [, host] = /^\/media\/([^/]+)\/./.exec(new URL(url).pathname) ?? []
  return host !== undefined && ['https:', 'http:'].some((scheme) => hosts.files.has(`${scheme}//${host}`))
}
