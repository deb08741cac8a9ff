import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { prefillCredentials, usePrefilledCredentials, type Credentials } from './prefilled-credentials'

const amira: Credentials = { username: 'amira', password: 'a' }
const yassine: Credentials = { username: 'yassine', password: 'b' }

function openForm() {
  const taken: Credentials[] = []
  const view = createHookWorld().render(() => usePrefilledCredentials((credentials) => taken.push(credentials)))
  return { ...view, taken }
}

it('gives credentials to the form that opens after they were chosen, once', () => {
  prefillCredentials(amira)
  const first = openForm()
  expect(first.taken).toEqual([amira])
  first.unmount()
  expect(openForm().taken).toEqual([])
})

it('gives credentials to the form that is open, and to no form that is closed', () => {
  const closed = openForm()
  closed.unmount()
  const open = openForm()
  act(() => prefillCredentials(amira))
  act(() => prefillCredentials(yassine))
  expect([open.taken, closed.taken]).toEqual([[amira, yassine], []])
})
