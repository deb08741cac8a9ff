import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runE2e } from './e2e.mjs'
import { log } from './log.mjs'
import { inRoot, readJson } from './paths.mjs'
import { isRoot, run } from './processes.mjs'
import { runTests } from './tests.mjs'

const main = (file) => `src/main/${file}.test.ts`

/**
 * The attacks of a hostile review, each in the form in which it got through. `pack`: titles of
 * scripts/chaos/hostile.chaos.ts; `files`: attacks on our code in this process, as root where another account takes part.
 */
export const attacks = [
  { hole: '1 switches with blanks', by: 'fused package', pack: ['switches that begin with any blank open nothing'] },
  {
    hole: '1 invalid certificates',
    by: 'package, self-signed server',
    pack: ['a switch with a blank sends no sign-in to a self-signed server'],
  },
  {
    hole: '1 sandbox',
    by: 'fused package',
    pack: ['neither a switch with a blank nor a variable starts the package without its sandbox'],
  },
  {
    hole: '2 bytecode of a variable',
    by: 'fused package, launcher',
    pack: ['the launcher gives the package no folder of bytecode'],
  },
  {
    hole: '3 push server',
    by: 'self-signed server',
    files: [main('notifications/push/push-connections'), main('notifications/push/fcm-receiver')],
  },
  { hole: '4 loopback page', by: 'another account', files: [main('money/loopback-form')] },
  { hole: '5 exports', by: 'links and files of another account', files: [main('base/fs/external-file')] },
  {
    hole: '6 endless download',
    by: 'small file system',
    pack: ['a download without an end leaves 200 MB of a small file system'],
    isRootOnly: true,
  },
  { hole: '6 endless files', by: 'endless server', files: [main('offline-lessons/download-room')] },
  {
    hole: '7 playlists',
    by: 'hostile playlist',
    files: [main('offline-lessons/hls-playlist'), main('offline-lessons/offline-lessons-reading')],
  },
  { hole: '8 orders in doubt', by: 'guesses with the files', files: [main('money/unresolved-orders')] },
  {
    hole: '9 notifications',
    by: 'thirty notifications',
    files: [main('notifications/notifications'), main('notifications/reminders')],
  },
  {
    hole: '10 copy of homework',
    by: 'kill',
    files: [main('homework/homework-kill'), main('base/fs/volatile-folder')],
  },
  {
    hole: '11 secrets in exports and logs',
    by: 'generated secrets',
    files: ['src/shared/std/secrets.test.ts', main('my-data/scrub'), main('base/log/log')],
  },
  {
    hole: '12 quadratic readers',
    by: 'hostile texts',
    files: ['tests/architecture/linear-time.test.ts', 'src/renderer/core/server-html/linear-time.test.tsx'],
  },
  { hole: '13 find bar', by: 'requests of its document', files: [main('security/request-headers')] },
  {
    hole: 'frames, quiz, protected video',
    by: 'package, hostile partner',
    pack: [
      'a hostile quiz page reaches nothing of the package',
      'a hostile protected player reaches nothing of the package',
    ],
  },
]

const unitResults = inRoot('test-results', 'hostile-unit.json')
const packResults = inRoot('test-results', 'hostile.json')
const smallDiskBytes = 224 * 1024 * 1024

/** Prints one row for each attack; 1 if one got through or was not tried although it can be here. */
export async function runHostile(tools) {
  for (const file of [unitResults, packResults]) rmSync(file, { force: true })
  const files = [...new Set(attacks.flatMap((attack) => attack.files ?? []))]
  await runTests(tools, [...files, '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`])
  let hasSmallDisk = false
  await withSmallDisk(async (smallDisk) => {
    hasSmallDisk = smallDisk !== null
    await runE2e({ ...tools, env: { ...tools.env, ...(smallDisk && { TUTORAT_SMALL_DISK: smallDisk }) } }, [
      '--config',
      path.join('scripts', 'chaos', 'playwright.config.ts'),
      'hostile',
    ])
  })
  const rows = readResults(readJson(unitResults), readJson(packResults), { hasSmallDisk })
  for (const [hole, by, result] of rows) log(`${hole.padEnd(32)} ${by.padEnd(38)} ${result}`)
  return rows.every(([, , result]) => /^(?:held|needs root)/.test(result)) ? 0 : 1
}

/** Rows of hole, attacker and result. */
export function readResults(unit, pack, { hasSmallDisk }) {
  const byFile = new Map(
    (unit?.testResults ?? []).map(({ name, assertionResults }) => [
      path.relative(inRoot(), name).replaceAll('\\', '/'),
      assertionResults.map(({ status }) => (status === 'pending' || status === 'skipped' ? 'skipped' : status)),
    ]),
  )
  const byTitle = new Map(
    specsIn(pack?.suites ?? []).map(({ title, ok, tests }) => [
      title,
      tests.every(({ status }) => status === 'skipped') ? 'skipped' : ok ? 'passed' : 'failed',
    ]),
  )
  return attacks.map(({ hole, by, files = [], pack: titles = [], isRootOnly = false }) => {
    if (isRootOnly && !hasSmallDisk) return [hole, by, 'needs root']
    const groups = [...files.map((file) => byFile.get(file) ?? []), ...titles.map((title) => [byTitle.get(title)])]
    const passed = groups.flat().filter((status) => status === 'passed').length
    if (groups.flat().includes('failed')) return [hole, by, 'GOT THROUGH: see the failed test above']
    // A file or a title without a result was not run: a renamed test must not count as held.
    if (groups.some((group) => !group.includes('passed'))) return [hole, by, 'NOT TRIED: a test is missing']
    return [hole, by, `held (${String(passed)} ${passed === 1 ? 'test' : 'tests'})`]
  })
}

const specsIn = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)])

/** Root alone can mount a file system. */
async function withSmallDisk(work) {
  if (process.platform !== 'linux' || !isRoot()) return work(null)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tutorat-small-disk-'))
  const options = `size=${String(smallDiskBytes)},mode=1777`
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', options, 'tutorat-small-disk', folder])
  if (code !== 0) return work(null)
  try {
    return await work(folder)
  } finally {
    if (readFileSync('/proc/mounts', 'utf8').includes(folder)) await run('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}
