import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

it('pauses polling in the whole application while the desktop reports a hidden window', async () => {
  const page = await renderScreen({ path: '/login' })
  const isPolling = () => page.store.getState().api.config.focused
  expect(isPolling()).toBe(true)
  act(() => page.desktop.emit('window.shown', { shown: false }))
  expect(isPolling()).toBe(false)
  act(() => page.desktop.emit('window.shown', { shown: true }))
  expect(isPolling()).toBe(true)
})
