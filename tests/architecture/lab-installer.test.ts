import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const script = readFileSync('scripts/packaging/lab.nsh', 'utf8')
  .split('\n')
  .filter((line) => !line.trim().startsWith(';'))
  .join('\n')
const macro = (name: string): string => new RegExp(`!macro ${name}\\b([\\s\\S]*?)!macroend`).exec(script)?.[1] ?? ''
const install = macro('customInstall')
const at = (text: string): number => {
  expect(install, text).toContain(text)
  return install.indexOf(text)
}

const folder = '"$APPDATA\\Tutorat"'
const file = '"$APPDATA\\Tutorat\\policy.json"'

// The installer runs only on Windows.
describe('installer for computer rooms', () => {
  it('I3: restricts a folder only after it has set aside links and files of other owners', () => {
    const rights = [...install.matchAll(/icacls\.exe" ("\$APPDATA\\Tutorat[^"]*")/g)].map(([text, target]) => ({
      target,
      index: install.indexOf(text),
    }))
    expect(new Set(rights.map(({ target }) => target))).toEqual(new Set([folder, file]))
    for (const { target, index } of rights)
      expect(index).toBeGreaterThan(at(`!insertmacro tutoratSetAside ${target ?? ''}`))
    expect(at('CreateDirectoryW')).toBeGreaterThan(at(`tutoratSetAside ${folder}`))
  })

  it('I3: checks an existing policy after it restricted the folder, and installs its own if none exists', () => {
    expect(at(`tutoratSetAside ${file}`)).toBeGreaterThan(install.indexOf('/inheritance:r'))
    expect(at('File /oname=policy.json')).toBeGreaterThan(at(`tutoratSetAside ${file}`))
    expect(install).not.toContain('IfFileExists')
  })

  it('I3: changes permissions of the folder and the file only, and follows no link', () => {
    const commands = install.split('\n').filter((line) => line.includes('icacls'))
    expect(commands).toHaveLength(3)
    for (const command of commands) expect(command).toMatch(/"\$SYSDIR\\icacls\.exe" .* \/L'$/)
    expect(script).not.toMatch(/\s\/T\b/)
  })

  it('I3: trusts only files that are no reparse point and belong to the administrators or the system', () => {
    const trust = macro('tutoratTrust')
    for (const part of [
      'GetFileAttributesW',
      '& 0x400',
      'GetNamedSecurityInfoW',
      'IsWellKnownSid(p R7, i 26)',
      'IsWellKnownSid(p R7, i 22)',
    ])
      expect(trust).toContain(part)
    expect(trust.indexOf('& 0x400')).toBeLessThan(trust.indexOf('GetNamedSecurityInfoW'))
  })

  it('I3: aborts if it cannot set aside or create the folder', () => {
    for (const text of [macro('tutoratSetAside'), install]) expect(text).toMatch(/SetErrorLevel 2\s+Abort "/)
  })
})
