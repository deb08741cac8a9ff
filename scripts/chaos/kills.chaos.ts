import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { removeProfile, launch, newProfile } from '#tests/e2e/support/tutorat.ts'
import { randomFrom, seed } from './seed'

const kills = Number(process.env['TUTORAT_KILLS'] ?? 60)

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

for (const personality of ['keyed', 'naive'] as const) {
  test(`G1, J4: ${kills} random kills lose nothing and repeat nothing (${personality} platform)`, async () => {
    const random = randomFrom(seed)
    const platform = await startPlatform({ personality })
    const profile = await newProfile()
    const { id, chapter } = platform.sandbox.world.lesson('lire-une-droite')
    let tutorat = await launch({ platform: platform.file, profile })
    await signInAs(tutorat.page, 'leila')
    let sentSeconds = 0
    let kept = 0
    for (let round = 0; round < kills; round += 1) {
      const faultRoll = random()
      platform.sandbox.faults.clear()
      if (faultRoll < 0.3) platform.sandbox.faults('progress.record', 'cut', { times: 2 })
      else if (faultRoll < 0.5) platform.sandbox.faults('progress.record', 'server-error', { times: 2 })
      const count = 1 + Math.floor(random() * 4)
      const sending = Array.from({ length: count }, async () => {
        sentSeconds += 50
        const total = sentSeconds
        const body = {
          viewToken: 'chaos',
          contentId: id,
          chapterId: chapter.id,
          subjectId: chapter.subject.id,
          completed: false,
          totalWatched: total,
          watchedTime: 50,
          isFree: false,
        }
        await tutorat.page
          .evaluate((record) => window.desktop['progress.record'](record), body)
          .then(
            () => (kept = Math.max(kept, total)),
            () => undefined,
          )
      })
      await moment(random() * 60)
      await tutorat.kill()
      await Promise.all(sending)
      tutorat = await launch({ platform: platform.file, profile })
      await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
      // A record lost before reaching the disk was never acknowledged: continue from the persisted total.
      sentSeconds = Math.max(kept, await waitingAndSent())
    }
    platform.sandbox.faults.clear()
    await expect
      .poll(async () => (await tutorat.page.evaluate(() => window.desktop['app.start']())).outbox.waiting, {
        timeout: 120_000,
      })
      .toBe(0)
    expect(applied().total).toBeGreaterThanOrEqual(kept)
    expect(applied().watched).toBe(applied().total)
    await tutorat.quit()
    await removeProfile(profile)
    await platform.close()

    function applied() {
      const rows = platform.sandbox.progressLog.of('leila').filter((row) => row.applied)
      return {
        total: Math.max(0, ...rows.map((row) => row.total)),
        watched: rows.reduce((sum, row) => sum + row.watched, 0),
      }
    }

    async function waitingAndSent(): Promise<number> {
      await expect
        .poll(async () => (await tutorat.page.evaluate(() => window.desktop['app.start']())).outbox.waiting, {
          timeout: 60_000,
        })
        .toBe(0)
      return applied().total
    }
  })
}
