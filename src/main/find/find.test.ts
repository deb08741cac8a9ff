import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import type { FindResult } from '../../shared/desktop/find'
import { createFind } from './find'

function page() {
  const calls: unknown[][] = []
  let requestId = 0
  let isGone = false
  const contents = Object.assign(new EventEmitter(), {
    findInPage: (...call: unknown[]) => {
      calls.push(call)
      return (requestId += 1)
    },
    stopFindInPage: (action: string) => void calls.push(['stop', action]),
    isDestroyed: () => isGone,
  })
  const results: FindResult[] = []
  const find = createFind({ contents: () => contents as unknown as WebContents, found: (each) => results.push(each) })
  const answer = (id: number, matches: number, activeMatchOrdinal = 1) =>
    contents.emit('found-in-page', {}, { requestId: id, matches, activeMatchOrdinal, finalUpdate: true })
  return { find, calls, results, answer, destroy: () => (isGone = true), contents }
}

const request = { search: 5, text: 'droite', isNew: true, forward: true }

describe('find in page', () => {
  it('begins a session with a new text and continues it with a step', () => {
    const { find, calls } = page()
    find.search(request)
    find.search({ ...request, search: 6, isNew: false, forward: false })
    expect(calls).toEqual([
      ['droite', { findNext: true, forward: true }],
      ['droite', { findNext: false, forward: false }],
    ])
  })

  it('emits the results of the latest request only, with its number', () => {
    const { find, results, answer } = page()
    find.search(request)
    find.search({ ...request, search: 6 })
    answer(1, 9)
    answer(2, 3, 2)
    expect(results).toEqual([{ search: 6, matches: 3, active: 2, isFinal: true }])
  })

  it('emits each result once, after many searches', () => {
    const { find, results, answer, contents } = page()
    find.search(request)
    find.search(request)
    answer(2, 3)
    expect([results.length, contents.listenerCount('found-in-page')]).toEqual([1, 1])
  })

  it('emits nothing after it was stopped', () => {
    const { find, calls, results, answer } = page()
    find.search(request)
    find.stop()
    answer(1, 3)
    expect([results, calls.at(-1)]).toEqual([[], ['stop', 'keepSelection']])
  })

  it('does nothing without a window', () => {
    const { find, calls, destroy } = page()
    destroy()
    find.search(request)
    find.stop()
    expect(calls).toEqual([])
  })
})
