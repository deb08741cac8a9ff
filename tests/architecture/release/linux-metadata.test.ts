import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const require = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const yaml = require('js-yaml') as { load(text: string): unknown }
const metainfo = readFileSync('build/linux/tn.tutorat.desktop.metainfo.xml', 'utf8')
const folder = 'build/flatpak'
const manifest = yaml.load(readFileSync(path.join(folder, 'tn.tutorat.desktop.yml'), 'utf8')) as {
  'id': string
  'finish-args': string[]
  'modules': { sources: { type: string; path: string }[] }[]
}

// `tests/package/rpm.spec.ts` validates the installed copy.
describe('metadata for Linux', () => {
  it('names the version of the application, which the list of changes has too', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const [, shown, date] = /<release version="([^"]+)" date="([^"]+)"/.exec(metainfo) ?? []
    expect(shown).toBe(version)
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## [${version}] - ${date ?? ''}`)
  })

  it('speaks French, English and Arabic', () => {
    for (const element of ['summary', 'p', 'caption'])
      for (const language of ['fr', 'ar']) expect(metainfo).toContain(`<${element} xml:lang="${language}">`)
  })

  it('gives the Flatpak no folder of the user and no bus, but the services it uses', () => {
    const granted = manifest['finish-args']
    expect(granted.filter((each) => /^--(filesystem|socket=(session|system)-bus|device=all)/.test(each))).toEqual([])
    expect(granted).toContain('--socket=wayland')
    expect(granted).toContain('--talk-name=org.freedesktop.secrets')
  })

  it('takes only files that exist, apart from the packed application', () => {
    const sources = manifest.modules.flatMap((module) => module.sources)
    const missing = sources.filter(({ type, path: file }) => type === 'file' && !existsSync(path.join(folder, file)))
    expect(missing).toEqual([])
    expect(sources.filter(({ type }) => type === 'dir').map(({ path: file }) => file)).toEqual([
      '../../dist/linux-unpacked',
    ])
  })
})
