import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBrandFaults } from '#shared/brand-schema.ts'
import { findContrastFaults } from '../../scripts/brand/contrast'
import { deriveColours } from '../../scripts/brand/derive'
import { findInvented, findValueFaults } from '../../scripts/brand/faults.mjs'
import { foreignWords, internalWords } from '../../scripts/brand/internal-words.mjs'
import { iconSvg, readLogo } from '../../scripts/brand/logo.mjs'
import { toBrand, toBranded } from '../../scripts/brand/templates.mjs'
import { readBrands } from '../support/brands'

const brands = readBrands()
const first = brands.find(({ id }) => id === 'tutorat')
const second = brands.find(({ id }) => id === 'madar')
if (first === undefined || second === undefined) throw new Error('brand/tutorat and brand/madar are tested here')

describe('brand.json', () => {
  it.each(brands)('of $id is valid and has its own names on a computer', (brand) => {
    expect(findBrandFaults(brand, brand.id)).toEqual([])
    for (const field of ['appId', 'scheme', 'program', 'msiUpgradeCode'] as const)
      expect(brands.filter((other) => other[field].toLowerCase() === brand[field].toLowerCase())).toEqual([brand])
  })

  it.each([
    ['an unknown field', { slogan: 'x' }, 'brand.json: Unrecognized key: "slogan"'],
    ['a scheme of the system', { scheme: 'https' }, 'scheme: belongs to the system or to the application itself'],
    ['a name that would break a script', { name: 'A"; rm -rf /' }, /^name: must be one line without/],
    ['a program that is no folder name', { program: 'École/..' }, /^program: must be 2 to 31 letters/],
    ['a language twice', { languages: ['ar', 'ar'] }, 'languages: must not name a language twice'],
    ['updates without https', { updates: 'http://updates.example.org/' }, /^updates: must be an https/],
    ['another folder’s id', { id: 'other' }, 'id: must be "madar", the name of its folder'],
  ])('is refused in words with %s', (_what, change, sentence) => {
    expect(findBrandFaults({ ...second, ...change }, 'madar')).toEqual([
      sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence,
    ])
  })

  it('names fields and contrasts together, without the contrasts of colours that cannot be read', () => {
    const checks = { findBrandFaults, findContrastFaults }
    const { light, dark } = second.colours
    const colours = { light: { ...light, onPrimary: light.primary }, dark }
    const faults = findValueFaults({ ...second, scheme: 'X', colours }, 'madar', checks)
    expect(faults[0]).toMatch(/^scheme: /)
    expect(faults.slice(1)).toContainEqual(expect.stringContaining('reaches 1.00'))
    const unread = findValueFaults(
      { ...second, colours: { light: { ...light, primary: 'red' }, dark } },
      'madar',
      checks,
    )
    expect(unread).toEqual([expect.stringMatching(/^colours\.light\.primary: /)])
    expect(findValueFaults([], 'madar', checks)).not.toEqual([])
  })

  it('names what "brand -- new" invented and a release refuses', () => {
    expect(findInvented(first)).toEqual([])
    const own = { appId: 'tn.ecole.nour', site: 'https://www.ecole.tn/', updates: 'https://ecole.tn/updates/' }
    expect(findInvented({ ...own, publisher: { email: 'example@ecole.tn' } })).toEqual([])
    expect(
      findInvented({
        appId: 'org.example.nour.desktop',
        site: 'https://nour.example.org/',
        updates: 'https://example.com/updates/',
        publisher: { email: 'desktop@nour.example.org' },
      }),
    ).toEqual(['appId', 'site', 'updates', 'publisher.email'])
  })

  it('lists every fault at once', () => {
    expect(findBrandFaults({ ...second, name: '', scheme: 'X', languages: [] }, 'madar')).toHaveLength(3)
  })
})

describe('deriveColours', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`)

  it('makes every text legible from any three colours', () => {
    fc.assert(
      fc.property(fc.record({ primary: colour, accent: colour, highlight: colour }), (base) => {
        expect(findContrastFaults('derived', deriveColours(base))).toEqual([])
      }),
    )
  })
})

describe('logo.svg', () => {
  it.each(brands)('of $id holds plain shapes', ({ id }) => {
    expect(readLogo(id).shapes.length).toBeGreaterThan(0)
  })

  it('of the first brand is the source of resources/icons/icon.svg', () => {
    expect(readFileSync('resources/icons/icon.svg', 'utf8')).toBe(iconSvg('tutorat'))
  })
})

describe('toBrand', () => {
  it('leaves the first brand’s templates as they are', () => {
    const text = readFileSync('electron-builder.yml', 'utf8')
    expect(toBrand(text, first)).toBe(text)
  })

  it.each([
    ['/opt/Tutorat/tutorat "$@"', '/opt/Madar/madar "$@"'],
    ['x-scheme-handler/tutorat;', 'x-scheme-handler/madar-links;'],
    ['Exec: tutorat tutorat://exams', 'Exec: madar madar-links://exams'],
    ['    schemes:\n      - tutorat\n', '    schemes:\n      - madar-links\n'],
    [
      'id tn.tutorat.desktop at https://desktop.tutorat.tn/x',
      'id org.example.madar.desktop at https://madar.example.org/x',
    ],
    ['Software\\Policies\\Tutorat', 'Software\\Policies\\Madar'],
    ['${env.TUTORAT_LEFT_OUT}', '${env.TUTORAT_LEFT_OUT}'],
  ])('writes %j as %j', (from, to) => {
    expect(toBrand(from, { ...second, scheme: 'madar-links' })).toBe(to)
  })

  it('gives the notes of an update the name that people read', () => {
    const read = (file: string) => readFileSync(file, 'utf8')
    const notes = toBranded('release-notes.md', '', read('build/release-notes.md'), second)
    expect(notes).not.toContain(first.name)
    expect(notes).toContain(`- ${second.name} devient`)
    const main = toBranded('electron-builder.yml', '', read('electron-builder.yml'), second)
    expect(main).toContain(`\nreleaseInfo: { releaseNotesFile: .cache/brand/${second.id}/release-notes.md }\n`)
    const lab = toBranded('electron-builder.lab.yml', '', read('electron-builder.lab.yml'), second)
    expect(lab).not.toContain('releaseInfo')
  })

  it('leaves no word of the first brand in any template', () => {
    const folders = ['scripts/packaging', 'build/linux', 'build/flatpak', 'build/policy']
    const files = folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.m[jt]s$/.test(entry.name))
          .map((entry) => path.join(entry.parentPath, entry.name)),
      )
      .concat('electron-builder.yml', 'electron-builder.lab.yml')
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) =>
      foreignWords(`${path.basename(toBrand(file, second))}\n${toBrand(readFileSync(file, 'utf8'), second)}`, [
        'tutorat',
      ]),
    )
    expect(found).toEqual([])
  })

  it('names another brand in the metadata by its own name and publisher', () => {
    const text = toBrand(readFileSync('build/linux/tn.tutorat.desktop.metainfo.xml', 'utf8'), second)
    expect(text).toContain('<name>مدار</name>')
    expect(text).toContain('<name>Madar</name>')
    expect(text).toContain(second.description.ar)
    expect(text).not.toMatch(/tutorat/i)
  })
})

describe('the source', () => {
  it('names the first brand by brand.json alone, but for internal words', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /\.(?:tsx?|json|css|html)$/.test(name) &&
        !/\.test\.tsx?$|routes\.examples\.ts$|^(?:sandbox|probe)[\\/]|^shared[\\/]brand\.ts$/.test(name),
    )
    expect(files.length).toBeGreaterThan(900)
    const found = files.flatMap((name) =>
      foreignWords(readFileSync(path.join('src', name), 'utf8'), ['tutorat', 'ooredoo']).map(
        (text) => `${name}: ${text}`,
      ),
    )
    expect(found, 'write {{app}} in a sentence and brand.… in code').toEqual([])
  })
})

describe('foreignWords', () => {
  it('finds a word of the first brand beside an internal one', () => {
    expect(foreignWords('a x-tutorat-page b, "Bienvenue sur Tutorat"', ['tutorat'])).toEqual([
      expect.stringContaining('Bienvenue sur Tutorat'),
    ])
  })

  it('has a reason for each internal word', () => {
    for (const { why } of internalWords) expect(why.length).toBeGreaterThan(10)
  })
})
