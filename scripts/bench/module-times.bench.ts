import { test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { newProfile, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { median, reached } from './measure'
import { start } from './start'
import { whenHomeIsStored } from './stored-home'

const rounds = 5
/** Milliseconds; cheaper modules and packages are not printed. */
const printedFromMs = 0.5

/** Name of a module and when its evaluation ended (`scripts/vite/module-times.ts`). */
type Times = [name: string, endedAt: number][]

const readTimes = (): Times => {
  const times: unknown = Reflect.get(globalThis, 'moduleTimes')
  if (!Array.isArray(times))
    throw new Error('This build records no modules: TUTORAT_MODULE_TIMES=1 npm run bench -- module-times')
  return times as Times
}

/** `src/…` stays a module, what comes from a package is the package. */
function toGroup(name: string): string {
  const inPackage = name.split('node_modules/')[1]
  return inPackage === undefined ? name : (/^(?:@[^/]+\/)?[^/]+/.exec(inPackage)?.[0] ?? inPackage)
}

function sumByGroup(times: Times): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [index, [name, endedAt]] of times.entries()) {
    const before = times[index - 1]
    if (name === '' || before === undefined) continue
    const group = toGroup(name)
    sums.set(group, (sums.get(group) ?? 0) + endedAt - before[1])
  }
  return sums
}

function printTable(title: string, runs: readonly Times[]): void {
  const sums = runs.map(sumByGroup)
  const groups = [...new Set(sums.flatMap((each) => [...each.keys()]))]
  const rows = groups.map((name) => ({ name, ms: median(sums.map((each) => each.get(name) ?? 0)) }))
  const total = rows.reduce((sum, { ms }) => sum + ms, 0)
  console.log(`\n${title}: ${runs[0]?.length ?? 0} modules and files, ${total.toFixed(1)} ms`)
  for (const { name, ms } of rows.filter((row) => row.ms >= printedFromMs).sort((a, b) => b.ms - a.ms))
    console.log(`${ms.toFixed(1).padStart(7)} ms  ${name}`)
}

test('prints what evaluating each module costs until Home stands, in both processes', async () => {
  const platform = await startPlatform()
  const profile = await newProfile()
  const options = { profile, platform: platform.file }
  const first = await start('.', options)
  await signInAs(first.page, 'amira')
  await whenHomeIsStored(profile)
  await first.app.close()
  const runs = { page: [] as Times[], main: [] as Times[] }
  for (let round = 0; round < rounds; round += 1) {
    const { app, page, startedAt } = await start('.', options)
    await reached(page, startedAt, 'tutorat:taken-over')
    runs.page.push(await page.evaluate(readTimes))
    runs.main.push(await app.evaluate(readTimes))
    await app.close()
  }
  await removeProfile(profile)
  await platform.close()
  printTable('page', runs.page)
  printTable('main process', runs.main)
})
