import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFocus } from './focus'
import { afterFocusEvent, isUserPresent, settleMs, initialFocusState, type FocusEvent } from './focus-state'

function timeline() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  return {
    schedule: (ms: number, run: () => void) => {
      const entry = { at: now + ms, run }
      waiting.push(entry)
      return () => void (waiting = waiting.filter((other) => other !== entry))
    },
    pass: (ms: number) => {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    waiting: () => waiting.length,
  }
}

function createTracked() {
  const reported: boolean[] = []
  const time = timeline()
  const shown: boolean[] = []
  const focus = createFocus({
    schedule: time.schedule,
    onFocusChange: (focused) => void reported.push(focused),
    onVisibilityChange: (now) => void shown.push(now),
  })
  return { reported, shown, time, focus }
}

describe('window focus', () => {
  it('reports a focus change that lasts 250 ms', () => {
    const { reported, time, focus } = createTracked()
    focus.handle('focus')
    time.pass(settleMs - 1)
    expect(reported).toEqual([])
    time.pass(1)
    expect(reported).toEqual([true])
    expect(focus.isFocused()).toBe(true)
  })

  it('ignores the short blur of a click inside a frame', () => {
    const { reported, time, focus } = createTracked()
    focus.handle('focus')
    time.pass(settleMs)
    focus.handle('blur')
    time.pass(100)
    focus.handle('focus')
    time.pass(settleMs)
    expect(reported).toEqual([true])
    expect(time.waiting()).toBe(0)
  })

  it('ignores the blur of a dialog of the application', () => {
    const { reported, time, focus } = createTracked()
    focus.handle('focus')
    time.pass(settleMs)
    focus.handle('dialog-opened')
    focus.handle('blur')
    time.pass(60_000)
    focus.handle('focus')
    focus.handle('dialog-closed')
    time.pass(settleMs)
    expect(reported).toEqual([true])
  })

  it('reports a user who left during a dialog once it is closed', () => {
    const { reported, time, focus } = createTracked()
    focus.handle('focus')
    time.pass(settleMs)
    focus.handle('dialog-opened')
    focus.handle('blur')
    focus.handle('dialog-closed')
    time.pass(settleMs)
    expect(reported).toEqual([true, false])
  })

  it.each(['minimised', 'hidden', 'blur'] as const)('reports an absent user after %s', (event) => {
    const { reported, time, focus } = createTracked()
    focus.handle('focus')
    time.pass(settleMs)
    focus.handle(event)
    time.pass(settleMs)
    expect(reported).toEqual([true, false])
  })

  it('reports visibility at once, independent of the focus', () => {
    const { shown, time, focus } = createTracked()
    expect(focus.isShown()).toBe(false)
    for (const event of ['shown', 'focus', 'blur', 'minimised', 'hidden', 'shown', 'restored', 'hidden'] as const)
      focus.handle(event)
    expect(shown).toEqual([true, false, true, false])
    expect(focus.isShown()).toBe(false)
    time.pass(settleMs)
    expect(shown).toHaveLength(4)
  })

  it('never reports the same value twice in a row and settles on the real state', () => {
    const event = fc.constantFrom<FocusEvent>(
      'focus',
      'blur',
      'minimised',
      'restored',
      'hidden',
      'shown',
      'dialog-opened',
      'dialog-closed',
    )
    fc.assert(
      fc.property(fc.array(fc.record({ event, wait: fc.nat({ max: 600 }) })), (steps) => {
        const { reported, time, focus } = createTracked()
        let state = initialFocusState
        for (const { event, wait } of steps) {
          focus.handle(event)
          state = afterFocusEvent(state, event)
          time.pass(wait)
        }
        time.pass(settleMs)
        expect(reported.every((value, index) => value !== (reported[index - 1] ?? false))).toBe(true)
        expect(focus.isFocused()).toBe(isUserPresent(state))
      }),
      { numRuns: 3_000 },
    )
  })
})
