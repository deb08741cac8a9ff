import { describe, expect, it } from 'vitest'
import { isInArchive, isPackaged, readOverrides } from './build'

const environment = {
  TUTORAT_PLATFORM: '/home/student/platform.json',
  TUTORAT_PROFILE: '/tmp/profile',
  TUTORAT_POLICY: ' /tmp/policy.json ',
  ELECTRON_RENDERER_URL: 'http://127.0.0.1:5173',
}
const nothing = { platform: null, profile: null, policy: null, developmentServer: null }

describe('package detection and overrides', () => {
  it.each([
    ['/opt/Tutorat/resources/app.asar/out/main', true],
    ['C:\\Program Files\\Tutorat\\resources\\app.asar\\out\\main', true],
    ['/home/amira/tutorat/out/main', false],
    ['/home/amira/not-app.asar/out/main', false],
  ])('A9: recognises a package by the archive of its code: %s', (folder, expected) => {
    expect(isInArchive(folder)).toBe(expected)
  })

  it('treats a test run as not packaged', () => {
    expect(isPackaged).toBe(false)
  })

  it('A9: ignores environment variables in a package', () => {
    expect(readOverrides(environment, { isPackaged: true, isDrivable: false })).toEqual(nothing)
  })

  it('reads platform, profile and policy from variables in development and tests', () => {
    const named = { platform: '/home/student/platform.json', profile: '/tmp/profile', policy: '/tmp/policy.json' }
    expect(readOverrides(environment, { isPackaged: false, isDrivable: false })).toEqual({
      ...named,
      developmentServer: 'http://127.0.0.1:5173',
    })
    expect(readOverrides(environment, { isPackaged: true, isDrivable: true })).toEqual({
      ...named,
      developmentServer: null,
    })
    expect(readOverrides({ TUTORAT_PLATFORM: ' ' }, { isPackaged: false, isDrivable: false })).toEqual(nothing)
  })
})
