import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { toCommand, listenForPrintedKeys } from './printed-keys'

const press = (key: string, more: object = {}) => ({
  type: 'keyDown' as const,
  key,
  control: true,
  meta: false,
  alt: false,
  ...more,
})

describe('commands of keys that print a character', () => {
  it.each([
    ['us', 'Equal', '=', 'in'],
    ['us', 'Minus', '-', 'out'],
    ['us', 'Slash', '/', 'shortcuts'],
    ['fr', 'Digit6', '-', 'out'],
    ['fr', 'Equal', '=', 'in'],
    ['fr', 'Equal with Shift', '+', 'in'],
    ['fr', 'Period with Shift', '/', 'shortcuts'],
    ['fr', 'Digit0 with Shift', '0', 'reset'],
    ['ara', 'Slash', '/', 'shortcuts'],
    ['any', 'NumpadAdd', '+', 'in'],
    ['any', 'NumpadSubtract', '-', 'out'],
    ['any', 'Numpad0', '0', 'reset'],
    ['any', 'NumpadDivide', '/', 'shortcuts'],
  ])('on a keyboard %s the key %s with Ctrl prints %s and runs %s', (_layout, _code, key, command) => {
    expect(toCommand(press(key))).toBe(command)
  })

  it('ignores AltGr, keys without Ctrl or Command, their release, and other keys', () => {
    const others = [
      press('-', { alt: true }),
      press('+', { control: false }),
      press('0', { type: 'keyUp' }),
      press('Insert'),
      press('6'),
    ]
    expect(others.map(toCommand)).toEqual(others.map(() => null))
  })

  it('run once for a key press, and a held key repeats only the zoom', () => {
    const webContents = new EventEmitter()
    const ran: string[] = []
    const prevented: string[] = []
    listenForPrintedKeys({ webContents } as unknown as BrowserWindow, {
      zoom: (change) => ran.push(change),
      showShortcuts: () => ran.push('shortcuts'),
    })
    const emit = (key: string, isAutoRepeat = false) =>
      webContents.emit(
        'before-input-event',
        { preventDefault: () => prevented.push(key) },
        { ...press(key), isAutoRepeat },
      )
    emit('+')
    emit('+', true)
    emit('/')
    emit('/', true)
    emit('k')
    expect(ran).toEqual(['in', 'in', 'shortcuts'])
    expect(prevented).toEqual(['+', '+', '/', '/'])
  })
})
