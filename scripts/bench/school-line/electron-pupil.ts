import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { launch, newProfile } from '#tests/e2e/support/tutorat.ts'
import type { Watching } from './pupil'

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

type Counted = { firstPictureMs: number | null; stalls: number; stalledMs: number; shownMs: number }

/** A pupil in the real application, signed in; the film that it opens is one of the demo's. */
export async function openElectronPupil(config: PlatformConfig, cacheOrigin: string | null) {
  const profile = await newProfile()
  const platform = path.join(profile, 'platform.json')
  const policy = path.join(profile, 'policy.json')
  await writeFile(platform, JSON.stringify(config))
  await writeFile(policy, JSON.stringify(cacheOrigin === null ? {} : { mediaCache: { url: cacheOrigin } }))
  const tutorat = await launch({ platform, profile, env: { TUTORAT_POLICY: policy } })
  await signInAs(tutorat.page, 'amira')
  return {
    watch: (forMs: number) => watch(tutorat.page, forMs),
    close: () => tutorat.discard(),
  }
}

/** Opens the lesson, presses Play, and counts in the page each time that the film stands still although it should move. */
async function watch(page: Page, forMs: number): Promise<Watching> {
  const openedAt = Date.now()
  await goTo(page, lesson)
  await page
    .getByRole('region', { name: 'Lecteur vidéo' })
    .getByRole('button', { name: 'Lecture', exact: true })
    .first()
    .click({ timeout: forMs })
  const { firstPictureMs, stalls, stalledMs, shownMs } = await page.locator('video').evaluate(
    (element, { opened, duration }) =>
      new Promise<Counted>((resolve) => {
        const video = element as HTMLVideoElement
        video.loop = true
        const counted: Counted = { firstPictureMs: null, stalls: 0, stalledMs: 0, shownMs: 0 }
        let stoppedAt: number | null = null
        let last = performance.now()
        const check = (now: number): void => {
          const elapsed = now - last
          last = now
          const isMoving = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.paused
          if (counted.firstPictureMs === null && video.currentTime > 0) counted.firstPictureMs = Date.now() - opened
          if (isMoving) counted.shownMs += elapsed
          // At its end the film of the demo begins again, for which it seeks.
          if (counted.firstPictureMs !== null && !isMoving && !video.seeking) {
            if (stoppedAt === null) counted.stalls += 1
            stoppedAt ??= now
            counted.stalledMs += elapsed
          } else if (isMoving) stoppedAt = null
          if (Date.now() - opened < duration) requestAnimationFrame(check)
          else resolve(counted)
        }
        requestAnimationFrame(check)
      }),
    { opened: openedAt, duration: forMs },
  )
  return { firstPictureMs, stalls, stalledMs, watchedSeconds: shownMs / 1000, errors: [] }
}
