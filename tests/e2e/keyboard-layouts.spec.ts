import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { layouts, pressKey } from './support/keyboard-layouts'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  await goTo(tutorat.page, lesson)
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const list = () => tutorat.page.getByRole('dialog', { name: 'Raccourcis clavier' })
const film = <T>(read: (element: HTMLVideoElement) => T) => tutorat.page.locator('video').evaluate(read)

async function closeList(): Promise<void> {
  await expect(list()).toBeVisible()
  await tutorat.page.keyboard.press('Escape')
  await expect(list()).toBeHidden()
}

for (const [name, keys] of Object.entries(layouts)) {
  test(`the letters of the player work on the keyboard: ${name}`, async () => {
    const { page } = tutorat
    await page.getByRole('heading', { level: 1 }).focus()
    await expect.poll(() => film(({ readyState }) => readyState)).toBeGreaterThan(0)
    const before = await film(({ paused, muted, playbackRate }) => ({ paused, muted, playbackRate }))
    await pressKey(page, keys['k'])
    await expect.poll(() => film(({ paused }) => paused)).toBe(!before.paused)
    await pressKey(page, keys['k'])
    await expect.poll(() => film(({ paused }) => paused)).toBe(before.paused)
    await pressKey(page, keys['m'])
    await expect.poll(() => film(({ muted }) => muted)).toBe(!before.muted)
    await pressKey(page, keys['m'])
    await expect.poll(() => film(({ muted }) => muted)).toBe(before.muted)
    await pressKey(page, keys['>'])
    await expect.poll(() => film(({ playbackRate }) => playbackRate)).toBeGreaterThan(before.playbackRate)
    await pressKey(page, keys['<'])
    await expect.poll(() => film(({ playbackRate }) => playbackRate)).toBe(before.playbackRate)
    await pressKey(page, keys['?'])
    await closeList()
    await page.getByRole('heading', { level: 1 }).focus()
    await pressKey(page, keys['n'])
    const editor = page.getByRole('textbox', { name: /note/i })
    await expect(editor).toBeFocused()
    for (const key of ['k', 'm', 'n']) await pressKey(page, keys[key])
    await expect(editor).toHaveValue([keys['k'], keys['m'], keys['n']].map((key) => key?.key).join(''))
    expect(await film(({ paused, muted }) => ({ paused, muted }))).toEqual({
      paused: before.paused,
      muted: before.muted,
    })
    await editor.fill('')
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
  })
}
