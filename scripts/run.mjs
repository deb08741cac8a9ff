import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readBrand } from './brand/chosen.mjs'
import { ensureElectron, runtimeVariables } from './electron-runtime.mjs'
import { runApplication } from './steps/application.mjs'
import { compareBench, readBenchArguments } from './steps/bench.mjs'
import { ensureBuild } from './steps/build.mjs'
import { check, typecheck } from './steps/check.mjs'
import { hasDisplay, withDisplay } from './steps/display.mjs'
import { runE2e, sandboxHint } from './steps/e2e.mjs'
import { log, logToStandardError, sinceStart, UserError } from './steps/log.mjs'
import { ensureNode, putNodeOnPath } from './steps/node-tools.mjs'
import { isForTests, packageApplication } from './steps/package.mjs'
import { ensurePackages } from './steps/packages.mjs'
import { inCache, inRoot, root } from './steps/paths.mjs'
import { readOutput, isRoot, run } from './steps/processes.mjs'
import { ensureSystemLibraries, ensureSystemPackages } from './steps/system-libraries.mjs'
import { runTestParts, runTests } from './steps/tests.mjs'
import { verify } from './steps/verify.mjs'

const [command, ...args] = process.argv.slice(2)

async function withPackages() {
  const tools = await ensureNode()
  await ensurePackages(root, 'Packages', tools)
  return tools
}

async function withElectron(tools, { tests = false, officialOnly = false } = {}) {
  const runtime = await ensureElectron(tools, { officialOnly })
  await ensureSystemLibraries({ executable: runtime.executable, display: tests || !hasDisplay(), tests })
  return { ...tools, runtime, env: { ...tools.env, ...runtimeVariables(runtime) } }
}

/** Chromium refuses to sandbox root; elsewhere the sandbox stays on if supported. */
function mustRunUnsandboxed(runtime) {
  const advice = sandboxHint(runtime)
  if (advice)
    log(`! This system gives Chromium no sandbox, so this development run goes without; to have it: ${advice}`)
  return process.platform === 'linux' && (isRoot() || advice !== undefined)
}

async function onDisplay(tools, work) {
  const display = await withDisplay(tools.env)
  try {
    return (await work(display.env)).code
  } finally {
    display.stop()
  }
}

async function start() {
  const tools = await withElectron(await withPackages())
  await ensureBuild(tools)
  const switches = mustRunUnsandboxed(tools.runtime) ? ['--no-sandbox'] : []
  return onDisplay(tools, (env) => {
    log(`▸ ${readBrand().name} opens (ready after ${sinceStart()}); Ctrl+C here or closing its window ends it`)
    return runApplication(tools.runtime.executable, [...switches, root, ...args], { env })
  })
}

async function dev() {
  const tools = await withElectron(await withPackages())
  // The development build overwrites out/, which must not be reused.
  rmSync(inCache('build.json'), { force: true })
  const sandbox = mustRunUnsandboxed(tools.runtime) ? { NO_SANDBOX: '1' } : {}
  const cli = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  return onDisplay(tools, (env) => run(tools.node, [cli, 'dev', ...args], { env: { ...env, ...sandbox } }))
}

/** Four at once are faster on two cores, but then limits of time in the journeys fail. */
const desktops = 3

async function e2e() {
  const tools = await withElectron(await withPackages(), { tests: true })
  await ensureBuild(tools)
  await packForTests(tools)
  // One file runs in one worker, so a second session would only take time to start.
  return runE2e(tools, args, { sessions: args.length === 1 ? 1 : desktops })
}

const packForTests = async (tools) => {
  const { ensurePackageForTests, ensureUpdatesForTests } = await import('./steps/package-for-tests.mjs')
  await ensurePackageForTests(tools)
  if (process.platform === 'linux') await ensureUpdatesForTests(tools)
}

const mutations = () => import('./steps/mutate.mjs')

async function mutate() {
  const tools = await withPackages()
  if (args[0] === 'planted') return (await import('./steps/planted.mjs')).runPlanted(tools)
  const { runMutate, runMutateSample } = await mutations()
  if (args[0] === 'quick')
    return runMutate(tools, args.slice(1), (await import('./steps/quick-mutate.mjs')).tryChangesQuickly)
  return args[0] === 'sample' ? runMutateSample(tools, args[1]) : runMutate(tools, args)
}

const assertPassed = (code, sentence) => {
  if (code !== 0) throw new UserError(sentence)
}

/** A number by which the short run chooses one variant of each check (`tests/e2e/support/chosen-variants.ts`). */
function variantOfCommit() {
  const commit = readOutput('git', ['rev-parse', 'HEAD'])?.trim() ?? ''
  return String(Number.parseInt(commit.slice(0, 8) || '0', 16))
}

const e2eFailed = 'End-to-end tests failed: see above and test-results/, "npm run e2e -- <file>" runs one again.'

/** `long` adds every variant and seed, the second platform's hostile answers, documented answers, mutations, coverage. */
async function verifyAll({ long }) {
  const tools = await withElectron(await withPackages(), { tests: true })
  // Suites read it where they choose variants, seeds and models.
  const env = {
    ...tools.env,
    TUTORAT_VERIFY: long ? 'long' : 'short',
    ...(long ? {} : { TUTORAT_VARIANT: variantOfCommit() }),
  }
  return verify([
    // The cache knows the content of a file, not the types that it imports: CI and the long command go without.
    ['check', () => check({ ...tools, useCache: !long && !process.env.CI })],
    ['build', () => ensureBuild(tools)],
    [
      'test',
      async () =>
        assertPassed(
          await runTestParts({ ...tools, env }, { coverage: long }),
          'Unit, screen or architecture tests failed: see above, "npm test -- <file>" runs one again.',
        ),
    ],
    ...(long ? [['new screen', async () => (await import('./steps/new-screen.mjs')).checkNewScreens(tools)]] : []),
    ...(long ? [['mutate', async () => (await mutations()).runMutateSample(tools)]] : []),
    ['package', () => packForTests(tools)],
    ['e2e', async () => assertPassed(await runE2e({ ...tools, env }, [], { sessions: desktops }), e2eFailed)],
  ])
}

async function sandbox() {
  const tools = await withElectron(await withPackages())
  await ensureBuild(tools)
  return (await run(tools.node, [inRoot('out', 'main', 'sandbox.js'), ...args], { env: tools.env })).code
}

async function probe() {
  const tools = await withElectron(await withPackages())
  await ensureBuild(tools)
  return (await run(tools.node, [inRoot('out', 'main', 'probe.js'), ...args], { env: tools.env })).code
}

async function platform() {
  logToStandardError()
  await withPackages()
  return (await import('./steps/platform.mjs')).runPlatform(args)
}

async function brand() {
  await withPackages()
  return (await import('./steps/brand.mjs')).runBrand(args)
}

/** Only prints: an administrator reads the configuration before nginx does. */
async function schoolCache() {
  logToStandardError()
  const tools = await withPackages()
  return (await run(tools.node, [inRoot('scripts', 'school-cache.mjs'), ...args], { env: tools.env })).code
}

/** Before a script of package.json that names its tool: the packages, a Node that the tools need, and nginx. */
async function ready() {
  logToStandardError()
  putNodeOnPath(await withPackages())
  // Another user reads in the failing test what to install.
  if (args.includes('nginx') && process.platform === 'linux' && isRoot())
    await ensureSystemPackages({ '/usr/sbin/nginx': 'nginx-light' })
}

async function testChanged() {
  const tools = await withPackages()
  const { changedUnits } = await import('./steps/changed-tests.mjs')
  return runTests(tools, [...changedUnits(), '--passWithNoTests', ...args])
}

async function testDocumented() {
  const tools = await withPackages()
  return runTests({ ...tools, env: { ...tools.env, TUTORAT_ANSWERS: 'documented' } }, ['--project', 'screen', ...args])
}

/** As an ordinary user, sandbox on. */
async function suite(folder, suiteArgs = args) {
  const config = path.join('scripts', folder, 'playwright.config.ts')
  if (!existsSync(inRoot(config))) throw new UserError(`There is no such suite yet: ${config} is missing.`)
  const tools = await withElectron(await withPackages(), { tests: true })
  await ensureBuild(tools)
  if (folder === 'chaos' && (suiteArgs.length === 0 || suiteArgs.some((each) => each.includes('updates'))))
    await packForTests(tools)
  return runE2e(tools, ['--config', config, ...suiteArgs])
}

/** Files of a folder, or of a sample of its own; needs no Electron. */
async function chaos() {
  if (args[0] === 'hostile') return hostile()
  if (args[0] !== 'files') return suite('chaos')
  const tools = await withPackages()
  return (await run(tools.node, [inRoot('scripts', 'chaos', 'files.mjs'), ...args.slice(1)], { env: tools.env })).code
}

async function hostile() {
  const tools = await withElectron(await withPackages(), { tests: true })
  await ensureBuild(tools)
  await packForTests(tools)
  return (await import('./steps/hostile.mjs')).runHostile(tools)
}

async function bench() {
  const { rest, before } = readBenchArguments(args)
  const code = await suite('bench', rest)
  return code === 0 && before !== null ? compareBench(before) : code
}

async function gallery() {
  const tools = await withPackages()
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const config = inRoot('scripts', 'gallery', 'vite.config.mjs')
  if (args[0] !== 'pictures')
    return (await run(tools.node, [vite, '--config', config, ...args], { env: tools.env })).code
  args.shift()
  return suite('gallery')
}

/** Real keys by the layout of the window system, and what Orca speaks; a person reads its transcript. */
async function assistive() {
  if (process.platform === 'linux' && isRoot())
    await ensureSystemPackages({
      '/usr/bin/orca': 'orca',
      '/usr/bin/openbox': 'openbox',
      '/usr/bin/xdotool': 'xdotool',
      '/usr/bin/setxkbmap': 'x11-xkb-utils',
      '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
    })
  return suite('assistive', args)
}

const commands = {
  start,
  dev,
  e2e,
  'verify': () => verifyAll({ long: false }),
  'verify:long': () => verifyAll({ long: true }),
  sandbox,
  probe,
  platform,
  brand,
  'check': async () => check({ ...(await withPackages()), useCache: true }),
  'typecheck': async () => typecheck(await withPackages()),
  ready,
  'test:changed': testChanged,
  'test:documented': testDocumented,
  'build': async () => ensureBuild(await withElectron(await withPackages())),
  'package': async () => {
    const packages = await withPackages()
    if (!isForTests()) {
      await (await import('./steps/platform.mjs')).assertPackable()
      if (process.env.TUTORAT_RELEASE === '1') (await import('./steps/brand.mjs')).assertOwnAddresses()
    }
    const tools = await withElectron(packages, { officialOnly: !isForTests() })
    await ensureBuild(tools)
    await packageApplication(tools, args)
  },
  'e2e:package': async () => {
    const tools = await withElectron(await withPackages(), { tests: true })
    await ensureBuild(tools)
    await packForTests(tools)
    return (await import('./steps/package-suite.mjs')).runPackageSuite(tools, args)
  },
  'release:rehearsal': async () => {
    const tools = await withElectron(await withPackages())
    await (await import('./steps/package-suite.mjs')).runRehearsal(tools)
  },
  'e2e:windows': async () => {
    const tools = await withElectron(await withPackages(), { tests: true })
    await ensureBuild(tools)
    return (await import('./steps/windows-suite.mjs')).runWindowsSuite(tools, args)
  },
  gallery,
  'new': async () => (await import('./steps/new-screen.mjs')).newScreen(await withPackages(), args),
  mutate,
  'school-cache': schoolCache,
  assistive,
  bench,
  chaos,
}

try {
  const work = commands[command]
  if (!work) throw new UserError(`Say what to do: npm run <${Object.keys(commands).join(' | ')}>.`)
  process.exitCode = (await work()) ?? 0
} catch (error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error)
  process.exitCode = 1
}
