import { setTimeout as delay } from 'node:timers/promises'
import { test, type ElectronApplication, type Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { newProfile, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { memoryMap, median, reached, type MemoryKind, type MemoryMap } from './measure'
import { minimalApplication, start, visit } from './start'

const rounds = 3
const settleMs = 4000
const bytesPerMegabyte = 1024 * 1024

const walk = [
  'app://tutorat/subjects',
  'app://tutorat/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
  'app://tutorat/offres',
  'app://tutorat/',
]

type Heaps = { page: number; main: number }
type Sample = { map: MemoryMap; heaps: Heaps }
type Samples = Record<'minimal' | 'sign-in' | 'Home' | 'after four screens', Sample[]>

async function sample(app: ElectronApplication, page: Page): Promise<Sample> {
  await delay(settleMs)
  const pageHeap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  )
  const mainHeap = await app.evaluate(() => process.memoryUsage().heapUsed)
  return {
    map: memoryMap(app.process().pid ?? 0),
    heaps: { page: pageHeap / bytesPerMegabyte, main: mainHeap / bytesPerMegabyte },
  }
}

test('shows what the memory consists of, by process and by kind of page', async () => {
  const platform = await startPlatform()
  const samples: Samples = { 'minimal': [], 'sign-in': [], 'Home': [], 'after four screens': [] }
  for (let round = 0; round < rounds; round += 1) {
    const profile = await newProfile()
    const minimal = await start(minimalApplication, { profile })
    await reached(minimal.page, minimal.startedAt, 'first-paint')
    samples.minimal.push(await sample(minimal.app, minimal.page))
    await minimal.app.close()

    const { app, page, startedAt } = await start('.', { profile, platform: platform.file })
    await reached(page, startedAt, 'tutorat:sign-in')
    samples['sign-in'].push(await sample(app, page))
    await signInAs(page, 'amira')
    await reached(page, startedAt, 'tutorat:home')
    samples.Home.push(await sample(app, page))
    for (const address of walk) await visit(page, address)
    samples['after four screens'].push(await sample(app, page))
    await app.close()
    await removeProfile(profile)
  }
  await platform.close()
  for (const [name, taken] of Object.entries(samples)) print(name, taken)
})

const kinds: readonly MemoryKind[] = ['private', 'shared', 'code', 'files']

function print(name: string, samples: readonly Sample[]): void {
  const heap = (of: keyof Heaps) => Math.round(median(samples.map(({ heaps }) => heaps[of])))
  console.log(`\n${name}: script heap of the page ${heap('page')} MB, of the main process ${heap('main')} MB`)
  const processes = new Set(samples.flatMap(({ map }) => Object.keys(map)))
  for (const type of processes) {
    const of = (kind: MemoryKind) => median(samples.map(({ map }) => map[type]?.[kind] ?? 0))
    const columns = kinds.map((kind) => `${kind} ${of(kind).toFixed(1).padStart(6)}`).join('  ')
    const total = kinds.reduce((sum, kind) => sum + of(kind), 0)
    console.log(`  ${type.padEnd(28)} ${total.toFixed(1).padStart(6)} MB:  ${columns}`)
  }
}
