import { act, render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { reachabilityChanged } from '#core/store/network-slice.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { LoadWhenOnline } from './load-when-online'

function open(reachable: boolean) {
  const collaborators = {
    transport: () => Promise.reject(new Error('net')),
    clock: { now: () => 0, monotonic: () => 0 },
    random: () => 0,
  }
  const store = createAppStore({ settings: defaultSettings(['fr']), collaborators, features: [] })
  const line = (isThere: boolean): void =>
    act(() => void store.dispatch(reachabilityChanged({ reachable: isThere, at: 0 })))
  line(reachable)
  const view = render(
    <Provider store={store}>
      <LoadWhenOnline>
        <p>The quiz</p>
      </LoadWhenOnline>
    </Provider>,
  )
  return { line, view }
}

it('opens online content and keeps it open when the connection is lost', () => {
  const { line, view } = open(true)
  const quiz = view.getByText('The quiz')
  line(false)
  expect(view.getByText('The quiz')).toBe(quiz)
  expect(view.queryByRole('alert')).toBeNull()
})

it('explains that a connection is needed, opens once online, and stays open', () => {
  const { line, view } = open(false)
  expect(view.queryByText('The quiz')).toBeNull()
  expect(view.getByRole('alert').textContent).toContain('Il faut une connexion pour ouvrir cette leçon')
  line(true)
  expect(view.getByText('The quiz')).toBeTruthy()
  line(false)
  expect(view.getByText('The quiz')).toBeTruthy()
})
