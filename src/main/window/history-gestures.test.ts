import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { listenForHistoryGestures } from './history-gestures'

function stepsOn(platform: NodeJS.Platform, ...emitted: [event: string, detail: string][]): string[] {
  const window = new EventEmitter()
  const steps: string[] = []
  listenForHistoryGestures(window as unknown as BrowserWindow, platform, (step) => void steps.push(step))
  for (const [event, detail] of emitted) window.emit(event, {}, detail)
  return steps
}

it('goes back and forward with the mouse buttons on Windows, and ignores other commands', () => {
  expect(
    stepsOn(
      'win32',
      ['app-command', 'browser-backward'],
      ['app-command', 'browser-forward'],
      ['app-command', 'media-play'],
    ),
  ).toEqual(['back', 'forward'])
})

it('goes back and forward with a swipe on macOS, and ignores vertical ones', () => {
  expect(stepsOn('darwin', ['swipe', 'left'], ['swipe', 'right'], ['swipe', 'up'])).toEqual(['back', 'forward'])
})

it('leaves the mouse buttons to the page on Linux', () => {
  expect(stepsOn('linux', ['app-command', 'browser-backward'], ['swipe', 'left'])).toEqual([])
})
