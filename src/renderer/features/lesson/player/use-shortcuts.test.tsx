import { fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PlayerPreferences } from '#core/store/preferences-slice.ts'
import type { Controls } from './controls'
import type { UsedPlayer } from './use-player'
import { useShortcuts } from './use-shortcuts'

function setUp({ rate = 1, muted = false, captions = false, letters = true, hasCaptions = true } = {}) {
  const calls: string[] = []
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '))
  const controls: Controls = {
    toggle: call('toggle'),
    seek: call('seek'),
    seekBy: call('seekBy'),
    prefer: call('controls.prefer'),
    toggleFullScreen: call('fullScreen'),
    stepFrame: call('stepFrame'),
    chooseAudio: call('audio'),
    toggleTranscript: call('transcript'),
    pictureInPicture: null,
    listShortcuts: call('list'),
  }
  const used = {
    view: { captions: hasCaptions },
    preferences: { rate, muted, captions, letters } as PlayerPreferences,
    prefer: call('prefer'),
  } as unknown as UsedPlayer
  const { unmount } = renderHook(() => useShortcuts(used, controls))
  onTestFinished(unmount)
  const press = (key: string, init: KeyboardEventInit = {}, target: Element | Window = window) =>
    fireEvent.keyDown(target, { key, bubbles: true, ...init })
  return { calls, press }
}

describe('the keys of the player', () => {
  it.each<[string, KeyboardEventInit, string]>([
    [' ', {}, 'toggle'],
    ['k', {}, 'toggle'],
    ['j', {}, 'seekBy -10'],
    ['l', {}, 'seekBy 10'],
    ['ArrowLeft', {}, 'seekBy -5'],
    ['ArrowRight', {}, 'seekBy 5'],
    ['<', {}, 'controls.prefer {"rate":0.75}'],
    ['>', {}, 'controls.prefer {"rate":1.25}'],
    ['f', {}, 'fullScreen'],
    ['m', {}, 'prefer {"muted":true}'],
    ['c', {}, 'prefer {"captions":true}'],
    ['t', {}, 'transcript'],
    [',', {}, 'stepFrame -1'],
    ['.', {}, 'stepFrame 1'],
    ['?', {}, 'list'],
  ])('%j %j does: %s', (key, init, done) => {
    const { calls, press } = setUp()
    expect(press(key, init)).toBe(false)
    expect(calls).toEqual([done])
  })

  it.each([
    ['slowest', 0.5, '<'],
    ['fastest', 2, '>'],
  ])('stay at the %s rate', (_, rate, key) => {
    const { calls, press } = setUp({ rate })
    press(key)
    expect(calls).toEqual([`controls.prefer {"rate":${String(rate)}}`])
  })

  it('change no captions of a film without any', () => {
    const { calls, press } = setUp({ hasCaptions: false })
    press('c')
    expect(calls).toEqual([])
  })

  it('toggle once while a key is held, and move again and again', () => {
    const { calls, press } = setUp()
    expect(press('m', { repeat: true })).toBe(false)
    expect(calls).toEqual([])
    press('ArrowRight', { repeat: true })
    expect(calls).toEqual(['seekBy 5'])
  })

  it('are left to a text field', () => {
    const field = document.createElement('input')
    document.body.append(field)
    onTestFinished(() => field.remove())
    const { calls, press } = setUp()
    expect(press('k', {}, field)).toBe(true)
    expect(calls).toEqual([])
  })

  it('do nothing while letters are switched off, but for the space bar and the arrows', () => {
    const { calls, press } = setUp({ letters: false })
    press('f')
    press(' ')
    press('ArrowLeft')
    expect(calls).toEqual(['toggle', 'seekBy -5'])
  })

  it('leave a key alone that somebody has taken, and the key of the notes', () => {
    const { calls, press } = setUp()
    expect(press('n')).toBe(true)
    const take = (event: Event) => event.preventDefault()
    window.addEventListener('keydown', take, { capture: true })
    onTestFinished(() => window.removeEventListener('keydown', take, { capture: true }))
    press('k')
    expect(calls).toEqual([])
  })
})
