import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'

type Place = {
  platform: string
  isPackaged: boolean
  name: string
  environment: Record<string, string | undefined>
  appData: string
}

/** Where this start keeps its files: `userData` settings, outbox and logs, `sessionData` what Chromium stores. */
export type Profile = { userData: string; sessionData: string }

/** The profile's folders; `TUTORAT_PROFILE` moves both, and Chromium's files stay off roaming Windows profiles. */
export function profileOf({ platform, isPackaged, name, environment, appData }: Place): Profile {
  const { TUTORAT_PROFILE: chosen, LOCALAPPDATA: local } = environment
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
