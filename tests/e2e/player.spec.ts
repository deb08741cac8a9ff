import { expect, test } from '@playwright/test'
import { changedBox } from './support/changed-pixels'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import type { Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'

test.describe.configure({ mode: 'serial' })

const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons'
const streamed = `${chapter}/tracer-une-droite/content`
const lostLevel = '/subjects/4211-lecons-etranges/chapters/lecture-abimee/lessons/niveau-perdu/content'
const pictures = 'test-results/player'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ scenario: 'odd-lessons', account: 'amira' }))
  await resize(1366, 768)
})

test.afterAll(() => stop({ platform, tutorat }))

const player = () => tutorat.page.getByRole('region', { name: /^(Lecteur vidéo|مشغّل الفيديو)$/ })
const settingsButton = () => player().getByRole('button', { name: /^(Réglages de la lecture|إعدادات التشغيل)$/ })
const entry = (name: string | RegExp) => player().getByRole('menuitemradio', { name })
const transcript = () => tutorat.page.getByRole('region', { name: /^(Transcription|نصّ الفيديو)$/ })
const video = <T>(read: (element: HTMLVideoElement) => T) => tutorat.page.locator('video').evaluate(read)

async function resize(width: number, height: number): Promise<void> {
  await tutorat.app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await expect.poll(() => tutorat.page.evaluate(() => window.innerWidth)).toBe(width)
}

async function openMenu(): Promise<void> {
  await settingsButton().press('Enter')
  await expect(player().getByRole('menu')).toBeVisible()
}

async function choose(name: string | RegExp): Promise<void> {
  await openMenu()
  await entry(name).press('Enter')
  await expect(player().getByRole('menu')).toBeHidden()
}

const take = (name: string) => tutorat.page.screenshot({ path: `${pictures}/${name}.png` })

test('a streamed lesson offers its qualities with their data, and plays the chosen one', async () => {
  await goTo(tutorat.page, streamed)
  await player().getByRole('button', { name: 'Lecture', exact: true }).click()
  await expect.poll(() => video(({ currentTime }) => currentTime)).toBeGreaterThan(0.2)
  await openMenu()
  await expect(entry(/^Automatique/)).toHaveAttribute('aria-checked', 'true')
  await expect(entry(/540p.* environ 1,1.Mo par minute/)).toBeVisible()
  expect(await findViolations(tutorat.page)).toEqual([])
  await take('menu.fr')
  await tutorat.page.keyboard.press('Escape')
  await expect(settingsButton()).toBeFocused()
  await choose(/180p/)
  await expect.poll(() => video(({ videoHeight }) => videoHeight), { timeout: 15_000 }).toBe(180)
  await choose(/540p/)
  await expect.poll(() => video(({ videoHeight }) => videoHeight), { timeout: 15_000 }).toBe(540)
})

test('the described sound track is chosen from the menu, and remembered', async () => {
  await choose(/audiodescription$/)
  await openMenu()
  await expect(entry(/audiodescription$/)).toHaveAttribute('aria-checked', 'true')
  await tutorat.page.keyboard.press('Escape')
  expect(await video(({ error }) => error)).toBeNull()
})

test('captions are shown in the chosen language and size', async () => {
  await choose('العربية')
  await expect
    .poll(() =>
      video(({ textTracks }) => [...textTracks].filter(({ mode }) => mode === 'showing').map((t) => t.language)),
    )
    .toEqual(['ar'])
  await choose('Très grande')
  await player().getByRole('button', { name: 'Pause', exact: true }).click()
  await tutorat.page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = 2
  })
  await take('captions.ar-in-fr')
})

test('captions stand above all that is shown at the bottom of the film, at three widths', async () => {
  const heights = () =>
    tutorat.page.evaluate(() => {
      const player = document.querySelector<HTMLElement>('[data-cues]')
      const bottom = player?.querySelector<HTMLElement>(':scope > div[dir="ltr"]')
      return { lifted: player?.style.getPropertyValue('--bottom'), bottom: `${String(bottom?.offsetHeight)}px` }
    })
  for (const width of [390, 900, 1366]) {
    await resize(width, 768)
    await expect.poll(async () => (await heights()).lifted).toBe((await heights()).bottom)
    await take(`captions.${String(width)}`)
  }
})

/** Finds the parts that cover the film: the bar, cards, labels, and the button in its middle. */
const overFilm = () =>
  tutorat.page.evaluate(() => {
    const film = document.querySelector('[data-cues]')
    const parts = film?.querySelectorAll<HTMLElement>(
      ':scope > div[dir="ltr"] *, [class*="_notice_"], [class*="_big_"]',
    )
    return [...(parts ?? [])]
      .filter((each) => each.matches('button, span, input, [class*="_notice_"], [class*="_big_"]'))
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((each) => ({
        name: (each.getAttribute('aria-label') ?? each.textContent).slice(0, 30),
        box: each.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .map(({ name, box: { left, right, top, bottom } }) => ({ name, left, right, top, bottom }))
  })

const showCaptions = (isShown: boolean) =>
  tutorat.page.locator('video').evaluate((element: HTMLVideoElement, shown) => {
    const track = [...element.textTracks].find(({ language }) => language === 'ar')
    if (track) track.mode = shown ? 'showing' : 'hidden'
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, isShown)

test('no caption is under the bar, a card or a button, in four sizes and at three widths', async () => {
  const cues = () =>
    video(({ textTracks }) => [...textTracks].reduce((sum, { activeCues }) => sum + (activeCues?.length ?? 0), 0))
  await expect.poll(cues).toBeGreaterThan(0)
  for (const width of [390, 900, 1366]) {
    await resize(width, 768)
    for (const size of ['Petite', 'Normale', 'Grande', 'Très grande']) {
      await choose(new RegExp(`^${size}$`))
      await tutorat.page.getByRole('heading', { level: 1 }).focus()
      await showCaptions(false)
      const before = await tutorat.page.screenshot()
      await showCaptions(true)
      const cue = await changedBox(tutorat, before, await tutorat.page.screenshot())
      expect(cue, `${size} at ${String(width)} shows no caption`).not.toBeNull()
      if (cue === null) continue
      const under = (await overFilm()).filter(
        ({ left, right, top, bottom }) => left < cue.right && right > cue.left && top < cue.bottom && bottom > cue.top,
      )
      expect
        .soft(
          under.map(({ name }) => name),
          `${size} at ${String(width)}: ${JSON.stringify(cue)}`,
        )
        .toEqual([])
    }
  }
})

test('what is opened in full screen is seen and has the focus, and no letter typed there reaches the film', async () => {
  const { page } = tutorat
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  const enter = async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(true)
  }
  await enter()
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: /Nouvelle note/ })
  await expect(field).toBeFocused()
  await page.keyboard.type('kkkm')
  await expect(field).toHaveValue('kkkm')
  expect(await video(({ paused, muted }) => ({ paused, muted }))).toEqual({ paused: true, muted: false })
  await field.fill('')
  await page.keyboard.press('Escape')
  await enter()
  await tutorat.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({
      type: 'keyDown',
      keyCode: '/',
      modifiers: ['control'],
    }),
  )
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' })
  await close.click()
  expect(await isFull()).toBe(false)
})

test('the paused picture moves by one frame, and no more', async () => {
  await tutorat.page.getByRole('heading', { level: 1 }).click()
  const before = await video(({ currentTime }) => currentTime)
  await tutorat.page.keyboard.press('.')
  await expect.poll(() => video(({ currentTime }) => currentTime)).toBeGreaterThan(before)
  expect((await video(({ currentTime }) => currentTime)) - before).toBeLessThan(0.13)
  await tutorat.page.keyboard.press(',')
  await expect.poll(() => video(({ currentTime }) => currentTime)).toBeCloseTo(before, 2)
})

test('the transcript is searched and moves the video, beside it or below', async () => {
  await tutorat.page.keyboard.press('t')
  await transcript().getByRole('button', { name: 'Français' }).click()
  await transcript().getByRole('searchbox').fill('carreaux droite')
  await expect(transcript().getByRole('status')).toHaveText('1 passage trouvé')
  await transcript().getByRole('listitem').getByRole('button').click()
  await expect.poll(() => video(({ currentTime }) => currentTime)).toBeCloseTo(45.086, 1)
  await transcript().getByRole('searchbox').fill('')
  await expect(transcript().locator('[aria-current="true"]')).toContainText('deux carreaux vers la droite')
  await expect(transcript().locator('[aria-current="true"]')).toBeInViewport()
  await expect(transcript().getByRole('searchbox')).toBeFocused()
  expect(await findViolations(tutorat.page)).toEqual([])
  await take('transcript.fr')
  const besides = await Promise.all([player(), transcript()].map((part) => part.boundingBox()))
  expect(besides[1]?.x).toBeGreaterThan((besides[0]?.x ?? 0) + (besides[0]?.width ?? 0) - 1)
  await resize(390, 800)
  const below = await Promise.all([player(), transcript()].map((part) => part.boundingBox()))
  expect(below[1]?.y).toBeGreaterThan((below[0]?.y ?? 0) + (below[0]?.height ?? 0) - 1)
  await take('transcript.fr.390')
  await openMenu()
  await take('menu.fr.390')
  await tutorat.page.keyboard.press('Escape')
  await resize(1366, 768)
})

test('saving data limits the quality of the next opening', async () => {
  await tutorat.page.evaluate(() => window.desktop['settings.change']({ dataSaver: true }))
  await goTo(tutorat.page, '/parametres')
  await tutorat.page.evaluate(() => window.location.reload())
  await expect(tutorat.page.getByText(/360p au plus/)).toBeVisible()
  await tutorat.page.getByText(/360p au plus/).scrollIntoViewIfNeeded()
  await take('settings.fr')
  expect(await findViolations(tutorat.page)).toEqual([])
  await goTo(tutorat.page, streamed)
  await player().getByRole('button', { name: 'Lecture', exact: true }).click()
  await expect.poll(() => video(({ videoHeight }) => videoHeight), { timeout: 15_000 }).toBe(360)
  await openMenu()
  await expect(entry(/540p.* au-dessus de la limite/)).toHaveAttribute('aria-disabled', 'true')
  await tutorat.page.keyboard.press('Escape')
  await tutorat.page.evaluate(() => window.desktop['settings.change']({ dataSaver: false }))
})

test('a quality that cannot be loaded falls back to another one', async () => {
  await goTo(tutorat.page, lostLevel)
  await tutorat.page.evaluate(() => window.location.reload())
  await player().getByRole('button', { name: 'Lecture', exact: true }).click()
  await expect.poll(() => video(({ currentTime }) => currentTime), { timeout: 15_000 }).toBeGreaterThan(0.2)
  await choose(/720p/)
  await expect.poll(() => video(({ currentTime }) => currentTime), { timeout: 15_000 }).toBeGreaterThan(1.5)
  expect(await video(({ videoHeight }) => videoHeight)).toBe(360)
  await openMenu()
  await expect(entry(/720p.* indisponible/)).toBeVisible({ timeout: 15_000 })
  await tutorat.page.keyboard.press('Escape')
})

test('the player, its menu and the transcript are mirrored and named in Arabic', async () => {
  await tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'ar', theme: 'dark' }))
  await goTo(tutorat.page, streamed)
  await tutorat.page.evaluate(() => window.location.reload())
  await player().getByRole('button', { name: 'تشغيل', exact: true }).click()
  await expect.poll(() => video(({ currentTime }) => currentTime)).toBeGreaterThan(0.2)
  await transcript().getByRole('button', { name: 'العربية' }).click()
  await expect(transcript().getByRole('listitem').first()).toContainText('مرحبًا')
  await openMenu()
  expect(await findViolations(tutorat.page)).toEqual([])
  await take('menu.ar.dark')
  await tutorat.page.keyboard.press('Escape')
  await take('transcript.ar.dark')
  await resize(390, 800)
  await take('transcript.ar.dark.390')
})
