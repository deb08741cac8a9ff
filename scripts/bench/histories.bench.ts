import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { removeProfile, launch } from '#tests/e2e/support/tutorat.ts'
import { percentile } from './measure'
import { printFigures } from './print'
import { displayTick, scrollThrough } from './scroll'

const passes = 5
const page100 = '.ant-table-tbody-virtual-holder'

test('measures opening and scrolling a history of five thousand transfers', async () => {
  const platform = await startPlatform({ scenario: 'long-histories' })
  const tutorat = await launch({ platform: platform.file })
  const { page } = tutorat
  await signInAs(page, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: /Bonjour/ })).toBeVisible()
  const began = Date.now()
  await goTo(page, '/historique?section=transferts')
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible()
  const opened = Date.now() - began
  await page.getByRole('combobox', { name: /page/i }).last().click()
  await page.getByText('100 / page').click()
  await expect(page.locator(page100)).toBeVisible()
  const frames: number[] = []
  let nodes = 0
  let scrolled = 0
  for (let pass = 0; pass < passes; pass += 1) {
    const walked = await scrollThrough(page, page100)
    frames.push(...walked.frames)
    nodes = Math.max(nodes, walked.nodes)
    scrolled += walked.scrolled
    await page.locator(page100).evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }))
  }
  printFigures([
    { name: 'from the click to the first rows of 5,000', value: opened, goal: 2000, unit: ' ms' },
    {
      name: `frame while scrolling a page of them, p95 of ${frames.length} over ${Math.round(scrolled)} px`,
      value: percentile(frames, 95),
      goal: displayTick,
      unit: ' ms',
      digits: 1,
    },
    { name: 'elements in the document at most, 5,000 rows', value: nodes, goal: 3000 },
  ])
  await tutorat.quit()
  await removeProfile(tutorat.profile)
  await platform.close()
})
