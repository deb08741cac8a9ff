// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { firstScreenLoaded } from './routes'

const Screen = () => null

it('waits for the screen to which the router was sent before its first one was loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Component: typeof Screen }>()
  const router = createMemoryRouter([
    { path: '/', lazy: () => new Promise<never>(() => undefined) },
    { path: '/subjects', lazy: () => promise },
  ])
  void router.navigate('/subjects')
  const loaded = firstScreenLoaded(router)
  expect(router.state.initialized).toBe(false)
  resolve({ Component: Screen })
  await loaded
  expect([router.state.initialized, router.state.location.pathname]).toEqual([true, '/subjects'])
})

it('resolves for a screen that needs no loading', async () => {
  await expect(firstScreenLoaded(createMemoryRouter([{ path: '/', Component: Screen }]))).resolves.toBeUndefined()
})
