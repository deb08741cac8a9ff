import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { startPlatform } from './support/platform'
import { launch } from './support/tutorat'

test('E2: a connection that ends after the order, before a word of the answer, is not tried again by the network itself', async () => {
  const platform = await startPlatform({ personality: 'naive' })
  const { sandbox } = platform
  const tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  const amira = sandbox.world.student('amira')
  amira.points = 1_000_000
  const toUser = sandbox.world.student('leila').user.id
  // The line is warm: each order comes after answers over a connection that is kept open.
  for (const points of [11, 12, 13, 14, 15]) {
    sandbox.trouble('transfers.start', 'cut', { times: 1 })
    await tutorat.page.evaluate((order) => window.desktop['money.order'](order), { kind: 'transfer' as const, toUser, points })
  }
  const made = sandbox.world.money.transfers.filter(({ who, key }) => who === amira.id && key !== null)
  expect(made.map(({ points }) => points)).toEqual([11, 12, 13, 14, 15])
  expect(sandbox.ledger.repeatedOrders()).toBe(0)
  await expect.poll(async () => (await tutorat.page.evaluate(() => window.desktop['money.state']())).attempts.map(({ stage }) => stage)).toEqual(Array(5).fill('waiting'))
  await tutorat.quit()
  await platform.close()
})
