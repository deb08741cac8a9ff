import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const script = readFileSync('scripts/packaging/lab.nsh', 'utf8').split('\n').filter((line) => !line.trim().startsWith(';')).join('\n')
const macro = (name: string): string => new RegExp(`!macro ${name}\\b([\\s\\S]*?)!macroend`).exec(script)?.[1] ?? ''
const install = macro('customInstall')
const at = (text: string): number => {
  expect(install, text).toContain(text)
  return install.indexOf(text)
}

const folder = '"$APPDATA\\Tutorat"'
const file = '"$APPDATA\\Tutorat\\policy.json"'

// The installer runs only on Windows, so this reads its steps and their order.
describe('the installer for computer rooms', () => {
  it('I3: closes a folder only after what is a link, or somebody else’s, was put aside', () => {
    const rights = [...install.matchAll(/icacls\.exe" ("\$APPDATA\\Tutorat[^"]*")/g)].map(([text, target]) => ({ target, index: install.indexOf(text) }))
    expect(new Set(rights.map(({ target }) => target))).toEqual(new Set([folder, file]))
    for (const { target, index } of rights) expect(index).toBeGreaterThan(at(`!insertmacro tutoratSetAside ${target ?? ''}`))
    expect(at('CreateDirectoryW')).toBeGreaterThan(at(`tutoratSetAside ${folder}`))
  })

  it('I3: looks at a policy that was there once nobody else can change it, and leaves its own where none is', () => {
    expect(at(`tutoratSetAside ${file}`)).toBeGreaterThan(install.indexOf('/inheritance:r'))
    expect(at('File /oname=policy.json')).toBeGreaterThan(at(`tutoratSetAside ${file}`))
    expect(install).not.toContain('IfFileExists')
  })

  it('I3: changes the rights of nothing that lies deeper, and follows no link', () => {
    const commands = install.split('\n').filter((line) => line.includes('icacls'))
    expect(commands).toHaveLength(3)
    for (const command of commands) expect(command).toMatch(/"\$SYSDIR\\icacls\.exe" .* \/L'$/)
    expect(script).not.toMatch(/\s\/T\b/)
  })

  it('I3: trusts what is no reparse point and belongs to the administrators or the system', () => {
    const trust = macro('tutoratTrust')
    for (const part of ['GetFileAttributesW', '& 0x400', 'GetNamedSecurityInfoW', 'IsWellKnownSid(p R7, i 26)', 'IsWellKnownSid(p R7, i 22)']) expect(trust).toContain(part)
    expect(trust.indexOf('& 0x400')).toBeLessThan(trust.indexOf('GetNamedSecurityInfoW'))
  })

  it('I3: stops where it can neither put aside nor make the folder', () => {
    for (const text of [macro('tutoratSetAside'), install]) expect(text).toMatch(/SetErrorLevel 2\s+Abort "/)
  })
})
