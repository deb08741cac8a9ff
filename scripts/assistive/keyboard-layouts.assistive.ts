import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/e2e/pages/sign-in.ts'
import { layouts, numericPad, type Key } from '#tests/e2e/support/keyboard-layouts.ts'
import { goTo } from '#tests/e2e/support/navigate.ts'
import { startPlatform, type Platform } from '#tests/e2e/support/platform.ts'
import { launch, type Tutorat } from '#tests/e2e/support/tutorat.ts'

test.describe.configure({ mode: 'serial' })

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

/** Places of the keys in X11 (evdev). */
const keyCodes: Readonly<Record<string, number>> = {
  Digit6: 15,
  Digit0: 19,
  Minus: 20,
  Equal: 21,
  BracketLeft: 34,
  BracketRight: 35,
  KeyK: 45,
  Semicolon: 47,
  KeyN: 57,
  KeyM: 58,
  Comma: 59,
  Period: 60,
  Slash: 61,
  IntlBackslash: 94,
  NumpadSubtract: 82,
  NumpadAdd: 86,
  Numpad0: 90,
  NumpadDivide: 106,
}
const namesInX11: Readonly<Record<string, string>> = { us: 'us', french: 'fr', arabic: 'ara' }

let platform: Platform
let tutorat: Tutorat
let windows: ChildProcess

test.beforeAll(async () => {
  windows = spawn('openbox', [], { stdio: 'ignore' })
  platform = await startPlatform()
  tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'amira')
  await goTo(tutorat.page, lesson)
  await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus())
  await expect.poll(() => tutorat.page.evaluate(() => document.hasFocus())).toBe(true)
})

test.afterAll(async () => {
  setLayout('us')
  await tutorat.discard()
  windows.kill()
  await platform.close()
})

const setLayout = (name: string) => execFileSync('setxkbmap', ['-layout', name])

function press(key: Key | undefined, { ctrl = false } = {}): void {
  const code = keyCodes[key?.code ?? '']
  if (key === undefined || code === undefined) throw new Error('the layout has no such key')
  const modifiers = [...(ctrl ? ['ctrl'] : []), ...(key.shift === true ? ['shift'] : [])]
  execFileSync('xdotool', ['key', [...modifiers, String(code)].join('+')])
}

const zoom = () => tutorat.page.evaluate(async () => (await window.desktop['app.start']()).settings.zoom)
const film = <T>(read: (element: HTMLVideoElement) => T) => tutorat.page.locator('video').evaluate(read)

async function closeList(): Promise<void> {
  const list = tutorat.page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(list).toBeVisible()
  await tutorat.page.keyboard.press('Escape')
  await expect(list).toBeHidden()
}

async function expectCommands(keys: Readonly<Record<string, Key>>): Promise<void> {
  for (const [key, percent] of [
    ['+', 110],
    ['-', 100],
    ['-', 90],
    ['0', 100],
  ] as const) {
    press(keys[key], { ctrl: true })
    await expect.poll(zoom, `Ctrl and ${key}`).toBe(percent)
  }
  press(keys['/'], { ctrl: true })
  await closeList()
}

for (const [name, keys] of Object.entries(layouts)) {
  test(`Ctrl and the printed +, -, 0 and / work with real keys on the keyboard: ${name}`, async () => {
    setLayout(namesInX11[name] ?? 'us')
    await expectCommands(keys)
  })

  test(`the letters of the player work with real keys on the keyboard: ${name}`, async () => {
    setLayout(namesInX11[name] ?? 'us')
    await tutorat.page.getByRole('heading', { level: 1 }).focus()
    const { muted, playbackRate } = await film((element) => ({
      muted: element.muted,
      playbackRate: element.playbackRate,
    }))
    press(keys['m'])
    await expect.poll(() => film((element) => element.muted)).toBe(!muted)
    press(keys['m'])
    await expect.poll(() => film((element) => element.muted)).toBe(muted)
    press(keys['>'])
    await expect.poll(() => film((element) => element.playbackRate)).toBeGreaterThan(playbackRate)
    press(keys['<'])
    await expect.poll(() => film((element) => element.playbackRate)).toBe(playbackRate)
    press(keys['?'])
    await closeList()
  })
}

test('Ctrl and the keys of the numeric pad work', async () => {
  setLayout('us')
  execFileSync('xdotool', ['key', 'Num_Lock'])
  await expectCommands(numericPad)
  execFileSync('xdotool', ['key', 'Num_Lock'])
})
