import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { brand } from '../../shared/brand'
import { browserPages } from '../../shared/platform-config'
import type { PlatformConfig } from '../../shared/platform-config'

/** The origins (`https://host[:port]`) that the page and its frames may meet; empty until the platform is known. */
export type Hosts = {
  frames: ReadonlySet<string>
  files: ReadonlySet<string>
  /** Where live sessions are held is among them: a pupil joins one in the system browser. */
  browser: ReadonlySet<string>
  /** The pages, not the origins, where a sign-in with another account begins (`https://host/path`). */
  signIn: ReadonlySet<string>
  /** Payment providers, whose pages the system browser may be sent to by an order only. */
  payments: ReadonlySet<string>
  /** Listed frames that may play protected videos: neither the video embed nor the page of quizzes. */
  players: ReadonlySet<string>
  /** Origin of the video embed. */
  embed: string | null
  supportEmail: string | null
  /** Origin of the development server, when there is one. */
  development: string | null
}

const noHosts: Hosts = { frames: new Set(), files: new Set(), browser: new Set(), signIn: new Set(), payments: new Set(), players: new Set(), embed: null, supportEmail: null, development: null }

/** What the hosts of `config` may be used for; nothing where there is no configuration yet. */
export function hostsOf(config: PlatformConfig | null, developmentServer: string | null): Hosts {
  const development = developmentServer === null ? null : originOf(developmentServer)
  if (config === null) return { ...noHosts, development }
  const { hosts, pages, links, youtubeEmbed } = config
  return {
    frames: origins([...hosts.frames, youtubeEmbed]),
    files: origins([...hosts.images, ...hosts.media]),
    browser: origins(browserPages(config)),
    signIn: new Set([pages.social?.google, pages.social?.facebook].flatMap((page) => (page === undefined ? [] : (pageOf(page) ?? [])))),
    payments: origins(hosts.payments ?? []),
    players: playersAmong(hosts.frames, [youtubeEmbed, pages.quiz]),
    embed: originOf(youtubeEmbed),
    supportEmail: links.supportEmail ?? null,
    development,
  }
}

/** The origin of an address, also of our own scheme (whose origin Node calls null); null where the text is no address or names a user. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.host === '') return null
  return `${url.protocol}//${url.host}`
}

/** An address without its query and fragment; null where `originOf` is. */
export function pageOf(address: string): string | null {
  const origin = originOf(address)
  return origin === null ? null : `${origin}${new URL(address).pathname}`
}

/** Whether an address is one of the page's own. */
export function isPageAddress(address: string): boolean {
  return originOf(address) === brand.pageOrigin
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.168.0.0', 16], ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [['::', 127], ['fc00::', 7], ['fe80::', 10], ['ff00::', 8], ['64:ff9b::', 96]] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6')
}

/** Whether a host name is this computer or the local network, as far as the name tells (threats B5). */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIPv4(name)) return privateNetworks.check(name, 'ipv4')
  if (isIPv6(name)) return privateNetworks.check(name, 'ipv6')
  return !name.includes('.') || /\.(localhost|local|lan|home|internal|home\.arpa)$/.test(name)
}

function playersAmong(frames: readonly string[], others: readonly (string | undefined)[]): ReadonlySet<string> {
  const taken = origins(others)
  return new Set([...origins(frames)].filter((origin) => !taken.has(origin)))
}

function origins(addresses: readonly (string | undefined)[]): ReadonlySet<string> {
  const found = addresses.map((address) => (address === undefined ? null : originOf(address)))
  return new Set(found.filter((origin) => origin !== null))
}
