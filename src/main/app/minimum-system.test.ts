import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isWindowsTooOld, minimumWindowsBuild } from './minimum-system'

describe('minimum version of Windows', () => {
  it.each([
    ['6.1.7601', true],
    ['6.3.9600', true],
    ['10.0.9926', true],
    ['10.0.10239', true],
    ['10.0.10240', false],
    ['10.0.19045', false],
    ['10.0.26100', false],
    ['11.0.1', false],
    ['', false],
    ['unknown', false],
  ])('compares the release %s with the first build of Windows 10: refused %s', (release, expected) => {
    expect(isWindowsTooOld('win32', release)).toBe(expected)
  })

  it('refuses no other system', () => {
    for (const platform of ['linux', 'darwin']) expect(isWindowsTooOld(platform, '6.1.0')).toBe(false)
  })

  it('is the minimum that the installed Electron states', () => {
    expect(minimumWindowsBuild).toBe(10_240)
    expect(readFileSync('node_modules/electron/README.md', 'utf8')).toContain('Windows (Windows 10 and up)')
  })
})
