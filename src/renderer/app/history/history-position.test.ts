import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canGoBack, canGoForward, reduceHistory, startPosition, type HistoryPosition } from './history-position'

const push = (position: HistoryPosition, key: string) =>
  reduceHistory(position, { type: 'navigated', action: 'PUSH', key, entry: null })
const pop = (position: HistoryPosition, key: string, entry: number | null = null) =>
  reduceHistory(position, { type: 'navigated', action: 'POP', key, entry })
const offered = (position: HistoryPosition) => [canGoBack(position), canGoForward(position)]

describe('position in the history', () => {
  it('offers nothing on the first screen', () => {
    expect(offered(startPosition('a', null))).toEqual([false, false])
  })

  it('offers back after a screen was opened, and forward after going back', () => {
    const opened = push(startPosition('a', null), 'b')
    expect(offered(opened)).toEqual([true, false])
    expect(offered(pop(opened, 'a'))).toEqual([false, true])
  })

  it('forgets the screens ahead when another one is opened', () => {
    const elsewhere = push(pop(push(startPosition('a', null), 'b'), 'a'), 'c')
    expect(offered(elsewhere)).toEqual([true, false])
  })

  it('stays in place when a screen is replaced', () => {
    const replaced = reduceHistory(push(startPosition('a', null), 'b'), {
      type: 'navigated',
      action: 'REPLACE',
      key: 'c',
      entry: null,
    })
    expect([replaced.index, replaced.keys]).toEqual([1, ['a', 'c']])
  })

  it('offers the screens before a reload of the page', () => {
    const reloaded = startPosition('c', 2)
    expect(offered(reloaded)).toEqual([true, false])
    expect(offered(pop(reloaded, 'b', 1))).toEqual([true, true])
  })

  it('counts the screens that were left before they were shown', () => {
    const skipped = reduceHistory(startPosition('a', 0), { type: 'navigated', action: 'PUSH', key: 'c', entry: 2 })
    expect(offered(pop(skipped, 'b', 1))).toEqual([true, true])
    const replaced = reduceHistory(startPosition('a', 0), { type: 'navigated', action: 'REPLACE', key: 'c', entry: 1 })
    expect(offered(pop(replaced, 'a', 0))).toEqual([false, true])
    const ahead = pop(push(push(startPosition('a', 0), 'b'), 'c'), 'a', 0)
    const redirected = reduceHistory(ahead, { type: 'navigated', action: 'REPLACE', key: 'd', entry: 1 })
    expect(offered(redirected)).toEqual([true, false])
  })

  it('does not offer the screens of the session before', () => {
    const next = reduceHistory(push(startPosition('a', null), 'b'), { type: 'session-changed' })
    expect(offered(next)).toEqual([false, false])
    expect(offered(push(next, 'c'))).toEqual([true, false])
  })

  it('agrees with a browser after any sequence of steps', () => {
    const step = fc.oneof(fc.constantFrom('push', 'replace'), fc.integer({ min: -4, max: 4 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let position = startPosition('0', null)
        let stack = ['0']
        let at = 0
        steps.forEach((each, number) => {
          const key = String(number + 1)
          if (each === 'push') {
            stack = [...stack.slice(0, at + 1), key]
            at += 1
            position = push(position, key)
          } else if (each === 'replace') {
            stack[at] = key
            position = reduceHistory(position, { type: 'navigated', action: 'REPLACE', key, entry: null })
          } else if (typeof each === 'number' && at + each >= 0 && at + each < stack.length) {
            at += each
            position = pop(position, stack[at] ?? '')
          }
          expect([canGoBack(position), canGoForward(position)]).toEqual([at > 0, at < stack.length - 1])
        })
      }),
    )
  })
})
