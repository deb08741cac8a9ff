import { describe, expect, it } from 'vitest'
import { toShortcut, type Shortcut } from '#features/lesson/player/shortcuts.ts'
import { menuTemplate } from '#main/menu/template.ts'
import { shortcuts } from './shortcuts'

const keyOf: Readonly<Record<string, string>> = { 'space': ' ', '←': 'ArrowLeft', '→': 'ArrowRight' }
const pressed = (key: string) => ({ key, code: '', ctrlKey: false, altKey: false, metaKey: false })
const everyKey = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)),
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Enter',
  'Escape',
]

const acceleratorOf = (cap: string): string =>
  cap
    .replace('Ctrl +', 'CmdOrCtrl Plus')
    .replace(/^Ctrl/, 'CmdOrCtrl')
    .replace('←', 'Left')
    .replace('→', 'Right')
    .replace(' ', '+')

describe('shortcut list', () => {
  it('lists exactly the keys that the player handles in a lesson', () => {
    const listed = shortcuts.lesson.flatMap(({ caps }) =>
      caps.map((cap) => toShortcut(pressed(keyOf[cap] ?? cap), true)),
    )
    expect(listed).not.toContain(null)
    const known = everyKey
      .map((key) => toShortcut(pressed(key), true))
      .filter((shortcut): shortcut is Shortcut => shortcut !== null)
    expect(new Set(listed)).toEqual(new Set(known))
  })

  it('lists global keys that exist as menu accelerators', () => {
    const menu = menuTemplate({
      language: 'fr',
      platform: 'linux',
      isSignedIn: true,
      isDevelopment: false,
      chosen: () => undefined,
      zoom: () => undefined,
      reload: () => undefined,
    })
    const accelerators = menu.flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.map(({ accelerator }) => accelerator) : [],
    )
    expect(accelerators).toEqual(
      expect.arrayContaining(shortcuts.everywhere.flatMap(({ caps }) => caps.map(acceleratorOf))),
    )
  })
})
