import { render, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { expect, it } from 'vitest'
import { deferred } from './deferred'

const Screen = () => <h1>Here</h1>
const shown = (Component: ComponentType) => (
  <Suspense fallback="later">
    <Component />
  </Suspense>
)

it('draws what was loaded before at once, without a fallback', async () => {
  let calls = 0
  const { Component, load } = deferred(() => {
    calls += 1
    return Promise.resolve(Screen)
  })
  await load()
  render(shown(Component))
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy()
  expect(calls).toBe(1)
})

it('shows the fallback until what was not loaded has come', async () => {
  const { Component } = deferred(() => Promise.resolve(Screen))
  const { container } = render(
    <Suspense fallback="later">
      <Component />
    </Suspense>,
  )
  expect(container.textContent).toBe('later')
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy()
})
