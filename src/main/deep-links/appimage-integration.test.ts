import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeFileSystem } from '../base/fs/file-system'
import { writeForOthers } from '../base/fs/external-file'
import { claimForAppImage } from './appimage-integration'
import { canBeNamed, entryFor, isOurEntry } from './desktop-entry'

const packed = [
  '[Desktop Entry]', 'Name=Tutorat', 'Exec=AppRun %U', 'Type=Application', 'Icon=tutorat', 'Actions=subjects;', 'MimeType=x-scheme-handler/tutorat;', '',
  '[Desktop Action subjects]', 'Name=Subjects', 'Name[fr]=Matières', 'Exec=tutorat tutorat://subjects', '',
].join('\n')

/** Reads a program back as desktops do: escapes of texts, then field codes, then the quotes. */
function programsOf(entry: string): string[] {
  return entry.split('\n').filter((line) => line.startsWith('Exec=')).map((line) => {
    const value = line.slice('Exec='.length).replaceAll(/\\([\\snrt])/g, (_, letter: string) => ({ s: ' ', n: '\n', r: '\r', t: '\t' })[letter] ?? '\\').replaceAll('%%', '%')
    const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1] ?? ''
    return quoted.replaceAll(/\\(["`$\\])/g, '$1')
  })
}

describe('the desktop entry of an AppImage', () => {
  it.each(['/home/amira/Tutorat.AppImage', '/home/amira/Mes cours/Tutorat 1.AppImage', '/x/50%/%u "a" $HOME `id` \\ back\\slash.AppImage', '/home/أميرة/Tutorat.AppImage'])('starts %s', (file) => {
    const entry = entryFor(packed, file)
    expect(programsOf(entry)).toEqual([file, file])
    expect(entry).toMatch(/ %U\n/)
    expect(entry).toMatch(/ tutorat:\/\/subjects\n/)
    expect(entry).toContain('\nMimeType=x-scheme-handler/tutorat;\n')
    expect(isOurEntry(entry)).toBe(true)
    expect(isOurEntry(packed)).toBe(false)
  })

  it('starts every file that can be named, and is written from itself unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }).map((text) => `/${text}`).filter(canBeNamed), (file) => {
        const entry = entryFor(packed, file)
        expect(programsOf(entry)).toEqual([file, file])
        expect(entryFor(packed, file)).toBe(entry)
        expect(entry.split('\n').length).toBe(packed.split('\n').length + 2)
      }),
      { numRuns: 2_000 },
    )
  })

  it('no path brings a line of its own', () => {
    expect(['/a\nExec=evil', '/a\r', '/a\tb', 'relative', ''].map(canBeNamed)).toEqual([false, false, false, false, false])
  })
})

describe('claiming links for an AppImage', () => {
  let folder: string
  const at = (...parts: string[]): string => path.join(folder, ...parts)
  const file = (): string => at('home', '.local', 'share', 'applications', 'tutorat.desktop')
  const put = (name: string, content: string): void => {
    mkdirSync(path.dirname(name), { recursive: true })
    writeFileSync(name, content)
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutorat-entry-'))
    put(at('mount', 'tutorat.desktop'), packed)
    put(at('mount', 'usr', 'share', 'icons', 'hicolor', '256x256', 'apps', 'tutorat.png'), 'picture')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function claim(environment: Record<string, string> = {}, hasDatabase = true) {
    const ran: string[] = []
    const written: string[] = []
    const outcome = claimForAppImage({
      environment: { APPIMAGE: '/home/amira/Mes cours/Tutorat.AppImage', APPDIR: at('mount'), ...environment },
      home: at('home'), scheme: 'tutorat', system: at('system'), log: { info: () => undefined, warn: () => undefined },
      remove: nodeFileSystem.remove,
      write: (name, content) => (written.push(path.basename(name)), writeForOthers(name, content)),
      run: (program, args) => (ran.push([program, ...args].join(' ')), Promise.resolve(program !== 'update-desktop-database' || hasDatabase)),
    })
    return outcome.then((said) => ({ said, ran, written }))
  }

  it('writes the entry and the icon once, and again when the file has moved', async () => {
    expect(await claim()).toEqual({ said: 'written', written: ['tutorat.png', 'tutorat.desktop'], ran: [`update-desktop-database -q ${path.dirname(file())}`] })
    expect(await claim()).toEqual({ said: 'kept', written: [], ran: [] })
    expect(await claim({ APPIMAGE: '/opt/Tutorat.AppImage' })).toMatchObject({ said: 'written', written: ['tutorat.desktop'] })
    expect(readFileSync(file(), 'utf8')).toContain('Exec="/opt/Tutorat.AppImage" %U')
  })

  it('tells the desktop by xdg-mime where the other program is missing', async () => {
    expect((await claim({}, false)).ran.at(-1)).toBe('xdg-mime default tutorat.desktop x-scheme-handler/tutorat')
  })

  it('leaves a folder that is there as open as it is', async () => {
    mkdirSync(path.dirname(file()), { recursive: true, mode: 0o755 })
    await claim()
    expect(statSync(path.dirname(file())).mode & 0o777).toBe(0o755)
  })

  it('follows XDG_DATA_HOME where it is absolute', async () => {
    await claim({ XDG_DATA_HOME: at('elsewhere') })
    expect(readFileSync(at('elsewhere', 'applications', 'tutorat.desktop'), 'utf8')).toContain('Tutorat')
    await claim({ XDG_DATA_HOME: 'relative' })
    expect(readFileSync(file(), 'utf8')).toContain('Tutorat')
  })

  it('writes nothing where the package is installed, and takes its own entry away', async () => {
    await claim()
    put(at('system', 'usr', 'share', 'applications', 'tutorat.desktop'), packed)
    expect((await claim()).said).toBe('withdrawn')
    expect(() => statSync(file())).toThrow()
    expect(await claim()).toEqual({ said: 'unwanted', written: [], ran: [] })
  })

  it.each(['home/.local/share/appimagekit/no_desktopintegration', 'system/etc/appimagekit/no_desktopintegration'])('writes nothing where %s says so', async (name) => {
    put(at(name), '')
    expect(await claim()).toEqual({ said: 'unwanted', written: [], ran: [] })
  })

  it('leaves an entry that a person wrote', async () => {
    put(file(), '[Desktop Entry]\nName=Mine\n')
    expect((await claim()).said).toBe('unwanted')
    expect(readFileSync(file(), 'utf8')).toContain('Mine')
  })

  it('does nothing outside an AppImage, and survives a home that cannot be written to', async () => {
    expect((await claim({ APPIMAGE: 'not/absolute' })).said).toBe('unwanted')
    expect((await claim({ APPDIR: at('nowhere') })).said).toBe('unwanted')
    put(at('home', '.local'), 'a file in the way')
    expect((await claim()).said).toBe('unwanted')
  })
})
