import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'
import type { UpdatesOff } from '#shared/desktop/updates.ts'
import { parseFeed } from './feed'

type PackageFacts = {
  platform: NodeJS.Platform
  isPackaged: boolean
  isPortable: boolean
  resources: string
  /** Path of the running AppImage; undefined for other packages. */
  appImage: string | undefined
  keys: readonly string[]
  allowsUpdates: boolean
  configuredFeed: string | null
  allowsLoopback: boolean
}

export type UpdateSource = { kind: 'feed'; base: string } | { kind: 'off'; reason: UpdatesOff }

export function resolveSource(facts: PackageFacts): UpdateSource {
  const off = (reason: UpdatesOff): UpdateSource => ({ kind: 'off', reason })
  if (!facts.allowsUpdates) return off('policy')
  if (!facts.isPackaged) return off('development')
  // The installer of the feed would install a second copy on this computer.
  if (facts.isPortable) return off('portable')
  // deb and rpm packages contain `package-type`; a plain Linux folder belongs to its installer.
  if (
    readText(facts.resources, 'package-type') !== null ||
    (facts.platform === 'linux' && facts.appImage === undefined)
  )
    return off('package-manager')
  const packaged = parseFeed(readText(facts.resources, 'app-update.yml') ?? '')?.fields
  const base = toFeedBase(facts.configuredFeed ?? packaged?.get('url'), facts.allowsLoopback)
  if (packaged?.get('provider') !== 'generic' || base === null || facts.keys.length === 0) return off('no-feed')
  return facts.appImage !== undefined && facts.platform === 'linux' && !isReplaceable(facts.appImage)
    ? off('not-writable')
    : { kind: 'feed', base }
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

function toFeedBase(address: string | undefined, allowsLoopback: boolean): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  const isSafe = url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:' && loopback.has(url.hostname))
  if (!isSafe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** The replacement is a rename, so the folder must be writable too. */
function isReplaceable(file: string): boolean {
  try {
    if (!path.isAbsolute(file)) return false
    accessSync(file, constants.W_OK)
    accessSync(path.dirname(file), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readText(folder: string, name: string): string | null {
  try {
    return readFileSync(path.join(folder, name), 'utf8')
  } catch {
    return null
  }
}
