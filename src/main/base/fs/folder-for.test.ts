import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFolder, findHome } from './folder-for'

const away = (): never => {
  throw new Error("Failed to get 'downloads' path")
}
const system = { homedir: () => '/home/amira', tmpdir: () => '/tmp', platform: 'linux' as NodeJS.Platform }

describe('findFolder', () => {
  it('returns the folder that the operating system names', () => {
    expect(findFolder('downloads', { getPath: (name) => `/data/${name}` }, system)).toBe('/data/downloads')
  })

  it.each([
    ['downloads', 'Downloads'],
    ['documents', 'Documents'],
    ['appData', '.config'],
    ['home', ''],
    ['temp', ''],
  ] as const)('returns a folder for %s although the operating system has none', (name, inHome) => {
    const found = findFolder(name, { getPath: away }, system)
    expect(found).toBe(name === 'temp' ? '/tmp' : path.join('/home/amira', inHome))
  })

  it.each([
    ['an empty home', () => ''],
    ['a relative home', () => 'amira'],
    ['no home', away],
  ])('returns the temporary folder with %s', (_what, homedir) => {
    for (const getPath of [away, () => ''])
      expect(findFolder('documents', { getPath }, { ...system, homedir })).toBe('/tmp')
    expect(findHome({ ...system, homedir })).toBeNull()
  })

  it('knows where Windows and macOS have the application data', () => {
    for (const [platform, folder] of [
      ['win32', path.join('AppData', 'Roaming')],
      ['darwin', path.join('Library', 'Application Support')],
    ] as const)
      expect(findFolder('appData', { getPath: away }, { ...system, platform })).toBe(path.join('/home/amira', folder))
  })
})

it('is the only caller of getPath in the main process', () => {
  const callers = globSync('src/main/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('.getPath('),
  )
  expect(callers.map((file) => path.basename(file))).toEqual(['folder-for.ts'])
})
