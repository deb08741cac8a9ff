import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../steps/paths.mjs'

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

const filesIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(inRoot(), path.join(parentPath, name)).split(path.sep).join('/'))

/** Examples are what the sweep opens; declarations hold nothing to change. */
const isCode = (file) => /\.ts$/.test(file) && !/(?:\.test|\.d|\.examples|\/test-[^/]*)\.ts$/.test(file)

const files = ['src/main', 'src/shared', 'src/renderer/core', 'src/renderer/domains', 'src/renderer/features']
  .flatMap(filesIn)
  .toSorted()
  .map((file) => ({ file, area: areaOf(file) }))

/**
 * All logic of the application. Screens (`.tsx`) are not changed, but their tests count for the `.ts` files beside
 * them. `slowTests` run for what the tests of the folder have not noticed.
 */
export const areas = Object.keys(folders).map((name) => {
  const inArea = files.filter(({ area }) => area === name).map(({ file }) => file)
  const tests = inArea.filter((file) => file.endsWith('.test.ts'))
  const isOfMain = folders[name].some((folder) => folder.startsWith('main'))
  return {
    name,
    mutate: inArea.filter(isCode),
    tests: isOfMain ? [...new Set([...tests, commandsTest])] : tests,
    slowTests: [...inArea.filter((file) => file.endsWith('.test.tsx')), ...(testsElsewhere[name] ?? [])],
  }
})

export const testOf = (file) => file.replace(/\.ts$/, '.test.ts')

const startsProcesses = (file) => readFileSync(inRoot(file), 'utf8').includes('child_process')

/** By area, the files with a test of their own that starts no process: the sample runs that alone. */
export const sampled = areas.map(({ mutate, tests }) =>
  mutate.filter((file) => tests.includes(testOf(file)) && !startsProcesses(testOf(file))),
)
