// @vitest-environment jsdom
import { describe, expect, it, onTestFinished } from 'vitest'
import { afterFullScreen } from '#ui/full-screen.ts'
import { isHeldToggle, toShortcut, wantsKeyItself } from './shortcuts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

describe('shortcutOf', () => {
  it.each([
    [' ', 'toggle'],
    ['k', 'toggle'],
    ['K', 'toggle'],
    ['j', 'back-10'],
    ['l', 'forward-10'],
    ['ArrowLeft', 'back-5'],
    ['ArrowRight', 'forward-5'],
    ['<', 'slower'],
    ['>', 'faster'],
    ['f', 'full-screen'],
    ['m', 'mute'],
    ['c', 'captions'],
    ['t', 'transcript'],
    [',', 'frame-back'],
    ['.', 'frame-forward'],
    ['?', 'list'],
  ])('maps %s to %s', (key, shortcut) => {
    expect(toShortcut(press(key), true)).toBe(shortcut)
  })

  it('uses the physical key on an Arabic keyboard', () => {
    expect(toShortcut(press('ن', { code: 'KeyK' }), true)).toBe('toggle')
    expect(toShortcut(press('و', { code: 'Comma' }), true)).toBe('frame-back')
    expect(toShortcut(press('ز', { code: 'Period' }), true)).toBe('frame-forward')
  })

  it('uses the physical key where the keyboard waits for a second one', () => {
    expect(toShortcut(press('Dead', { code: 'KeyK' }), true)).toBe('toggle')
    expect(toShortcut(press('Enter', { code: 'Enter' }), true)).toBeNull()
    expect(toShortcut(press('Unidentified', { code: 'KeyKana' }), true)).toBeNull()
    expect(toShortcut(press('Unidentified', { code: 'BrowserKeyK' }), true)).toBeNull()
  })

  it('lists the shortcuts with the question mark of an Arabic keyboard, not with the letter on its key', () => {
    expect(toShortcut(press('؟', { code: 'Slash' }), true)).toBe('list')
    expect(toShortcut(press('ظ', { code: 'Slash' }), true)).toBeNull()
  })

  it('ignores keys with Ctrl, Alt or Command', () => {
    expect([
      toShortcut(press('c', { ctrlKey: true }), true),
      toShortcut(press('f', { metaKey: true }), true),
      toShortcut(press('ArrowLeft', { altKey: true }), true),
    ]).toEqual([null, null, null])
  })

  it('handles only the space bar and the arrows when letters are disabled', () => {
    expect([
      toShortcut(press('k'), false),
      toShortcut(press('?'), false),
      toShortcut(press(' '), false),
      toShortcut(press('ArrowRight'), false),
    ]).toEqual([null, null, 'toggle', 'forward-5'])
  })

  it('leaves keys to fields, the space bar to buttons, and arrows to sliders', () => {
    document.body.innerHTML =
      '<input id="field"><button id="button">x</button><input id="slider" type="range"><div role="dialog"><p ' +
      'id="inside"></p></div><h1 id="title"></h1>'
    const at = (id: string) => document.getElementById(id)
    at('button')?.focus()
    expect([
      wantsKeyItself(at('field'), 'k'),
      wantsKeyItself(at('button'), ' '),
      wantsKeyItself(at('slider'), 'ArrowLeft'),
      wantsKeyItself(at('inside'), 'k'),
    ]).toEqual([true, true, true, true])
    expect([
      wantsKeyItself(at('button'), 'k'),
      wantsKeyItself(at('slider'), ' '),
      wantsKeyItself(at('title'), ' '),
      wantsKeyItself(document.body, 'ArrowLeft'),
    ]).toEqual([false, false, false, false])
  })

  it('leaves every key to what opens while full screen is being left', async () => {
    let leave = (): void => undefined
    const left = new Promise<void>((resolve) => void (leave = resolve))
    Object.assign(document, { exitFullscreen: () => left })
    Object.defineProperty(document, 'fullscreenElement', { value: document.body, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
    const opened = new Promise<void>((resolve) => afterFullScreen(resolve))
    expect(wantsKeyItself(document.body, 'k')).toBe(true)
    leave()
    await opened
    expect(wantsKeyItself(document.body, 'k')).toBe(false)
    expect(wantsKeyItself(null, 'k')).toBe(false)
  })

  it('takes the space bar from a button that a click has focused, as that of full screen', () => {
    document.body.innerHTML = '<button id="button"><span id="glyph"></span></button>'
    const button = document.getElementById('button')!
    button.focus()
    Object.assign(button, { matches: (selector: string) => selector !== ':focus-visible' })
    expect(wantsKeyItself(document.getElementById('glyph'), ' ')).toBe(false)
  })

  it('repeats seeks, frames and speeds of a held key, but no toggle', () => {
    const keys = [' ', 'ArrowLeft', 'ArrowRight', ...'kjlfmcnt,.<>?']
    const isRefused = (repeat: boolean) => keys.filter((key) => isHeldToggle(toShortcut(press(key), true)!, { repeat }))
    expect(isRefused(true).join('')).toBe(' kfmcnt?')
    expect(isRefused(false)).toEqual([])
  })
})
