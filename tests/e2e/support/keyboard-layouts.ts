import type { Page } from '@playwright/test'

export type Key = { code: string; key: string; virtualKey: number; shift?: boolean }

const letter = (physical: string, printed = physical.toLowerCase(), virtual = physical): Key => ({
  code: `Key${physical}`,
  key: printed,
  virtualKey: virtual.charCodeAt(0),
})

/** The key that prints each character of a shortcut, as Chromium reports it with this layout of X11. */
export const layouts: Readonly<Record<string, Readonly<Record<string, Key>>>> = {
  us: {
    'k': letter('K'),
    'm': letter('M'),
    'n': letter('N'),
    '?': { code: 'Slash', key: '?', virtualKey: 191, shift: true },
    '>': { code: 'Period', key: '>', virtualKey: 190, shift: true },
    '<': { code: 'Comma', key: '<', virtualKey: 188, shift: true },
    '+': { code: 'Equal', key: '=', virtualKey: 187 },
    '-': { code: 'Minus', key: '-', virtualKey: 189 },
    '0': { code: 'Digit0', key: '0', virtualKey: 48 },
    '/': { code: 'Slash', key: '/', virtualKey: 191 },
  },
  // AZERTY: digits need Shift, M stands right of L, and the comma where M stands on a US keyboard.
  french: {
    'k': letter('K'),
    'm': { code: 'Semicolon', key: 'm', virtualKey: 77 },
    'n': letter('N'),
    '?': { code: 'KeyM', key: '?', virtualKey: 188, shift: true },
    '>': { code: 'IntlBackslash', key: '>', virtualKey: 226, shift: true },
    '<': { code: 'IntlBackslash', key: '<', virtualKey: 226 },
    '+': { code: 'Equal', key: '+', virtualKey: 187, shift: true },
    '-': { code: 'Digit6', key: '-', virtualKey: 54 },
    '0': { code: 'Digit0', key: '0', virtualKey: 48, shift: true },
    '/': { code: 'Period', key: '/', virtualKey: 191, shift: true },
  },
  arabic: {
    'k': letter('K', 'ن'),
    'm': letter('M', 'ة'),
    'n': letter('N', 'ى'),
    '?': { code: 'Slash', key: '؟', virtualKey: 191, shift: true },
    '>': { code: 'BracketRight', key: '>', virtualKey: 221, shift: true },
    '<': { code: 'BracketLeft', key: '<', virtualKey: 219, shift: true },
    '+': { code: 'Equal', key: '=', virtualKey: 187 },
    '-': { code: 'Minus', key: '-', virtualKey: 189 },
    '0': { code: 'Digit0', key: '0', virtualKey: 48 },
    '/': { code: 'Slash', key: '/', virtualKey: 191 },
  },
}

export const numericPad: Readonly<Record<string, Key>> = {
  '+': { code: 'NumpadAdd', key: '+', virtualKey: 107 },
  '-': { code: 'NumpadSubtract', key: '-', virtualKey: 109 },
  '0': { code: 'Numpad0', key: '0', virtualKey: 96 },
  '/': { code: 'NumpadDivide', key: '/', virtualKey: 111 },
}

const shiftBit = 8

/** Reaches the page with the character and the place of the key; main does not see it. */
export async function pressKey(page: Page, key: Key | undefined): Promise<void> {
  if (key === undefined) throw new Error('the layout has no such key')
  const browser = await page.context().newCDPSession(page)
  const event = {
    modifiers: key.shift === true ? shiftBit : 0,
    code: key.code,
    key: key.key,
    windowsVirtualKeyCode: key.virtualKey,
    text: key.key,
  }
  await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await browser.detach()
}
