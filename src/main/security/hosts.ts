import { brand } from '#shared/brand.ts'
import { browserPages, type PlatformConfig } from '#shared/platform-config.ts'

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
