import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { launch, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { measureMemory, reached } from './measure'
import { printFigures } from './print'
import { visit } from './start'

const settleMs = 4000
const [early, late] = [5, 20] as const

const screens = [
  '/subjects',
  '/subjects/4201-mathematiques/details',
  '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
  '/courses',
  '/liste-de-favoris',
  '/offres',
  '/porte-monnaie',
  '/historique',
  '/exams',
  '/sessions',
  '/ma-semaine',
  '/inbox',
  '/notifications',
  '/assistance',
  '/mon-profil',
  '/',
]

test('measures the growth of memory over twenty rounds of sixteen screens', async () => {
  test.setTimeout(20 * 60_000)
  const platform = await startPlatform()
  const { app, page, profile, quit } = await launch({ platform: platform.file })
  await signInAs(page, 'amira')
  await reached(page, 0, 'tutorat:home')
  const devTools = await page.context().newCDPSession(page)
  const pid = app.process().pid ?? 0
  const measured = async () => {
    await delay(settleMs)
    await devTools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devTools.send('Runtime.getHeapUsage')
    return { heap: usedSize / 1e6, processes: measureMemory(pid) }
  }
  const at = new Map<number, Awaited<ReturnType<typeof measured>>>()
  for (let round = 1; round <= late; round += 1) {
    for (const address of screens) await visit(page, address)
    if (round % early !== 0) continue
    const memory = await measured()
    at.set(round, memory)
    console.log(`  round ${round}: heap ${memory.heap.toFixed(1)} MB, processes ${memory.processes.toFixed(0)} MB`)
  }
  await quit()
  await removeProfile(profile)
  await platform.close()
  const growth = (kind: 'heap' | 'processes') => ((at.get(late)?.[kind] ?? 0) / (at.get(early)?.[kind] ?? 0) - 1) * 100
  printFigures([
    { name: 'growth of the page’s heap, round 5 to 20', value: growth('heap'), goal: 3, digits: 1, unit: ' %' },
    { name: 'growth of all processes, round 5 to 20', value: growth('processes'), goal: 2, digits: 1, unit: ' %' },
  ])
})
