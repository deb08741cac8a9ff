import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFocus } from './focus'
import { afterFocusEvent, isUserPresent, settleMs, initialFocusState } from './focus-state'
import type { FocusEvent } from './focus-state'

/** A clock that only this test moves. */
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

function focusing() {
  const told: boolean[] = []
  const time = timeline()
  const shown: boolean[] = []
  const focus = createFocus({ schedule: time.schedule, tell: (focused) => void told.push(focused), shownChanged: (now) => void shown.push(now) })
  return { told, shown, time, focus }
}

describe('window focus', () => {
  it('tells a change that lasts 250 ms', () => {
    const { told, time, focus } = focusing()
    focus.heard('focus')
    time.pass(settleMs - 1)
    expect(told).toEqual([])
    time.pass(1)
    expect(told).toEqual([true])
    expect(focus.isFocused()).toBe(true)
  })

  it('does not tell a blur that a click inside a frame makes', () => {
    const { told, time, focus } = focusing()
    focus.heard('focus')
    time.pass(settleMs)
    focus.heard('blur')
    time.pass(100)
    focus.heard('focus')
    time.pass(settleMs)
    expect(told).toEqual([true])
    expect(time.waiting()).toBe(0)
  })

  it('ignores our own dialogs', () => {
    const { told, time, focus } = focusing()
    focus.heard('focus')
    time.pass(settleMs)
    focus.heard('dialog-opened')
    focus.heard('blur')
    time.pass(60_000)
    focus.heard('focus')
    focus.heard('dialog-closed')
    time.pass(settleMs)
    expect(told).toEqual([true])
  })

  it('a person who leaves during our dialog is told once it is closed', () => {
    const { told, time, focus } = focusing()
    focus.heard('focus')
    time.pass(settleMs)
    focus.heard('dialog-opened')
    focus.heard('blur')
    focus.heard('dialog-closed')
    time.pass(settleMs)
    expect(told).toEqual([true, false])
  })

  it.each(['minimised', 'hidden', 'blur'] as const)('%s: nobody is there', (event) => {
    const { told, time, focus } = focusing()
    focus.heard('focus')
    time.pass(settleMs)
    focus.heard(event)
    time.pass(settleMs)
    expect(told).toEqual([true, false])
  })

  it('reports at once that the window is shown, minimised or hidden, whoever has the focus', () => {
    const { shown, time, focus } = focusing()
    expect(focus.isShown()).toBe(false)
    for (const event of ['shown', 'focus', 'blur', 'minimised', 'hidden', 'shown', 'restored', 'hidden'] as const) focus.heard(event)
    expect(shown).toEqual([true, false, true, false])
    expect(focus.isShown()).toBe(false)
    time.pass(settleMs)
    expect(shown).toHaveLength(4)
  })

  it('never tells the same twice in a row, and settles on what is true', () => {
    const event = fc.constantFrom<FocusEvent>('focus', 'blur', 'minimised', 'restored', 'hidden', 'shown', 'dialog-opened', 'dialog-closed')
    fc.assert(
      fc.property(fc.array(fc.record({ event, wait: fc.nat({ max: 600 }) })), (steps) => {
        const { told, time, focus } = focusing()
        let state = initialFocusState
        for (const { event: heard, wait } of steps) {
          focus.heard(heard)
          state = afterFocusEvent(state, heard)
          time.pass(wait)
        }
        time.pass(settleMs)
        expect(told.every((value, index) => value !== (told[index - 1] ?? false))).toBe(true)
        expect(focus.isFocused()).toBe(isUserPresent(state))
      }),
      { numRuns: 3_000 },
    )
  })
})
