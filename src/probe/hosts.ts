import type { PlatformConfig } from '#shared/platform-config.ts'
import { isRow } from './compare'
import type { Remark } from './report'

type Use = 'images' | 'media' | 'frames' | 'live' | 'browser'

/** An address that an answer names; never printed as a whole, because it may carry a signature. */
export type NamedAddress = { address: URL; use: Use; call: string; field: string }

const maxDepth = 20

/** By the field, as the screens use it. */
function getUse(call: string, field: string): Use {
  if (/thumbnail|avatar|img|image|icon|photo|picture|cover/i.test(field)) return 'images'
  if (/join/i.test(field)) return 'live'
  if (/urlData|embed|iframe/i.test(field)) return 'frames'
  return /^(?:lessons|exams|events)\./.test(call) ? 'media' : 'browser'
}

export function addressesIn(call: string, payload: unknown): NamedAddress[] {
  const found: NamedAddress[] = []
  const visit = (value: unknown, field: string, depth: number): void => {
    if (depth > maxDepth) return
    if (Array.isArray(value)) for (const each of value) visit(each, field, depth + 1)
    else if (isRow(value))
      for (const [name, inner] of Object.entries(value))
        visit(inner, field === '' ? name : `${field}.${name}`, depth + 1)
    else if (typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value))
      found.push({ address: new URL(value), use: getUse(call, field), call, field })
  }
  visit(payload, '', 0)
  return found
}

/** Hosts of addresses in answers, and where the configuration lacks them. */
export function judgeHosts({ hosts, pages, links }: PlatformConfig, addresses: readonly NamedAddress[]): Remark[] {
  const files = [...hosts.images, ...hosts.media]
  const opened = [...hosts.browser, pages.web, pages.forum, pages.registration, ...Object.values(links)]
  const allowed: Record<Use, ReadonlySet<string>> = {
    images: toOrigins(hosts.images),
    media: toOrigins([...files, ...hosts.frames]),
    frames: toOrigins(hosts.frames),
    live: toOrigins(hosts.live ?? []),
    browser: toOrigins([...opened, ...files]),
  }
  const byHost = Map.groupBy(addresses, ({ address, use }) => `${address.origin} ${use}`)
  return [...byHost.values()].flatMap((named): Remark[] => {
    const [{ address, use } = { address: null, use: null }] = named
    if (address === null) return []
    const fields = [...new Set(named.map(({ call, field }) => `${call} ${field}`))]
    const isAllowed = allowed[use].has(address.origin) || isYoutube(address)
    return [
      {
        subject: `${address.origin} (hosts.${use})`,
        verdict: isAllowed ? 'allowed' : `hosts.${use} lacks it: ${consequences[use]}`,
        how: fields,
        isFault: !isAllowed,
      },
    ]
  })
}

const consequences: Record<Use, string> = {
  images: 'its pictures are not shown',
  media: 'its films and files do not open',
  frames: 'its pages do not open in a lesson',
  live: 'its sessions do not open',
  browser: 'its links do not open',
}

const isYoutube = ({ hostname }: URL): boolean =>
  /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(hostname)

const toOrigins = (addresses: readonly unknown[]): ReadonlySet<string> =>
  new Set(addresses.flatMap((each) => (typeof each === 'string' && URL.canParse(each) ? [new URL(each).origin] : [])))
