import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import path from 'node:path'

type Place = {
  platform: string
  isPackaged: boolean
  name: string
  /** Another folder for all of it, named by a developer or a test. */
  chosen: string | null
  environment: Record<string, string | undefined>
  appData: string
}

/** Where this start keeps its files: `userData` settings, outbox and logs, `sessionData` what Chromium stores. */
export type Profile = { userData: string; sessionData: string }

/** The profile's folders; a chosen one holds both, and Chromium's files stay off roaming Windows profiles. */
export function profileOf({ platform, isPackaged, name, chosen, environment, appData }: Place): Profile {
  const { LOCALAPPDATA: local } = environment
  const { join, resolve } = platform === 'win32' ? path.win32 : path.posix
  const folder = isPackaged ? name : `${name}-development`
  const userData = chosen ? resolve(chosen) : join(appData, folder)
  const sessionData = !chosen && platform === 'win32' && local ? join(local, folder, 'Session') : join(userData, 'Session')
  return { userData, sessionData }
}

/** Makes the profile's folders, and closes to everybody else those that an earlier version or a person left open (threats D7). */
export function makePrivate({ userData, sessionData }: Profile, platform: string): void {
  for (const folder of [userData, sessionData]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (platform === 'win32') continue
    try {
      chmodSync(folder, 0o700)
    } catch {
      // A folder of somebody else's cannot be closed; it is used as it is.
    }
  }
}

/** Where this start can keep its files: in its own folder, or (`isClosed`) in one below `temporary` where that takes nothing. */
export function resolveProfile(wanted: Profile, { platform, temporary, name, removeNow }: { platform: string; temporary: string; name: string; removeNow: (file: string) => void }): { profile: Profile; isClosed: boolean } {
  try {
    makePrivate(wanted, platform)
    // Only writing tells: rights, owners and read-only disks all say no in their own way.
    const tried = [...new Set([wanted.userData, wanted.sessionData])].map((folder) => mkdtempSync(path.join(folder, '.try-')))
    for (const folder of tried) removeTried(folder, removeNow)
    return { profile: wanted, isClosed: false }
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    if (isFull) return { profile: wanted, isClosed: false }
  }
  const userData = ownFolder(path.join(temporary, `${name}-${createHash('sha256').update(wanted.userData).digest('hex').slice(0, 8)}`), platform)
  const profile = { userData, sessionData: path.join(userData, 'Session') }
  makePrivate(profile, platform)
  return { profile, isClosed: true }
}

/** A virus scanner that still holds the folder does not close the profile; an empty folder stays. */
function removeTried(folder: string, removeNow: (file: string) => void): void {
  try {
    removeNow(folder)
  } catch {
    // That it could be made is all that was asked.
  }
}

/** Removes what an earlier run left in a profile of passage; this start already holds its lock. */
export function clearProfile({ userData, sessionData }: Profile, removeNow: (file: string) => void): void {
  for (const name of readdirSync(userData)) {
    const left = path.join(userData, name)
    if (!name.startsWith('Singleton') && left !== sessionData) removeNow(left)
  }
}

/** The folder, where it is nobody else's; a name of this moment otherwise: others may write to the folder of passing files too. */
function ownFolder(folder: string, platform: string): string {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch {
    const found = lstatSync(folder, { throwIfNoEntry: false })
    const isOurs = found?.isDirectory() === true && (platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0))
    return isOurs ? folder : mkdtempSync(`${folder}-`)
  }
}
