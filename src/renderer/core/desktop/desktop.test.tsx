import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useDesktopEvent } from './desktop'

it('a screen receives the events of the main process by its latest listener, until it is left', async () => {
  const { render, emit, listenerCount } = createHookWorld()
  const received: string[] = []
  const { rerender, unmount } = render(
    (name: string) => useDesktopEvent('window.suspend', ({ suspended }) => void received.push(`${name} ${suspended}`)),
    'first',
  )
  await emit('window.suspend', { suspended: true })
  rerender('second')
  await emit('window.suspend', { suspended: false })
  expect(received).toEqual(['first true', 'second false'])
  unmount()
  expect(listenerCount('window.suspend')).toBe(0)
})
