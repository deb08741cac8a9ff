import { existsSync, readFileSync } from 'node:fs'
import { UserError } from './log.mjs'
import { inRoot } from './paths.mjs'
import { importSource } from './source.mjs'

const usage =
  'Usage: npm run -s platform -- init   prints an example of platform.json\n' +
  '       npm run platform -- check <file> [--packaged]   names every error; --packaged: as a package reads it\n' +
  'docs/platform-config.md describes each field.'

const check = async (text, options) =>
  (await importSource('src', 'shared', 'platform-config-check.ts')).checkPlatformConfig(text, options)

/** `init` prints an example, `check` names every error of a file. */
export async function runPlatform(args) {
  const [action, file, ...more] = args.filter((arg) => arg !== '--packaged')
  if (action === 'init' && file === undefined) {
    const { platformConfigExample } = await importSource('src', 'shared', 'platform-config-example.ts')
    console.log(JSON.stringify(platformConfigExample, null, 2))
    return 0
  }
  if (action !== 'check' || file === undefined || more.length > 0) throw new UserError(usage)
  const { isValid, problems } = await check(readText(file), { isPackaged: args.includes('--packaged') })
  console.log(isValid ? `${file} is valid.` : toList(file, problems))
  if (isValid) await printUnchanged(JSON.parse(readText(file).replace(/^\uFEFF/, '')))
  return isValid ? 0 : 1
}

const sameForAll = new Set(['$schema', 'youtubeEmbed'])

/** The example is valid, but reports of faults would go to its support and calls to its hosts. */
async function printUnchanged(config) {
  const { platformConfigExample } = await importSource('src', 'shared', 'platform-config-example.ts')
  const unchanged = findEqualTexts(config, platformConfigExample).filter((field) => !sameForAll.has(field))
  if (unchanged.length > 0) console.log(`Still as in the example: ${unchanged.join(', ')}.`)
}

const findEqualTexts = (value, example, path = []) =>
  typeof example === 'object' && example !== null
    ? Object.entries(example).flatMap(([name, inner]) => findEqualTexts(value?.[name], inner, [...path, name]))
    : typeof example === 'string' && value === example
      ? [path.join('.')]
      : []

/** Refuses what the packaged application would refuse at its start, on a pupil's computer. */
export async function assertPackable({
  file = inRoot('resources', 'platform.json'),
  isRelease = process.env.TUTORAT_RELEASE === '1',
} = {}) {
  if (!existsSync(file)) {
    if (!isRelease) return
    throw new UserError(
      'A release without a platform does not start: copy your platform.json to resources/platform.json and run the ' +
        'same command again. "npm run -s platform -- init" prints an example.',
    )
  }
  const { isValid, problems } = await check(readText(file), { isPackaged: true })
  if (!isValid)
    throw new UserError(`${toList('resources/platform.json', problems)}\nThe packaged application would not start.`)
}

function readText(file) {
  if (!existsSync(file)) throw new UserError(`${file} does not exist.`)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${error.message}`)
  }
}

const toList = (file, problems) =>
  [
    `${file} has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}:`,
    ...problems.map((problem) => `- ${problem}`),
  ].join('\n')
