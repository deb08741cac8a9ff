import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { removeProfile, launch } from '#tests/e2e/support/tutorat.ts'
import { percentile } from './measure'
import { printFigures } from './print'
import { displayTick, scrollThrough } from './scroll'

const list = 'main [role="presentation"]:has(> ul[role="list"])'

/** 417 pages of 24. */
test('measures opening and scrolling a list of ten thousand notifications', async () => {
  const platform = await startPlatform({ scenario: 'many-notifications' })
  const tutorat = await launch({ platform: platform.file })
  const { page } = tutorat
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: /Bonjour/ })).toBeVisible()
  const began = Date.now()
  await goTo(page, '/notifications')
  await expect(page.getByRole('main').getByRole('link').nth(5)).toBeVisible()
  const opened = Date.now() - began
  const requestedPages = new Set<string>()
  let twice = 0
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.endsWith('/student/notifications') || search.includes('seen')) return
    if (requestedPages.has(search)) twice += 1
    requestedPages.add(search)
  })
  const frames: number[] = []
  let nodes = 0
  const read = async () => Number(await page.locator(`${list} li`).first().getAttribute('aria-setsize'))
  for (let rows = await read(); rows < 10_000; rows = await read()) {
    const walked = await scrollThrough(page, list)
    frames.push(...walked.frames)
    nodes = Math.max(nodes, walked.nodes)
    await expect.poll(read).toBeGreaterThan(rows)
  }
  printFigures([
    { name: 'from the click to the first rows of 10,000', value: opened, goal: 2000, unit: ' ms' },
    {
      name: `frame while scrolling them, p95 of ${frames.length}`,
      value: percentile(frames, 95),
      goal: displayTick,
      unit: ' ms',
      digits: 1,
    },
    { name: 'elements in the document at most', value: nodes, goal: 3000 },
    { name: 'pages asked twice', value: twice, goal: 0 },
  ])
  await tutorat.quit()
  await removeProfile(tutorat.profile)
  await platform.close()
})
