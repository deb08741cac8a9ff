import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'
import type { UpdatesOff } from '../../shared/desktop/updates'
import { readFeedText } from './feed'

type PackageFacts = {
  platform: NodeJS.Platform
  isPackaged: boolean
  /** Where the package keeps what lies beside its archive. */
  resources: string
  /** The AppImage that runs, as its runtime says; undefined elsewhere. */
  appImage: string | undefined
  keys: readonly string[]
  /** The school lets this copy bring itself up to date. */
  allowsUpdates: boolean
  /** platform.json names another feed than the package. */
  configuredFeed: string | null
  /** The build that tests drive may take its feed from this computer itself. */
  allowsLoopback: boolean
}

/** Where updates come from, as an address that ends in a slash, or why there are none. */
export type Source = { kind: 'feed'; base: string } | { kind: 'off'; reason: UpdatesOff }

/** What the package says of itself. */
export function resolveSource(place: PackageFacts): Source {
  const off = (reason: UpdatesOff): Source => ({ kind: 'off', reason })
  if (!place.allowsUpdates) return off('policy')
  if (!place.isPackaged) return off('development')
  // A package for a package manager says so; a plain folder was put there by somebody who knows how to replace it.
  if (readText(place.resources, 'package-type') !== null || (place.platform === 'linux' && place.appImage === undefined)) return off('package-manager')
  const described = readFeedText(readText(place.resources, 'app-update.yml') ?? '')?.fields
  const base = feedBase(place.configuredFeed ?? described?.get('url'), place.allowsLoopback)
  if (described?.get('provider') !== 'generic' || base === null || place.keys.length === 0) return off('no-feed')
  return place.appImage !== undefined && place.platform === 'linux' && !isReplaceable(place.appImage) ? off('not-writable') : { kind: 'feed', base }
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

function feedBase(address: string | undefined, allowsLoopback: boolean): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  const isSafe = url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:' && loopback.has(url.hostname))
  if (!isSafe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** A file is replaced by a rename, which is the folder's matter. */
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
