import { readFileSync } from 'node:fs'
import { inRoot } from '../steps/paths.mjs'
import { filesIn, readImports, whatIsLoaded, whatLoads } from './imports.mjs'

/**
 * The areas and their folders below `src`, in the order of their runs. The longest folder that holds a file takes it, so
 * that a new file or folder is in an area without being named here.
 */
const folders = {
  // The page.
  'offers': ['renderer/features/offers', 'renderer/features/wallet', 'renderer/features/gifts'],
  'lesson': ['renderer/features/lesson'],
  'exams': ['renderer/features/exams'],
  'profile': ['renderer/features/profile', 'renderer/features/settings', 'renderer/features/password'],
  'features': ['renderer/features'],
  'domains': ['renderer/domains'],
  // Shared by the page and the main process.
  'contract': ['shared/contract'],
  // The main process.
  'notes': ['main/notes', 'main/page-state'],
  'offline-lessons': ['main/offline-lessons'],
  'notifications': ['main/notifications'],
  'deep-links': ['main/deep-links', 'main/jump-list', 'main/social', 'main/captcha', 'main/quiz'],
  'security': ['main/security', 'main/ipc', 'main/impersonation'],
  'money': ['main/money'],
  'session': ['main/session'],
  'my-data': ['main/my-data', 'main/downloads', 'main/home-snapshot'],
  'core': ['renderer/core'],
  'shared': ['shared'],
  'policy': ['main/policy', 'main/settings'],
  'outbox': ['main/outbox'],
  'homework': ['main/homework'],
  'gateway': ['main/gateway'],
  'offline': ['main/offline'],
  'files': ['main/base/fs'],
  'base': ['main/base'],
  'updates': ['main/updates'],
  'network': ['main/proxy', 'main/media-cache'],
  'crash': ['main/crash', 'main/diagnostics'],
  'window': ['main/window', 'main/menu', 'main/find', 'main/tray', 'main/leave', 'main/focus'],
  'app': ['main/app'],
  'main': ['main'],
}

/** Every command of the page, with the `commands.ts` of each subsystem. */
const commandsTest = 'src/main/ipc/dispatch.test.ts'

const contractTests = ['contract', 'contract-fields', 'contract-forms', 'contract-reading', 'contract-refusals'].map(
  (name) => `tests/architecture/${name}.test.ts`,
)
/** Tests that an area has in another folder. */
const testsElsewhere = {
  contract: [
    ...contractTests,
    'src/main/money/provider-redirect.test.ts',
    'src/renderer/core/api/parse-response.test.ts',
  ],
  shared: [
    'tests/architecture/contract.test.ts',
    'src/main/settings/settings.test.ts',
    commandsTest,
    'src/renderer/core/server-html/markup.test.tsx',
  ],
}

const areaOfFolder = new Map(Object.entries(folders).flatMap(([name, list]) => list.map((folder) => [folder, name])))
const depth = (folder) => folder.split('/').length

function areaOf(file) {
  const [folder] = [...areaOfFolder.keys()]
    .filter((each) => file.startsWith(`src/${each}/`))
    .toSorted((a, b) => depth(b) - depth(a))
  return areaOfFolder.get(folder)
}

/** Examples are what the sweep opens; declarations hold nothing to change. */
const isCode = (file) => /\.ts$/.test(file) && !/(?:\.test|\.d|\.examples|\/test-[^/]*)\.ts$/.test(file)

const imports = readImports()
const unitTests = [...imports.keys()].filter((file) => file.endsWith('.test.ts'))
const loadedByTests = whatIsLoaded(imports, unitTests)

/**
 * What hands the services of the main process to each other: it loads Electron, which has nothing to give outside of its
 * own process, and no unit test loads it. The journeys in real Electron run it; a change of it is not tried here.
 */
export const wiring = [...whatLoads(imports, ['electron'])].filter(
  (file) => file.startsWith('src/main/') && isCode(file) && !loadedByTests.has(file),
)

const files = ['src/main', 'src/shared', 'src/renderer/core', 'src/renderer/domains', 'src/renderer/features']
  .flatMap(filesIn)
  .filter((file) => !wiring.includes(file))
  .toSorted()
  .map((file) => ({ file, area: areaOf(file) }))

export const testOf = (file) => file.replace(/\.ts$/, '.test.ts')

const folderOf = (file) => file.slice(0, file.lastIndexOf('/'))
const isUsedByFeatures = (file) => /^src\/renderer\/(?:core|domains)\//.test(file) && !imports.has(testOf(file))

const startsApplication = (test) =>
  imports.get(test).some((file) => /^#tests\/support\/(?:render-screen|password-pages)/.test(file))
const screenTests = [...imports.keys()].filter((file) => file.endsWith('.test.tsx') && startsApplication(file))

/** In jsdom, but about a second for each change: what a hook has beside it, without the whole application. */
const isHookTest = (file) =>
  file.endsWith('.test.tsx') && imports.has(file.replace('.test.tsx', '.ts')) && !startsApplication(file)
const importersOf = (file) => [...imports].filter(([, loaded]) => loaded.includes(file)).map(([importer]) => importer)

/** Fast tests of other folders that load a file which has no test of its own beside it; of main only for main. */
function fastTestsElsewhere(mutated, isOfMain) {
  const untested = mutated.filter((file) => !imports.has(testOf(file)))
  return unitTests
    .filter((test) => (isOfMain ? /^src\/main\// : /^src\/(?:renderer|shared)\//).test(test))
    .filter((test) => imports.get(test).some((file) => untested.includes(file)))
}

const maxScreensEach = 2

/** A hook of `core` or of a domain is run by the screens that use it: those beside the nearest files that load it. */
function screensThatUse(file) {
  const seen = new Set([file])
  for (let level = [file]; level.length > 0;) {
    level = level.flatMap(importersOf).filter((each) => !seen.has(each) && /\/(?:core|domains|features)\//.test(each))
    for (const each of level) seen.add(each)
    const folders = new Set(level.filter((each) => !/\.test\.tsx?$/.test(each)).map(folderOf))
    const beside = screenTests.filter((test) => level.includes(test) || folders.has(folderOf(test)))
    if (beside.length > 0) return beside.slice(0, maxScreensEach)
  }
  return []
}

/**
 * All logic of the application. Screens (`.tsx`) are not changed, but their tests count for the `.ts` files beside
 * them. `slowTests` run for what the tests of the folder have not noticed.
 */
export const areas = Object.keys(folders).map((name) => {
  const inArea = files.filter(({ area }) => area === name).map(({ file }) => file)
  const mutate = inArea.filter(isCode)
  const isOfMain = folders[name].some((folder) => folder.startsWith('main'))
  const isFast = (file) => (file.endsWith('.test.ts') && !file.endsWith('-kill.test.ts')) || isHookTest(file)
  const tests = [...inArea.filter(isFast), ...fastTestsElsewhere(mutate, isOfMain)]
  const ownScreens = inArea.filter((file) => file.endsWith('.test.tsx') && !isHookTest(file))
  const usedScreens = mutate.filter((file) => isUsedByFeatures(file)).flatMap(screensThatUse)
  return {
    name,
    mutate,
    tests: [...new Set(isOfMain ? [...tests, commandsTest] : tests)],
    slowTests: [...new Set([...ownScreens, ...usedScreens, ...(testsElsewhere[name] ?? [])])],
  }
})

const startsProcesses = (file) => readFileSync(inRoot(file), 'utf8').includes('child_process')

/** By area, the files with a test of their own that starts no process: the sample runs that alone. */
export const sampled = areas.map(({ mutate, tests }) =>
  mutate.filter((file) => tests.includes(testOf(file)) && !startsProcesses(testOf(file))),
)
