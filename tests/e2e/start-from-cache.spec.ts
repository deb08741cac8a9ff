import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { startPlatform } from './support/platform'
import { launch, newProfile } from './support/tutorat'

const homeEndpoints = ['account.me', 'subjects.list', 'progress.subjects', 'subjects.promoCards'] as const

/** A tenth of what web.dev calls good. */
const maxLayoutShift = 0.01

test('shows the last Home before the platform responds, then updates it in place', async () => {
  const platform = await startPlatform()
  const profile = await newProfile()
  const student = platform.sandbox.world.student('amira')
  const points = (page: Awaited<ReturnType<typeof launch>>['page']) =>
    page.getByRole('banner').getByRole('link', { name: /Ton solde/ })
  student.points = 24_600

  const first = await launch({ platform: platform.file, profile })
  await signInAs(first.page, 'amira')
  await expect(points(first.page)).toHaveText(/24\s600/)
  await expect
    .poll(async () => {
      const { kinds } = await first.page.evaluate(() => window.desktop['storage.read']())
      return kinds.find(({ kind }) => kind === 'answers')?.count ?? 0
    })
    .toBeGreaterThanOrEqual(homeEndpoints.length)
  await first.quit()

  student.points = 30_000
  const held = homeEndpoints.map((endpoint) => platform.sandbox.faults.hold(endpoint))
  const second = await launch({ platform: platform.file, profile })
  await expect(second.page.getByRole('heading', { name: 'Ma progression' })).toBeVisible()
  await expect(points(second.page)).toHaveAccessibleName(/24\s600.*mise à jour en cours/)
  await second.page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift' })
  })
  for (const { release } of held) release()
  await expect(points(second.page)).toHaveAccessibleName(/30\s000/)
  await expect(points(second.page)).not.toHaveAccessibleName(/mise à jour/)
  const shifts = await second.page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(maxLayoutShift)
  expect(second.consoleErrors).toEqual([])
  await second.discard()
  await platform.close()
})
