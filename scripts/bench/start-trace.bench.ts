import path from 'node:path'
import { test, type ElectronApplication, type Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { newProfile, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { median, reached } from './measure'
import { start } from './start'
import { whenHomeIsStored } from './stored-home'

const rounds = Number(process.env['TUTORAT_TRACE_ROUNDS'] ?? 5)

type Moment = { name: string; at: number }

const nodeArguments = ['-r', path.resolve('scripts/bench/trace-requests.cjs')]

/** Milliseconds since the launch. */
async function readTimeline(page: Page, startedAt: number): Promise<Moment[]> {
  const { origin, entries } = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    entries: performance.getEntries().flatMap(({ name, entryType, startTime, duration }) =>
      entryType === 'resource' || entryType === 'navigation'
        ? [
            { name: `${name} requested`, at: startTime },
            { name: `${name} received`, at: startTime + duration },
          ]
        : [{ name: `${entryType}: ${name}`, at: startTime }],
    ),
  }))
  return [{ name: 'navigation', at: 0 }, ...entries].map(({ name, at }) => ({ name, at: origin + at - startedAt }))
}

async function readMainTimeline(app: ElectronApplication, startedAt: number): Promise<Moment[]> {
  const { origin, entries } = await app.evaluate(() => ({
    origin: performance.timeOrigin,
    entries: performance.getEntriesByType('mark').map(({ name, startTime }) => ({ name, at: startTime })),
  }))
  return [
    { name: 'main: process', at: origin - startedAt },
    ...entries.map(({ name, at }) => ({ name: `main: ${name}`, at: origin + at - startedAt })),
  ]
}

test('prints the timeline of a start with a stored session', async () => {
  const platform = await startPlatform()
  const profile = await newProfile()
  const first = await start('.', { profile, platform: platform.file, nodeArguments })
  await signInAs(first.page, 'amira')
  await whenHomeIsStored(profile)
  await first.app.close()
  const timelines: Moment[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const { app, page, startedAt } = await start('.', { profile, platform: platform.file, nodeArguments })
    await reached(page, startedAt, 'tutorat:home')
    timelines.push([...(await readMainTimeline(app, startedAt)), ...(await readTimeline(page, startedAt))])
    await app.close()
  }
  await removeProfile(profile)
  await platform.close()
  const byName = new Map<string, number[]>()
  for (const { name, at } of timelines.flat()) byName.set(name, [...(byName.get(name) ?? []), at])
  const rows = [...byName].map(([name, values]) => ({ name, at: median(values) })).sort((a, b) => a.at - b.at)
  for (const { name, at } of rows) console.log(`${String(Math.round(at)).padStart(6)} ms  ${name}`)
})
