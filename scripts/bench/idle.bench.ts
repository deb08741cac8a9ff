import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { launch, removeProfile } from '#tests/e2e/support/tutorat.ts'
import { processorSeconds, reached } from './measure'
import { printFigures } from './print'

// A minute after the start, the reminders are planned once.
const startMs = 90_000
const settleMs = 20_000
const shownMs = 60_000
const hiddenMs = 10 * 60_000

test('measures processor time and requests on an idle Home, shown and hidden', async () => {
  test.setTimeout(startMs + settleMs + shownMs + hiddenMs + 120_000)
  const requests: string[] = []
  const platform = await startPlatform({
    respond: (response, { url }) => {
      requests.push(new URL(url).pathname)
      return response
    },
  })
  const { app, page, profile, quit } = await launch({ platform: platform.file })
  const pid = app.process().pid ?? 0
  await signInAs(page, 'amira')
  await reached(page, 0, 'tutorat:home')
  await delay(startMs)
  const percentOver = async (ms: number) => {
    const before = processorSeconds(pid)
    await delay(ms)
    return ((processorSeconds(pid) - before) / (ms / 1000)) * 100
  }
  const shown = await percentOver(shownMs)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await delay(settleMs)
  requests.length = 0
  const hidden = await percentOver(hiddenMs)
  const whileHidden = [...requests]
  await quit()
  await removeProfile(profile)
  await platform.close()
  console.log(`  requests while hidden: ${whileHidden.join(', ') || 'none'}`)
  printFigures([
    { name: 'idle on Home, shown: share of a core', value: shown, goal: 0.5, digits: 2, unit: ' %' },
    { name: 'idle on Home, hidden: share of a core', value: hidden, goal: 0.1, digits: 2, unit: ' %' },
    { name: 'requests in ten minutes, hidden', value: whileHidden.length, goal: 2 },
  ])
})
