import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeForOthers } from '../base/fs/external-file'
import { nodeFileSystem } from '../base/fs/file-system'
import { createEntry, integrateAppImage, isEntryPath, isOurEntry } from './appimage-integration'

const packed = [
  '[Desktop Entry]',
  'Name=Tutorat',
  'Exec=AppRun %U',
  'Type=Application',
  'Icon=tutorat',
  'Actions=subjects;',
  'MimeType=x-scheme-handler/tutorat;',
  '',
  '[Desktop Action subjects]',
  'Name=Subjects',
  'Name[fr]=Matières',
  'Exec=tutorat tutorat://subjects',
  '',
].join('\n')

function parsePrograms(entry: string): string[] {
  return entry
    .split('\n')
    .filter((line) => line.startsWith('Exec='))
    .map((line) => {
      const value = line
        .slice('Exec='.length)
        .replaceAll(/\\([\\snrt])/g, (_, letter: string) => ({ s: ' ', n: '\n', r: '\r', t: '\t' })[letter] ?? '\\')
        .replaceAll('%%', '%')
      const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1] ?? ''
      return quoted.replaceAll(/\\(["`$\\])/g, '$1')
    })
}

describe('desktop entry of an AppImage', () => {
  it.each([
    '/home/amira/Tutorat.AppImage',
    '/home/amira/Mes cours/Tutorat 1.AppImage',
    '/x/50%/%u "a" $HOME `id` \\ back\\slash.AppImage',
    '/home/أميرة/Tutorat.AppImage',
  ])('starts the AppImage at %s', (file) => {
    const entry = createEntry(packed, file)
    expect(parsePrograms(entry)).toEqual([file, file])
    expect(entry).toMatch(/ %U\n/)
    expect(entry).toMatch(/ tutorat:\/\/subjects\n/)
    expect(entry).toContain('\nMimeType=x-scheme-handler/tutorat;\n')
    expect(isOurEntry(entry)).toBe(true)
    expect(isOurEntry(packed)).toBe(false)
  })

  it('starts every valid path, and generates the same entry again', () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: 'binary' })
          .map((text) => `/${text}`)
          .filter(isEntryPath),
        (file) => {
          const entry = createEntry(packed, file)
          expect(parsePrograms(entry)).toEqual([file, file])
          expect(createEntry(packed, file)).toBe(entry)
          expect(entry.split('\n').length).toBe(packed.split('\n').length + 2)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('rejects paths that would add a line', () => {
    expect(['/a\nExec=evil', '/a\r', '/a\tb', 'relative', ''].map(isEntryPath)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('integration of an AppImage', () => {
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

  function integrate(environment: Record<string, string | undefined> = {}, hasDatabase = true) {
    const ran: string[] = []
    const written: string[] = []
    const outcome = integrateAppImage({
      environment: { APPIMAGE: '/home/amira/Mes cours/Tutorat.AppImage', APPDIR: at('mount'), ...environment },
      home: at('home'),
      scheme: 'tutorat',
      system: at('system'),
      log: { info: () => undefined, warn: () => undefined },
      remove: nodeFileSystem.remove,
      write: (name, content) => (written.push(path.basename(name)), writeForOthers(name, content)),
      run: (program, args) => (
        ran.push([program, ...args].join(' ')),
        Promise.resolve(program !== 'update-desktop-database' || hasDatabase)
      ),
    })
    return outcome.then((result) => ({ result, ran, written }))
  }

  it('writes the entry and the icon once, and again when the file has moved', async () => {
    expect(await integrate()).toEqual({
      result: 'written',
      written: ['tutorat.png', 'tutorat.desktop'],
      ran: [`update-desktop-database -q ${path.dirname(file())}`],
    })
    expect(await integrate()).toEqual({ result: 'kept', written: [], ran: [] })
    expect(await integrate({ APPIMAGE: '/opt/Tutorat.AppImage' })).toMatchObject({
      result: 'written',
      written: ['tutorat.desktop'],
    })
    expect(readFileSync(file(), 'utf8')).toContain('Exec="/opt/Tutorat.AppImage" %U')
  })

  it('registers by xdg-mime when update-desktop-database is missing', async () => {
    expect((await integrate({}, false)).ran.at(-1)).toBe('xdg-mime default tutorat.desktop x-scheme-handler/tutorat')
  })

  it('does not change the mode of an existing folder', async () => {
    mkdirSync(path.dirname(file()), { recursive: true, mode: 0o755 })
    await integrate()
    expect(statSync(path.dirname(file())).mode & 0o777).toBe(0o755)
  })

  it('uses an absolute XDG_DATA_HOME', async () => {
    await integrate({ XDG_DATA_HOME: at('elsewhere') })
    expect(readFileSync(at('elsewhere', 'applications', 'tutorat.desktop'), 'utf8')).toContain('Tutorat')
    await integrate({ XDG_DATA_HOME: 'relative' })
    expect(readFileSync(file(), 'utf8')).toContain('Tutorat')
  })

  it('removes its entry and writes none when the package is installed', async () => {
    await integrate()
    put(at('system', 'usr', 'share', 'applications', 'tutorat.desktop'), packed)
    expect((await integrate()).result).toBe('withdrawn')
    expect(() => statSync(file())).toThrow()
    expect(await integrate()).toEqual({ result: 'unwanted', written: [], ran: [] })
  })

  it.each(['home/.local/share/appimagekit/no_desktopintegration', 'system/etc/appimagekit/no_desktopintegration'])(
    'writes nothing when %s exists',
    async (name) => {
      put(at(name), '')
      expect(await integrate()).toEqual({ result: 'unwanted', written: [], ran: [] })
    },
  )

  it('leaves an entry that the user wrote', async () => {
    put(file(), '[Desktop Entry]\nName=Mine\n')
    expect((await integrate()).result).toBe('unwanted')
    expect(readFileSync(file(), 'utf8')).toContain('Mine')
  })

  it('does nothing outside an AppImage or without a writable home directory', async () => {
    for (const environment of [{ APPIMAGE: undefined }, { APPDIR: undefined }, { APPIMAGE: 'not/absolute' }])
      expect(await integrate(environment)).toEqual({ result: 'unwanted', written: [], ran: [] })
    expect((await integrate({ APPDIR: at('nowhere') })).result).toBe('unwanted')
    put(at('home', '.local'), 'a file in the way')
    expect((await integrate()).result).toBe('unwanted')
  })
})
