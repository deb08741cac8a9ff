import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makePrivate, profileOf } from './profile'

const linux = { platform: 'linux', isPackaged: true, name: 'Tutorat', environment: {}, appData: '/home/amira/.config' }
const windows = { platform: 'win32', isPackaged: true, name: 'Tutorat', appData: 'C:\\Users\\amira\\AppData\\Roaming' }

describe('profile', () => {
  it('is in the application-data folder', () => {
    expect(profileOf(linux)).toEqual({ userData: '/home/amira/.config/Tutorat', sessionData: '/home/amira/.config/Tutorat/Session' })
  })

  it('keeps Chromium files on the local folder where profiles roam', () => {
    const environment = { LOCALAPPDATA: 'C:\\Users\\amira\\AppData\\Local' }
    expect(profileOf({ ...windows, environment })).toEqual({
      userData: 'C:\\Users\\amira\\AppData\\Roaming\\Tutorat',
      sessionData: 'C:\\Users\\amira\\AppData\\Local\\Tutorat\\Session',
    })
  })

  it('keeps a development start apart from the installed application', () => {
    expect(profileOf({ ...linux, isPackaged: false }).userData).toBe('/home/amira/.config/Tutorat-development')
  })

  it('D7: nobody else can look into its folders, also into those that were there already', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'tutorat-home-'))
    const old = path.join(home, 'Tutorat')
    await mkdir(old)
    await chmod(old, 0o755)
    for (const userData of [old, path.join(home, 'New', 'Tutorat')]) {
      const sessionData = path.join(userData, 'Session')
      makePrivate({ userData, sessionData }, 'linux')
      for (const folder of [userData, sessionData]) expect((await stat(folder)).mode & 0o777).toBe(0o700)
    }
    await rm(home, { recursive: true })
  })

  it('is wholly inside the chosen folder', () => {
    const environment = { TUTORAT_PROFILE: '/tmp/profile', LOCALAPPDATA: '/elsewhere' }
    expect(profileOf({ ...linux, environment })).toEqual({ userData: '/tmp/profile', sessionData: '/tmp/profile/Session' })
  })
})
