import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ReducedMotionContext } from '#ui/theme/media-query.ts'
import { useMagazine } from './use-magazine'

function setUp({ startAt = 0, count = 6, twoPages = true, rightToLeft = false, reducedMotion = false } = {}) {
  const pages: number[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReducedMotionContext value={reducedMotion}>{children}</ReducedMotionContext>
  )
  const { result, unmount } = renderHook(
    () => useMagazine({ count, twoPages, rightToLeft, startAt, onPage: (page) => pages.push(page) }),
    { wrapper },
  )
  onTestFinished(unmount)
  const press = (key: string, init: KeyboardEventInit = {}, target: Element | Window = window) =>
    fireEvent.keyDown(target, { key, ...init })
  return { result, pages, press, now: () => result.current }
}

describe('useMagazine', () => {
  it('opens at the page where the student left it, or at the last one of a shorter magazine', () => {
    expect(setUp({ startAt: 3 }).now()).toMatchObject({ page: 3, spread: [3, 4], turn: null })
    expect(setUp({ startAt: 30 }).now()).toMatchObject({ page: 5, spread: [5] })
  })

  it('turns by one spread, with the leaf that moves, and says the page', () => {
    const { now, pages } = setUp()
    act(() => now().turnBy(1))
    expect([now().page, now().spread, pages]).toEqual([1, [1, 2], [1]])
    expect(now().turn).toEqual({ id: 1, from: [0], to: [1, 2], by: 1 })
    act(() => now().turnBy(1))
    expect(now().turn).toMatchObject({ id: 2, from: [1, 2], to: [3, 4] })
    act(() => now().turned())
    expect([now().turn, now().page]).toEqual([null, 3])
    act(() => now().turnBy(-1))
    expect([now().page, now().turn]).toEqual([1, { id: 1, from: [3, 4], to: [1, 2], by: -1 }])
  })

  it('turns nothing beyond either end', () => {
    const first = setUp()
    expect([first.now().canTurn(-1), first.now().canTurn(1)]).toEqual([false, true])
    act(() => first.now().turnBy(-1))
    expect([first.now().page, first.pages, first.now().turn]).toEqual([0, [], null])
    const last = setUp({ startAt: 5 })
    expect([last.now().canTurn(-1), last.now().canTurn(1)]).toEqual([true, false])
  })

  it('goes to a chosen spread at once, without a moving leaf', () => {
    const { now, pages } = setUp()
    act(() => now().goToSpread(2))
    expect([now().page, now().turn, pages]).toEqual([3, null, [3]])
  })

  it('moves no leaf where the system asks for less motion', () => {
    const { now } = setUp({ reducedMotion: true })
    act(() => now().turnBy(1))
    expect([now().page, now().turn]).toEqual([1, null])
  })
})

describe('the keys of a magazine', () => {
  it.each([
    ['from left to right', false, 'ArrowRight', 'ArrowLeft'],
    ['from right to left', true, 'ArrowLeft', 'ArrowRight'],
  ])('turn towards the side of the arrow in a magazine read %s', (_, rightToLeft, onwards, back) => {
    const { press, now } = setUp({ startAt: 1, rightToLeft })
    expect(press(onwards)).toBe(false)
    expect(now().page).toBe(3)
    press(back)
    expect(now().page).toBe(1)
  })

  it('turn without a moving leaf while the key is held', () => {
    const { press, now } = setUp()
    press('ArrowRight', { repeat: true })
    expect([now().page, now().turn]).toEqual([1, null])
    press('ArrowRight')
    expect(now().turn).not.toBeNull()
  })

  it.each<[string, KeyboardEventInit]>([
    ['go back or forward with Alt', { altKey: true }],
    ['belong to the system with Ctrl', { ctrlKey: true }],
  ])('%s, and turn nothing', (_, init) => {
    const { press, now } = setUp()
    expect(press('ArrowRight', init)).toBe(true)
    expect(now().page).toBe(0)
  })

  it('belong to a text field that has the focus, and other keys turn nothing', () => {
    const { press, now } = setUp()
    const field = document.createElement('input')
    document.body.append(field)
    onTestFinished(() => field.remove())
    expect(press('ArrowRight', { bubbles: true }, field)).toBe(true)
    expect(press('ArrowUp')).toBe(true)
    expect(press('x')).toBe(true)
    expect(now().page).toBe(0)
  })
})
