import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { startPlatform, type Platform } from './support/platform'
import { launch, newProfile, type Tutorat } from './support/tutorat'

let platform: Platform
let profile: string
let tutorat: Tutorat

const put = (totalWatched: number) => {
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

const sent = () => platform.sandbox.progressLog.of('leila')

async function signOut(): Promise<void> {
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
}

for (const personality of chosenVariants(['keyed', 'naive'] as const)) {
  test.describe(`${personality} platform`, () => {
    test.beforeAll(async () => {
      platform = await startPlatform({ personality })
      profile = await newProfile()
      tutorat = await launch({ platform: platform.file, profile })
      await signInAs(tutorat.page, 'leila')
    })

    test.afterAll(async () => {
      await tutorat.discard()
      await platform.close()
    })

    test('D6: progress that one student recorded offline is never sent for another', async () => {
      platform.sandbox.faults('progress.record', 'server-error')
      await put(50)
      await signOut()
      platform.sandbox.faults.clear()
      await signInAs(tutorat.page, 'amira')
      await tutorat.page.evaluate(() => window.desktop['progress.retry']())
      expect(platform.sandbox.progressLog.of('amira')).toEqual([])

      await signOut()
      await signInAs(tutorat.page, 'leila')
      await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1)
    })

    test('G1, J4: killed at any moment, each record arrives once', async () => {
      test.setTimeout(150_000)
      const watchedBefore = sent()
        .filter((row) => row.applied)
        .reduce((sum, row) => sum + row.watched, 0)
      const acknowledged: number[] = []
      let total = Math.max(0, ...sent().map((row) => row.total))
      for (let round = 0; round < 6; round += 1) {
        if (round % 2 === 0) await platform.goDown()
        for (let each = 0; each < 3; each += 1) {
          total += 50
          await put(total)
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
      const applied = sent().filter((row) => row.applied)
      expect(Math.max(...applied.map((row) => row.total))).toBe(total)
      expect(applied.reduce((sum, row) => sum + row.watched, 0) - watchedBefore).toBe(acknowledged.length * 50)
    })
  })
}
