import { describe, expect, it } from 'vitest'
import { profileOf } from './profile'

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

  it('is wholly inside the chosen folder', () => {
    const environment = { TUTORAT_PROFILE: '/tmp/profile', LOCALAPPDATA: '/elsewhere' }
    expect(profileOf({ ...linux, environment })).toEqual({ userData: '/tmp/profile', sessionData: '/tmp/profile/Session' })
  })
})
