import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { startPlatform, type Platform } from './support/platform'
import { removeProfile, launch, newProfile, type Tutorat } from './support/tutorat'

const put = (tutorat: Tutorat, platform: Platform, totalWatched: number) => {
  const { id, chapter } = platform.sandbox.world.lesson('lire-une-droite')
  const body = {
    viewToken: 'view-1',
    contentId: id,
    chapterId: chapter.id,
    subjectId: chapter.subject.id,
    completed: false,
    totalWatched,
    watchedTime: 50,
    isFree: false,
  }
  return tutorat.page.evaluate((record) => window.desktop['progress.record'](record), body)
}

for (const personality of chosenVariants(['keyed', 'naive'] as const)) {
  test(`G1, J4: killed at any moment, each record arrives once (${personality} platform)`, async () => {
    test.setTimeout(150_000)
    const platform = await startPlatform({ personality })
    const profile = await newProfile()
    let tutorat = await launch({ platform: platform.file, profile })
    await signInAs(tutorat.page, 'leila')
    const acknowledged: number[] = []
    let total = 0
    for (let round = 0; round < 6; round += 1) {
      if (round % 2 === 0) await platform.goDown()
      for (let each = 0; each < 3; each += 1) {
        total += 50
        await put(tutorat, platform, total)
        acknowledged.push(total)
      }
      await tutorat.kill()
      if (round % 2 === 0) await platform.comeBack()
      tutorat = await launch({ platform: platform.file, profile })
      await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect
      .poll(async () => (await tutorat.page.evaluate(() => window.desktop['app.start']())).outbox.waiting, {
        timeout: 60_000,
      })
      .toBe(0)
    const applied = platform.sandbox.progressLog.of('leila').filter((row) => row.applied)
    expect(Math.max(...applied.map((row) => row.total))).toBe(total)
    expect(applied.reduce((sum, row) => sum + row.watched, 0)).toBe(acknowledged.length * 50)
    await tutorat.quit()
    await removeProfile(profile)
    await platform.close()
  })
}

test('D6: progress that one student recorded offline is never sent for another', async () => {
  const platform = await startPlatform()
  const tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'leila')
  platform.sandbox.faults('progress.record', 'server-error')
  await put(tutorat, platform, 50)
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  platform.sandbox.faults.clear()
  await expect(tutorat.page).toHaveURL(/\/login/)
  await signInAs(tutorat.page, 'amira')
  await tutorat.page.evaluate(() => window.desktop['progress.retry']())
  expect(platform.sandbox.progressLog.of('amira')).toEqual([])

  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
  await signInAs(tutorat.page, 'leila')
  await expect.poll(() => platform.sandbox.progressLog.of('leila').length, { timeout: 20_000 }).toBe(1)
  await tutorat.quit()
  await removeProfile(tutorat.profile)
  await platform.close()
})
