import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { removeEmptyFolderSync, removeSync } from '../base/fs/file-system'
import { clearProfile, findPortable, makePrivate, locateProfile, resolveProfile } from './profile'

const linux = {
  platform: 'linux',
  isPackaged: true,
  name: 'Tutorat',
  override: null,
  portable: null,
  environment: {},
  appData: '/home/amira/.config',
}
const windows = {
  platform: 'win32',
  isPackaged: true,
  name: 'Tutorat',
  override: null,
  portable: null,
  appData: 'C:\\Users\\amira\\AppData\\Roaming',
}

describe('profile', () => {
  it('locates the profile in the application-data folder', () => {
    expect(locateProfile(linux)).toEqual({
      userData: '/home/amira/.config/Tutorat',
      sessionData: '/home/amira/.config/Tutorat/Session',
    })
  })

  it('locates Chromium files in the local folder if profiles roam', () => {
    const environment = { LOCALAPPDATA: 'C:\\Users\\amira\\AppData\\Local' }
    expect(locateProfile({ ...windows, environment })).toEqual({
      userData: 'C:\\Users\\amira\\AppData\\Roaming\\Tutorat',
      sessionData: 'C:\\Users\\amira\\AppData\\Local\\Tutorat\\Session',
    })
  })

  it('separates a development profile from the installed one', () => {
    expect(locateProfile({ ...linux, isPackaged: false }).userData).toBe('/home/amira/.config/Tutorat-development')
  })

  it('D7: sets mode 0700 on new and existing folders', async () => {
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

  it('locates both folders inside an override', () => {
    const environment = { LOCALAPPDATA: '/elsewhere' }
    expect(locateProfile({ ...linux, override: '/tmp/profile', environment })).toEqual({
      userData: '/tmp/profile',
      sessionData: '/tmp/profile/Session',
    })
  })

  it('locates both folders inside the portable folder, unless the profile is overridden', () => {
    const environment = { LOCALAPPDATA: 'C:\\Users\\amira\\AppData\\Local' }
    const portable = 'E:\\Tutorat\\portable'
    expect(locateProfile({ ...windows, portable, environment })).toEqual({
      userData: portable,
      sessionData: 'E:\\Tutorat\\portable\\Session',
    })
    expect(locateProfile({ ...windows, portable, environment, override: 'D:\\other' }).userData).toBe('D:\\other')
  })

  it('is portable only if a package has a real folder “portable” beside it', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'tutorat-stick-'))
    const program = { platform: 'win32', isPackaged: true, executable: path.join(home, 'Tutorat.exe') }
    const folder = path.join(home, 'portable')
    expect(findPortable(program)).toBeNull()
    await writeFile(folder, '')
    expect(findPortable(program)).toBeNull()
    await rm(folder)
    await symlink(tmpdir(), folder)
    expect(findPortable(program)).toBeNull()
    await rm(folder)
    await mkdir(folder)
    expect(findPortable(program)).toBe(folder)
    expect(findPortable({ ...program, platform: 'linux' })).toBe(folder)
    expect(findPortable({ ...program, platform: 'darwin' })).toBeNull()
    expect(findPortable({ ...program, isPackaged: false })).toBeNull()
    await rm(home, { recursive: true })
  })

  it('I3: uses an empty temporary profile of this user if the preferred folder refuses writes', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'tutorat-home-'))
    const where = { platform: 'linux', temporary: home, name: 'Tutorat', removeEmpty: removeEmptyFolderSync }
    // A file instead of a folder refuses even root.
    await writeFile(path.join(home, 'closed'), '')
    const closed = {
      userData: path.join(home, 'closed', 'Tutorat'),
      sessionData: path.join(home, 'closed', 'Tutorat', 'Session'),
    }
    const first = resolveProfile(closed, where)
    expect(first).toMatchObject({
      isClosed: true,
      profile: { userData: expect.stringMatching(/Tutorat-[0-9a-f]{8}$/) },
    })
    expect((await stat(first.profile.userData)).mode & 0o777).toBe(0o700)
    await writeFile(path.join(first.profile.userData, 'left'), 'x')
    await writeFile(path.join(first.profile.userData, 'SingletonLock'), 'x')
    const second = resolveProfile(closed, where)
    expect(second.profile).toEqual(first.profile)
    clearProfile(second.profile, removeSync)
    expect((await readdir(second.profile.userData)).sort()).toEqual(['Session', 'SingletonLock'])
    await rm(first.profile.userData, { recursive: true })
    await symlink(home, first.profile.userData)
    expect(resolveProfile(closed, where).profile.userData).toMatch(/Tutorat-[0-9a-f]{8}-.{6}$/)
    expect(
      resolveProfile({ userData: path.join(home, 'open'), sessionData: path.join(home, 'open', 'Session') }, where)
        .isClosed,
    ).toBe(false)
    await rm(home, { recursive: true })
  })

  it('D7: takes no temporary folder that others can read, or that belongs to another user', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'tutorat-home-'))
    const where = { platform: 'linux', temporary: home, name: 'Tutorat', removeEmpty: removeEmptyFolderSync }
    await writeFile(path.join(home, 'closed'), '')
    const closed = { userData: path.join(home, 'closed', 'T'), sessionData: path.join(home, 'closed', 'T', 'Session') }
    const folder = resolveProfile(closed, where).profile.userData
    await chmod(folder, 0o750)
    const other = resolveProfile(closed, where).profile.userData
    expect(other).toMatch(/Tutorat-[0-9a-f]{8}-.{6}$/)
    await chmod(folder, 0o700)
    expect(resolveProfile(closed, where).profile.userData).toBe(folder)
    vi.spyOn(process, 'getuid').mockReturnValue(4242)
    expect(resolveProfile(closed, where).profile.userData).not.toBe(folder)
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file')
    await chmod(folder, 0o600)
    expect(resolveProfile(closed, where).profile.userData).toMatch(/Tutorat-[0-9a-f]{8}-.{6}$/)
    await rm(home, { recursive: true })
  })

  it.each([
    ['ENOSPC', false],
    ['EDQUOT', false],
    ['EACCES', true],
    ['EROFS', true],
  ])('I3: keeps the profile on a full disk, and no other refusal: %s', async (code, isClosed) => {
    const home = await mkdtemp(path.join(tmpdir(), 'tutorat-home-'))
    const preferred = { userData: path.join(home, 'Tutorat'), sessionData: path.join(home, 'Tutorat', 'Session') }
    const refuse = (): string => {
      throw Object.assign(new Error('refused'), { code })
    }
    const where = {
      platform: 'linux',
      temporary: home,
      name: 'Tutorat',
      removeEmpty: removeEmptyFolderSync,
      createProbe: refuse,
    }
    expect(resolveProfile(preferred, where).isClosed).toBe(isClosed)
    await rm(home, { recursive: true })
  })

  it('I3: uses the preferred profile even if another program blocks the removal of the probe', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'tutorat-home-'))
    const preferred = { userData: path.join(home, 'Tutorat'), sessionData: path.join(home, 'Tutorat', 'Session') }
    const held: string[] = []
    const removeHeld = (folder: string): void => {
      held.push(folder)
      throw Object.assign(new Error('busy'), { code: 'EBUSY' })
    }
    expect(
      resolveProfile(preferred, { platform: 'linux', temporary: home, name: 'Tutorat', removeEmpty: removeHeld }),
    ).toEqual({ profile: preferred, isClosed: false })
    expect(held).toHaveLength(2)
    await rm(home, { recursive: true })
  })
})
