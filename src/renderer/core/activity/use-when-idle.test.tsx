import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useQuery } from '../api/use-query'
import { unsavedWork } from '../screen/unsaved-work'
import { windowFocusChanged } from '../store/window-slice'
import { activities } from './activity'
import { useWhenIdle } from './use-when-idle'

function setUp({ isWanted = true, asks = false } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const time = { ms: 0 }
  const world = createHookWorld({ clock: { now: () => time.ms, monotonic: () => time.ms } })
  let runs = 0
  const { rerender, unmount } = world.render((isOn: boolean) => {
    useQuery(contract.bookmarks.list, {}, { skip: !asks })
    useWhenIdle({ isWanted: isOn, quietMs: 5000 }, () => void (runs += 1))
  }, isWanted)
  const pass = (seconds: number) => {
    for (let each = 0; each < seconds; each += 1) {
      time.ms += 1000
      act(() => void vi.advanceTimersByTime(1000))
    }
  }
  return { ...world, rerender, unmount, pass, runs: () => runs }
}

function add<Name extends 'input' | 'div'>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

const labels = { title: '', text: '', leave: '', stay: '', close: '' }

describe('what waits until the student is idle', () => {
  it('comes once, after five seconds without a sign of the student', () => {
    const { pass, runs } = setUp()
    pass(4)
    expect(runs()).toBe(0)
    pass(1)
    expect(runs()).toBe(1)
    pass(20)
    expect(runs()).toBe(1)
  })

  it.each(['pointerdown', 'keydown', 'wheel'])('waits another five seconds after %s', (sign) => {
    const { pass, runs } = setUp()
    pass(4)
    fireEvent(document.body, new Event(sign, { bubbles: true }))
    pass(4)
    expect(runs()).toBe(0)
    pass(1)
    expect(runs()).toBe(1)
  })

  it('does not come while nothing is wanted, nor after its screen is left', () => {
    const { pass, runs, rerender, unmount } = setUp({ isWanted: false })
    pass(20)
    expect(runs()).toBe(0)
    rerender(true)
    pass(4)
    unmount()
    pass(20)
    expect(runs()).toBe(0)
  })

  it.each<[string, (world: ReturnType<typeof setUp>) => () => void]>([
    [
      'the window is inactive',
      ({ store }) => {
        act(() => void store.dispatch(windowFocusChanged(false)))
        return () => act(() => void store.dispatch(windowFocusChanged(true)))
      },
    ],
    ['a film plays', () => activities.begin('playing')],
    [
      'a text field has the focus',
      () => {
        const field = add('input', { type: 'text' })
        field.focus()
        return () => field.blur()
      },
    ],
    [
      'a dialog is open',
      () => {
        const dialog = add('div', { role: 'dialog' })
        return () => dialog.remove()
      },
    ],
    ['typed text is unsaved', () => unsavedWork.add(() => labels)],
  ])('does not come while %s, and five seconds later', (_, begin) => {
    const world = setUp()
    const end = begin(world)
    world.pass(20)
    expect(world.runs()).toBe(0)
    end()
    world.pass(4)
    expect(world.runs()).toBe(0)
    world.pass(1)
    expect(world.runs()).toBe(1)
  })

  it.each(['radio', 'checkbox', 'range'])('comes although a field of the type %s has the focus', (type) => {
    const { pass, runs } = setUp()
    add('input', { type }).focus()
    pass(5)
    expect(runs()).toBe(1)
  })

  it('does not come while an answer of the platform is on its way', () => {
    const { pass, runs } = setUp({ asks: true })
    pass(20)
    expect(runs()).toBe(0)
  })
})
