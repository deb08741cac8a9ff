import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useIsMounted } from './use-is-mounted'

it('a late answer knows whether its dialog is still open, by the function it had from the beginning', () => {
  const { result, rerender, unmount } = renderHook((open: boolean) => useIsMounted(open), { initialProps: true })
  const isOpen = result.current
  expect(isOpen()).toBe(true)
  rerender(false)
  expect(isOpen()).toBe(false)
  rerender(true)
  expect([isOpen(), result.current === isOpen]).toEqual([true, true])
  unmount()
  expect(isOpen()).toBe(false)
})

it('a screen is open until it is left', () => {
  const { result, unmount } = renderHook(() => useIsMounted())
  const isOpen = result.current
  expect(isOpen()).toBe(true)
  unmount()
  expect(isOpen()).toBe(false)
})
