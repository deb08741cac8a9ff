import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { extractAll } from '@electron/asar'
import { firstBrand, readBrand } from '../brand/chosen.mjs'
import { foreignWords, leftOutOfReleases } from '../brand/internal-words.mjs'
import { ensureBuild } from './build.mjs'
import { installBeside, must } from './chroot.mjs'
import { log, step, UserError } from './log.mjs'
import { packageApplication } from './package.mjs'
import { inCache, inRoot } from './paths.mjs'
import { runTests } from './tests.mjs'

export const secondBrand = 'madar'
const output = () => inRoot('dist', 'for-tests', 'brand')

async function asBrand(tools, id, work) {
  const before = process.env.TUTORAT_BRAND
  process.env.TUTORAT_BRAND = id
  try {
    return await work({ ...tools, env: { ...tools.env, TUTORAT_BRAND: id } })
  } finally {
    if (before === undefined) delete process.env.TUTORAT_BRAND
    else process.env.TUTORAT_BRAND = before
  }
}

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const texts =
  /\.(?:js|cjs|mjs|html|css|json|svg|txt|xml|desktop|yml)$|\/(?:postinst|postrm|prerm|control|copyright)$|\/usr\//

function assertOwnWords(folder, what) {
  const first = readBrand(firstBrand)
  const words = [first.id, first.operator.name]
  const faults = filesUnder(folder)
    .map((file) => ({ file, name: `/${path.relative(folder, file)}` }))
    .filter(({ name }) => !leftOutOfReleases.test(name))
    .flatMap(({ file, name }) => [
      ...(words.some((word) => name.toLowerCase().includes(word.toLowerCase())) ? [name] : []),
      ...(texts.test(name) ? foreignWords(readFileSync(file, 'utf8'), words).map((text) => `${name}: ${text}`) : []),
    ])
  if (faults.length === 0) return
  throw new UserError(
    `${what} of brand/${secondBrand} holds words of brand/${firstBrand}: take them from brand.json or list them, with ` +
      `the reason, in scripts/brand/internal-words.mjs:\n${faults.slice(0, 40).join('\n')}`,
  )
}

/** Packs the second brand, searches it for words of the first, and runs both side by side in a clean system. */
export async function tryBrands(tools, firstDeb) {
  rmSync(output(), { recursive: true, force: true })
  await asBrand(tools, secondBrand, async (branded) => {
    const code = await runTests(branded, ['--project', 'screen', 'src/renderer/app/brand-offers.test.tsx'])
    if (code !== 0) throw new UserError(`The screens of brand/${secondBrand} are not those that it offers: see above.`)
    await ensureBuild(branded)
    await packageApplication(branded, ['--linux', 'deb', '-c.deb.compression=gz', `-c.directories.output=${output()}`])
  })
  const name = readdirSync(output()).find((file) => file.endsWith('.deb'))
  if (name === undefined) throw new UserError(`${output()} holds no Debian package of brand/${secondBrand}.`)
  const deb = path.join(output(), name)
  await step('No word of the first brand in the second', async () => {
    const folder = inCache('brand', 'opened')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await must('dpkg-deb', ['-R', deb, path.join(folder, 'package')], `${deb} cannot be opened: see above.`)
    const { program } = readBrand(secondBrand)
    const archive = path.join(folder, 'package', 'opt', program, 'resources', 'app.asar')
    extractAll(archive, path.join(folder, 'archive'))
    assertOwnWords(path.join(folder, 'archive'), 'The archive')
    assertOwnWords(path.join(folder, 'package'), 'The package')
    rmSync(folder, { recursive: true, force: true })
  })
  await installBeside([
    { brand: readBrand(firstBrand), deb: firstDeb },
    { brand: readBrand(secondBrand), deb },
  ])
  log(`  brand/${firstBrand} and brand/${secondBrand} run side by side`)
}
