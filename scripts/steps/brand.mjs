import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { brandIds, chosenBrand, firstBrand, inBrand, readBrand } from '../brand/chosen.mjs'
import { findInvented, findValueFaults } from '../brand/faults.mjs'
import { readLogo } from '../brand/logo.mjs'
import { brandCache, isFirst, writeTemplates } from '../brand/templates.mjs'
import { log, UserError } from './log.mjs'
import { writeJson } from './paths.mjs'
import { importSource } from './source.mjs'

const usage = `Say what to do:
npm run brand -- list                      the brands of this project
npm run brand -- new <id> [--name <name>] [--primary #RRGGBB] [--accent #RRGGBB] [--highlight #RRGGBB]
npm run brand -- check [<id>]              fields, logo and contrasts; without an id, all of them
npm run brand -- files [<id>]              the templates of its packages, to read them: desktop entry, ADMX, texts of stores`

/** Every fault of a brand in words. */
async function findFaults(id) {
  const { findBrandFaults } = await importSource('src', 'shared', 'brand-schema.ts')
  const { findContrastFaults } = await importSource('scripts', 'brand', 'contrast.ts')
  const faults = findValueFaults(readBrand(id), id, { findBrandFaults, findContrastFaults })
  if (!existsSync(inBrand(id, 'logo.svg'))) faults.push('logo.svg is missing')
  else
    try {
      readLogo(id)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      faults.push(error.message)
    }
  return faults
}

/** Two brands with the same one would take each other's place on a computer. */
const unique = ['appId', 'scheme', 'program', 'msiUpgradeCode']

function findShared(id) {
  const brand = readBrand(id)
  return brandIds()
    .filter((other) => other !== id)
    .flatMap((other) =>
      unique
        .filter((field) => String(readBrand(other)[field]).toLowerCase() === String(brand[field]).toLowerCase())
        .map((field) => `${field}: is that of brand/${other}, and the two would replace each other`),
    )
}

export async function assertBrand(id = chosenBrand()) {
  const faults = [...(await findFaults(id)), ...findShared(id)]
  if (faults.length > 0)
    throw new UserError(`brand/${id} cannot be built:\n${faults.map((each) => `  ${each}`).join('\n')}`)
}

/** Refuses a release in the name of `example.org`; packages for tests may have one. */
export function assertOwnAddresses(id = chosenBrand()) {
  const invented = findInvented(readBrand(id))
  if (invented.length === 0) return
  throw new UserError(
    `brand/${id}/brand.json still has what "brand -- new" invented in ${invented.join(', ')}: write your own before a ` +
      'release. Installed copies would ask for updates at an address that is not yours.',
  )
}

function readOptions(args) {
  const options = {}
  for (let index = 0; index < args.length; index += 2) {
    const [name, value] = [args[index]?.replace(/^--/, ''), args[index + 1]]
    if (!['name', 'primary', 'accent', 'highlight'].includes(name) || value === undefined) throw new UserError(usage)
    if (name !== 'name' && !/^#[0-9A-Fa-f]{6}$/.test(value))
      throw new UserError(`--${name} ${value}: say a colour as #0B6E69.`)
    options[name] = name === 'name' ? value : value.toUpperCase()
  }
  return options
}

const capitalised = (id) =>
  id
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const initialLogo = ({ primary, accent }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect width="100" height="100" rx="28" fill="${primary}"/>
  <circle cx="50" cy="50" r="26" fill="${accent}"/>
</svg>
`

async function create(id, args) {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(id ?? ''))
    throw new UserError('Say an id of 2 to 31 small letters, digits and hyphens: npm run brand -- new <id>.')
  if (existsSync(inBrand(id))) throw new UserError(`brand/${id} exists: nothing was changed.`)
  const first = readBrand(firstBrand)
  const { name, ...chosen } = readOptions(args)
  const { primary, accent, highlight } = first.colours.light
  const base = { primary, accent, highlight, ...chosen }
  const { deriveColours } = await importSource('scripts', 'brand', 'derive.ts')
  const program = capitalised(id)
  mkdirSync(inBrand(id), { recursive: true })
  writeJson(inBrand(id, 'brand.json'), {
    $schema: '../../docs/brand.schema.json',
    id,
    name: name ?? program,
    program,
    appId: `org.example.${id}.desktop`,
    scheme: id,
    site: `https://${id}.example.org/`,
    updates: `https://${id}.example.org/updates/`,
    publisher: { name: name ?? program, email: `desktop@${id}.example.org` },
    support: null,
    msiUpgradeCode: randomUUID().toUpperCase(),
    languages: first.languages,
    operator: null,
    features: { gifts: true, referral: true },
    summary: first.summary,
    description: Object.fromEntries(
      Object.entries(first.description).map(([language, text]) => [
        language,
        text.replaceAll(first.name, name ?? program),
      ]),
    ),
    colours: Object.keys(chosen).length === 0 ? first.colours : deriveColours(base),
  })
  writeFileSync(inBrand(id, 'logo.svg'), initialLogo(base))
  await assertBrand(id)
  log(`brand/${id} is made. Next:
  1. brand/${id}/brand.json: replace the addresses of example.org, appId, publisher, summary and description
  2. brand/${id}/logo.svg: replace it by yours (plain shapes, a square viewBox)
  3. npm run brand -- check ${id}
  4. TUTORAT_BRAND=${id} npm start
  docs/branding.md says the rest.`)
}

export async function runBrand([command, id, ...rest]) {
  if (command === 'new') return create(id, rest)
  if (command === 'list') return brandIds().forEach((each) => log(`${each}  ${readBrand(each).name}`))
  if (id !== undefined && !brandIds().includes(id)) throw new UserError(`There is no folder brand/${id}.`)
  if (command === 'check') {
    for (const each of id === undefined ? brandIds() : [id]) {
      await assertBrand(each)
      log(`brand/${each} is valid; every contrast is reached.`)
      const invented = findInvented(readBrand(each))
      if (invented.length > 0) log(`  Still invented, and refused by a release: ${invented.join(', ')}.`)
    }
    return undefined
  }
  if (command !== 'files') throw new UserError(usage)
  const named = id ?? chosenBrand()
  if (isFirst(named))
    return log('The templates of the first brand are scripts/packaging, build and electron-builder.yml.')
  writeTemplates(named)
  log(`${brandCache(named)} holds the templates of brand/${named}.`)
  return undefined
}
