import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import path from 'node:path'

type Place = {
  platform: string
  isPackaged: boolean
  name: string
  override: string | null
  /** Null if this copy is installed. */
  portable: string | null
  environment: Record<string, string | undefined>
  appData: string
}

/** `sessionData` contains Chromium's files, `userData` all others. */
export type Profile = { userData: string; sessionData: string }

/** An override contains both folders; Chromium's files stay out of roaming Windows profiles. */
export function locateProfile({
  platform,
  isPackaged,
  name,
  override,
  portable,
  environment,
  appData,
}: Place): Profile {
  const { LOCALAPPDATA: local } = environment
  const { join, resolve } = platform === 'win32' ? path.win32 : path.posix
  const folder = isPackaged ? name : `${name}-development`
  const named = override ? resolve(override) : portable
  const userData = named ?? join(appData, folder)
  const sessionData =
    named === null && platform === 'win32' && local ? join(local, folder, 'Session') : join(userData, 'Session')
  return { userData, sessionData }
}

export const portableFolder = 'portable'

type Program = { platform: string; isPackaged: boolean; executable: string }

/**
 * A link is no portable folder: it could lead into another user's files. macOS: no file may be added next to a signed
 * program.
 */
export function findPortable({ platform, isPackaged, executable }: Program): string | null {
  if (!isPackaged || platform === 'darwin') return null
  const folder = path.join(path.dirname(executable), portableFolder)
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? folder : null
}

/** Narrows existing folders to 0700 (threats D7). */
export function makePrivate({ userData, sessionData }: Profile, platform: string): void {
  for (const folder of [userData, sessionData]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (platform === 'win32') continue
    try {
      chmodSync(folder, 0o700)
    } catch {
      // Another user's folder keeps its mode.
    }
  }
}

type Fallback = {
  platform: string
  temporary: string
  name: string
  createProbe?: (folder: string) => string
  removeEmpty: (folder: string) => void
}

const createFolder = (folder: string): string => mkdtempSync(path.join(folder, '.try-'))

/** Falls back to `temporary` (`isClosed`), except on a full disk. */
export function resolveProfile(
  preferred: Profile,
  { platform, temporary, name, removeEmpty, createProbe = createFolder }: Fallback,
): { profile: Profile; isClosed: boolean } {
  try {
    makePrivate(preferred, platform)
    // Only a write reveals a refusal.
    const probes = [...new Set([preferred.userData, preferred.sessionData])].map((folder) => createProbe(folder))
    for (const folder of probes) removeProbe(folder, removeEmpty)
    return { profile: preferred, isClosed: false }
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    if (isFull) return { profile: preferred, isClosed: false }
  }
  const userData = createOwnedFolder(
    path.join(temporary, `${name}-${createHash('sha256').update(preferred.userData).digest('hex').slice(0, 8)}`),
    platform,
  )
  const profile = { userData, sessionData: path.join(userData, 'Session') }
  makePrivate(profile, platform)
  return { profile, isClosed: true }
}

function removeProbe(folder: string, removeEmpty: (folder: string) => void): void {
  try {
    removeEmpty(folder)
  } catch {
    // Creating the probe was the test.
  }
}

export function clearProfile({ userData, sessionData }: Profile, remove: (file: string) => void): void {
  for (const name of readdirSync(userData)) {
    const leftover = path.join(userData, name)
    if (!name.startsWith('Singleton') && leftover !== sessionData) remove(leftover)
  }
}

/** Others may write to the temporary folder. */
function createOwnedFolder(folder: string, platform: string): string {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch {
    const found = lstatSync(folder, { throwIfNoEntry: false })
    const isOwned =
      found?.isDirectory() === true &&
      (platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0))
    return isOwned ? folder : mkdtempSync(`${folder}-`)
  }
}
