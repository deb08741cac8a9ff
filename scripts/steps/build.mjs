import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chosenBrand } from '../brand/chosen.mjs'
import { log, step, UserError } from './log.mjs'
import { inCache, inRoot, readJson, writeJson } from './paths.mjs'
import { run } from './processes.mjs'

const sources = ['src', 'resources', 'brand', 'scripts/vite', 'scripts/brand']
const settings = [
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.renderer.json',
]
const products = [
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/page-files.json',
  'out/prerender/frame.html',
  'out/licences.json',
]
const stamp = inCache('build.json')
const isTest = (file) => /\.test\.tsx?$/.test(file)

function filesUnder(folder) {
  if (!existsSync(inRoot(folder))) return []
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function fingerprint(runtime) {
  const hash = createHash('sha256')
  const configs = settings.map((name) => inRoot(name)).filter((file) => existsSync(file))
  for (const file of [...configs, ...sources.flatMap(filesUnder)]) {
    hash.update(`${path.relative(inRoot(), file)}\0`).update(readFileSync(file))
  }
  const flags = ['TUTORAT_RELEASE', 'TUTORAT_MODULE_TIMES'].map((name) => process.env[name] === '1')
  return hash.update(`${runtime.version} ${flags.join(' ')} ${chosenBrand()}`).digest('hex')
}

export async function ensureBuild({ node, env, runtime }) {
  const fingerprintNow = fingerprint(runtime)
  const isBuilt = readJson(stamp)?.fingerprint === fingerprintNow && products.every((file) => existsSync(inRoot(file)))
  if (isBuilt) {
    log('✓ Build: up to date')
    return
  }
  await step('Build', async () => {
    await (await import('./brand.mjs')).assertBrand()
    rmSync(stamp, { force: true })
    rmSync(inRoot('out'), { recursive: true, force: true })
    const cli = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    const { code, output } = await run(node, [cli, 'build', '--logLevel', 'warn'], { env, quiet: true })
    if (code !== 0 || !products.every((file) => existsSync(inRoot(file)))) {
      log(output.trim())
      throw new UserError('The build failed: correct what is printed above and run the same command again.')
    }
    writeJson(stamp, { fingerprint: fingerprintNow })
  })
}
