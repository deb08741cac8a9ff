import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { createFind } from './find'

function open({ text = '' }: { text?: string } = {}) {
  const calls: unknown[][] = []
  let requestId = 0
  let isGone = false
  const page = Object.assign(new EventEmitter(), {
    findInPage: (...call: unknown[]) => {
      calls.push(call)
      return (requestId += 1)
    },
    stopFindInPage: (action: string) => void calls.push(['stop', action]),
    focus: () => void calls.push(['focus']),
    getURL: () => 'app://tutorat/aide?de=menu',
    isDestroyed: () => isGone,
  })
  const shown: boolean[] = []
  let timer: (() => void) | null = null
  const find = createFind({
    page: () => page as unknown as WebContents,
    bar: { show: () => void shown.push(true), hide: () => void shown.push(false) },
    schedule: (_ms, run) => {
      timer = run
      return () => void (timer = null)
    },
    changed: () => undefined,
  })
  const wait = (): void => {
    const run = timer
    timer = null
    run?.()
  }
  find.open()
  if (text !== '') {
    find.type(text)
    wait()
  }
  const answer = (id: number, matches: number, activeMatchOrdinal = 1) =>
    page.emit('found-in-page', {}, { requestId: id, matches, activeMatchOrdinal, finalUpdate: true })
  return { find, page, calls, shown, wait, answer, destroy: () => (isGone = true) }
}

describe('find in page', () => {
  it('searches once the typing pauses, and continues the search with a step', () => {
    const { find, calls, wait } = open()
    find.type('dr')
    find.type('droite')
    expect(calls).toEqual([])
    wait()
    find.step(false)
    expect(calls).toEqual([
      ['droite', { findNext: true, forward: true }],
      ['droite', { findNext: false, forward: false }],
    ])
  })

  it('begins the search at once with a step that comes before the pause', () => {
    const { find, calls, wait } = open()
    find.type('droite')
    find.step(true)
    wait()
    expect(calls).toEqual([['droite', { findNext: true, forward: true }]])
  })

  it('shows the results of the latest request only, also after many searches', () => {
    const { find, page, answer } = open({ text: 'droite' })
    find.step(true)
    answer(1, 9)
    expect(find.state().result).toBeNull()
    answer(2, 3, 2)
    expect([find.state().result, page.listenerCount('found-in-page')]).toEqual([{ matches: 3, active: 2 }, 1])
  })

  it('removes the marks of an emptied field, and begins anew afterwards', () => {
    const { find, calls, wait, answer } = open({ text: 'droite' })
    find.type('')
    answer(1, 3)
    expect([calls.at(-1), find.state().result]).toEqual([['stop', 'clearSelection'], null])
    find.type('droite')
    wait()
    expect(calls.at(-1)).toEqual(['droite', { findNext: true, forward: true }])
  })

  it('closes with the match selected and the focus in the page', () => {
    const { find, calls, shown } = open({ text: 'droite' })
    find.close()
    expect([calls.slice(1), shown]).toEqual([
      [['stop', 'keepSelection'], ['focus']],
      [true, false],
    ])
  })

  it('searches for the earlier text again when it is opened again', () => {
    const { find, calls } = open({ text: 'droite' })
    find.close()
    find.open()
    expect(calls.at(-1)).toEqual(['droite', { findNext: true, forward: true }])
  })

  it('shows the bar again when it is already open, without another search', () => {
    const { find, calls, shown } = open({ text: 'droite' })
    find.open()
    expect([calls.length, shown]).toEqual([1, [true, true]])
  })

  it('closes when another screen is shown, but not when the address of the screen changes', () => {
    const { find, page, shown } = open({ text: 'droite' })
    page.emit('did-navigate-in-page', {}, 'app://tutorat/aide#raccourcis', true)
    page.emit('did-navigate-in-page', {}, 'https://lecteur.exemple.tn/autre', false)
    expect(shown).toEqual([true])
    page.emit('did-navigate-in-page', {}, 'app://tutorat/matieres', true)
    expect([shown, find.state().isOpen]).toEqual([[true, false], false])
  })

  it('forgets the text for the next user', () => {
    const { find, calls } = open({ text: 'secret' })
    find.clear()
    find.open()
    expect([find.state().text, calls.filter(([text]) => text === 'secret')]).toEqual(['', [calls[0]]])
  })

  it('does nothing without a window', () => {
    const { find, calls, shown, destroy } = open()
    destroy()
    find.open()
    find.type('droite')
    find.step(true)
    find.close()
    expect([calls, shown]).toEqual([[], [true, false]])
  })
})
