import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reachabilityChanged } from '#core/store/network-slice.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useOfflineFallback } from './use-offline-fallback'

function setUp(maybe: boolean) {
  const { store, render } = createHookWorld()
  let attempts = 0
  const { result, rerender } = render(
    (isMaybe: boolean) => useOfflineFallback(isMaybe, () => void (attempts += 1)),
    maybe,
  )
  const reach = (reachable: boolean) => act(() => void store.dispatch(reachabilityChanged({ reachable, at: 1 })))
  const doubts = () => store.getState().network.suspectCount
  return { reach, rerender, doubts, attempts: () => attempts, isShown: () => result.current }
}

it('a failure that may be the connection asks for a check of it, and shows the fallback once it is lost', () => {
  const { reach, doubts, isShown, rerender } = setUp(false)
  expect([doubts(), isShown()]).toEqual([0, false])
  rerender(true)
  expect([doubts(), isShown()]).toEqual([1, false])
  reach(false)
  expect(isShown()).toBe(true)
})

it('tries again once when the connection is back, and only after such a failure', () => {
  const failed = setUp(true)
  expect(failed.attempts()).toBe(0)
  failed.reach(false)
  failed.reach(true)
  expect([failed.attempts(), failed.isShown()]).toEqual([1, false])
  failed.rerender(true)
  expect(failed.attempts()).toBe(1)
  const fine = setUp(false)
  fine.reach(false)
  fine.reach(true)
  fine.rerender(true)
  expect(fine.attempts()).toBe(0)
})
