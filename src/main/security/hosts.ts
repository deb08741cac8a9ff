import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { brand } from '../../shared/brand'
import { browserPages } from '../../shared/platform-config'
import type { PlatformConfig } from '../../shared/platform-config'

export type Hosts = {
  frames: ReadonlySet<string>
  files: ReadonlySet<string>
  browser: ReadonlySet<string>
  signIn: ReadonlySet<string>
  payments: ReadonlySet<string>
  players: ReadonlySet<string>
  embed: string | null
  supportEmail: string | null
  /** Null in a built application. */
  development: string | null
}

const noHosts: Hosts = {
  frames: new Set(),
  files: new Set(),
  browser: new Set(),
  signIn: new Set(),
  payments: new Set(),
  players: new Set(),
  embed: null,
  supportEmail: null,
  development: null,
}

export function toHosts(config: PlatformConfig | null, developmentServer: string | null): Hosts {
  const development = developmentServer === null ? null : toOrigin(developmentServer)
  if (config === null) return { ...noHosts, development }
  const { hosts, pages, links, youtubeEmbed } = config
  return {
    frames: toOrigins([...hosts.frames, youtubeEmbed]),
    files: toOrigins([...hosts.images, ...hosts.media]),
    browser: toOrigins(browserPages(config)),
    signIn: new Set(
      [pages.social?.google, pages.social?.facebook].flatMap((page) =>
        page === undefined ? [] : (toPageAddress(page) ?? []),
      ),
    ),
    payments: toOrigins(hosts.payments ?? []),
    players: findPlayers(hosts.frames, [youtubeEmbed, pages.quiz]),
    embed: toOrigin(youtubeEmbed),
    supportEmail: links.supportEmail ?? null,
    development,
  }
}

/** Supports custom schemes, for which URL.origin is "null"; null if invalid or with credentials. */
export function toOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.host === '') return null
  return `${url.protocol}//${url.host}`
}

export function toPageAddress(address: string): string | null {
  const origin = toOrigin(address)
  return origin === null ? null : `${origin}${new URL(address).pathname}`
}

export function isPageAddress(address: string): boolean {
  return toOrigin(address) === brand.pageOrigin
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6')
}

/** Includes the local network and literal IPs (threats B5). */
export function isLocalHost(hostname: string): boolean {
  const name = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIPv4(name)) return privateNetworks.check(name, 'ipv4')
  if (isIPv6(name)) return privateNetworks.check(name, 'ipv6')
  return !name.includes('.') || /\.(localhost|local|lan|home|internal|home\.arpa)$/.test(name)
}

function findPlayers(
  frames: readonly string[],
  excludedAddresses: readonly (string | undefined)[],
): ReadonlySet<string> {
  const excluded = toOrigins(excludedAddresses)
  return new Set([...toOrigins(frames)].filter((origin) => !excluded.has(origin)))
}

function toOrigins(addresses: readonly (string | undefined)[]): ReadonlySet<string> {
  const parsed = addresses.map((address) => (address === undefined ? null : toOrigin(address)))
  return new Set(parsed.filter((origin) => origin !== null))
}
