import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inCache, inRoot } from '../steps/paths.mjs'
import { chosenBrand, firstBrand, readBrand } from './chosen.mjs'

/** Folders and files of the packages. They hold the words of the first brand, so that they can be linted and tested. */
const templates = {
  'packaging': inRoot('scripts', 'packaging'),
  'linux': inRoot('build', 'linux'),
  'flatpak': inRoot('build', 'flatpak'),
  'policy': inRoot('build', 'policy'),
  'release-notes.md': inRoot('build', 'release-notes.md'),
  'electron-builder.yml': inRoot('electron-builder.yml'),
  'electron-builder.lab.yml': inRoot('electron-builder.lab.yml'),
  'electron-builder.protected.yml': inRoot('electron-builder.protected.yml'),
}

const host = (address) => new URL(address).host
const parent = (appId) => appId.slice(0, appId.lastIndexOf('.'))
const languages = ['fr', 'en', 'ar']

/** Longer words first: each is a part of those above it. */
const words = ({ appId, updates, site, publisher, description, summary, program, id }) => [
  appId,
  updates,
  site,
  host(site),
  publisher.email,
  ...languages.map((language) => description[language]),
  ...languages.map((language) => summary[language]),
  parent(appId),
  program,
  id,
]

/** Places in which the first brand's `tutorat` is the scheme of links, not the name of the program. */
const schemePattern = (scheme) =>
  new RegExp(
    `${scheme}(?=://)|(?<=x-scheme-handler/)${scheme}|(?<=schemes:\\s+- )${scheme}|(?<=Classes\\\\{1,2})${scheme}\\b`,
    'g',
  )

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text of the first brand in the words of another; variables of the environment keep their names. */
export function toBrand(text, brand, first = readBrand(firstBrand)) {
  if (brand.id === first.id) return text
  const from = words(first)
  const to = words(brand)
  const pattern = new RegExp(`TUTORAT_|TUTORAT\\b|${from.map(escape).join('|')}`, 'g')
  return text
    .replace(schemePattern(first.scheme), '\0scheme\0')
    .replace(/(<developer [^>]*>\s*<name>)[^<]*/, `$1${brand.publisher.name}`)
    .replace(/(<name>)Tutorat(?=<\/name>\s*<developer)/, `$1${brand.name}`)
    .replace(pattern, (word) => {
      if (word === 'TUTORAT') return brand.id.toUpperCase()
      const at = from.indexOf(word)
      return at === -1 ? word : to[at]
    })
    .replaceAll('\0scheme\0', brand.scheme)
}

export const isFirst = (id = chosenBrand()) => id === firstBrand

export const brandCache = (id, ...parts) => inCache('brand', id, ...parts)

/** A template's file or folder for the chosen brand; `writeTemplates` has written it. */
export const inTemplates = (name, id = chosenBrand()) => (isFirst(id) ? templates[name] : brandCache(id, name))

export const iconsFolder = (id = chosenBrand()) =>
  isFirst(id) ? inRoot('resources', 'icons') : brandCache(id, 'icons')

/** Differences in the configuration of electron-builder: texts of the brand, and its folders. */
function toConfig(text, brand) {
  const folder = `.cache/brand/${brand.id}`
  // The notes of an update are read by the pupils of this brand; a configuration that extends another has them from there.
  const notes = /^extends: /m.test(text) ? '' : `releaseInfo: { releaseNotesFile: ${folder}/release-notes.md }\n`
  return `${toBrand(text, brand)}${notes}`
    .replaceAll('scripts/packaging/', `${folder}/packaging/`)
    .replace(/^( +icon: )resources\/icons/gm, `$1${folder}/icons`)
    .replace(/^extends: /m, `$&${folder}/`)
    .replace(
      /^ {2}- '!resources\/icons.*\n/m,
      `  - '!resources/icons{,/**}'\n  - { from: ${folder}/icons, to: resources/icons, filter: ['*.png'] }\n`,
    )
    .replace(
      /^extraMetadata:\n/m,
      `$&  name: ${brand.id}\n  productName: ${brand.program}\n  description: ${JSON.stringify(brand.summary.en)}\n` +
        `  author: ${JSON.stringify(brand.publisher)}\n`,
    )
    .replace(/^ {4}entry:\n/m, `$&      Name: ${JSON.stringify(brand.name)}\n`)
    .replace(/^copyright: .*/m, (line) => line.replace(brand.program, brand.publisher.name))
    .replace(/^( +maintainer: ).*/m, `$1${JSON.stringify(`${brand.publisher.name} <${brand.publisher.email}>`)}`)
}

/** One file of a template; `file` is empty where the template is a file itself. */
export function toBranded(name, file, text, brand, first = readBrand(firstBrand)) {
  // Sentences have the name that people read, not the one of folders.
  if (name === 'release-notes.md') return text.replaceAll(first.name, brand.name)
  return file === '' ? toConfig(text, brand) : toBrand(text, brand, first)
}

/** Writes every template in the words of the brand to `.cache/brand/<id>`. */
export function writeTemplates(id = chosenBrand()) {
  if (isFirst(id)) return
  const brand = readBrand(id)
  const first = readBrand(firstBrand)
  for (const [name, source] of Object.entries(templates)) {
    const target = brandCache(id, name)
    rmSync(target, { recursive: true, force: true })
    const files = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true }).filter((file) => statSync(path.join(source, file)).isFile())
      : ['']
    for (const file of files) {
      // Programs run where they lie and read the brand themselves.
      if (/\.m[jt]s$/.test(file)) continue
      const from = path.join(source, file)
      const to = path.join(target, toBrand(file, brand, first))
      mkdirSync(path.dirname(to), { recursive: true })
      copyFileSync(from, to)
      const text = readFileSync(from, 'utf8')
      const branded = toBranded(name, file, text, brand, first)
      // The scripts of NSIS include each other by paths of Windows.
      writeFileSync(to, branded.replaceAll('\\scripts\\packaging\\', `\\.cache\\brand\\${id}\\packaging\\`))
    }
  }
}
