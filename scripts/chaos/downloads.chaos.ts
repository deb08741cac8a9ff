import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { startPlatform } from '#tests/e2e/support/platform.ts'
import { removeProfile, launch, newProfile } from '#tests/e2e/support/tutorat.ts'
import { randomFrom, seed } from './seed'

const kills = Number(process.env['TUTORAT_KILLS'] ?? 12)
const slugs = ['lire-une-droite', 'tracer-une-droite', 'exercices-corriges-serie-1']

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(`${String(kills)} kills during downloads leave every lesson complete or resumable`, async () => {
  const random = randomFrom(seed)
  const platform = await startPlatform()
  const profile = await newProfile()
  const lessons = slugs.map((slug) => {
    const { id, title, chapter } = platform.sandbox.world.lesson(slug)
    return {
      contentId: id,
      subjectSlug: chapter.subject.slug,
      subjectName: chapter.subject.name,
      chapterSlug: chapter.slug,
      chapterName: chapter.name,
      lessonSlug: slug,
      name: title,
      recording: false,
      withAttachments: true,
      totalBytes: null,
    }
  })
  let tutorat = await launch({ platform: platform.file, profile })
  await signInAs(tutorat.page, 'amira')
  const add = () =>
    tutorat.page.evaluate(
      (requested) => window.desktop['offline-lessons.add']({ lessons: requested, quality: 'high', onMetered: false }),
      lessons,
    )
  const read = () => tutorat.page.evaluate(() => window.desktop['offline-lessons.read']())
  await add()
  for (let round = 0; round < kills; round += 1) {
    platform.sandbox.faults.clear()
    const roll = random()
    if (roll < 0.25) platform.sandbox.faults('media', 'cut', { times: 2 })
    else if (roll < 0.4) platform.sandbox.faults('lessons.open', 'server-error', { times: 1 })
    const known = (await read()).lessons.map(({ contentId }) => contentId)
    expect(known).toEqual(lessons.map(({ contentId }) => contentId))
    await moment(random() * 400)
    await tutorat.kill()
    tutorat = await launch({ platform: platform.file, profile })
    await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
    // Once everything is complete, begin again.
    if ((await read()).lessons.every(({ status }) => status.step === 'done')) {
      await tutorat.page.evaluate(
        (contentIds) => window.desktop['offline-lessons.remove']({ contentIds }),
        lessons.map(({ contentId }) => contentId),
      )
      await add()
    }
  }
  platform.sandbox.faults.clear()
  await tutorat.page.evaluate(
    (contentIds) => window.desktop['offline-lessons.resume']({ contentIds, onMetered: false }),
    lessons.map(({ contentId }) => contentId),
  )
  await expect
    .poll(async () => (await read()).lessons.map(({ status }) => status.step), { timeout: 120_000 })
    .toEqual(['done', 'done', 'done'])
  await platform.goDown()
  await goTo(tutorat.page, '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content')
  await expect
    .poll(() => tutorat.page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(1)
  await tutorat.quit()
  await removeProfile(profile)
  await platform.close()
})
