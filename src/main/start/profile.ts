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
