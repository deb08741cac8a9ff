import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { unsavedWork, useUnsavedWork } from './unsaved-work'

const labels = (title: string) => ({ title, text: '', leave: '', stay: '', close: '' })
const title = () => unsavedWork.labels()?.title ?? null

it('asks in the latest words of a form while it is changed, until it is saved or left', () => {
  const { render } = createHookWorld()
  const { rerender, unmount } = render(({ isDirty, text }) => useUnsavedWork(isDirty, labels(text)), {
    isDirty: false,
    text: 'one note',
  })
  expect(title()).toBeNull()
  rerender({ isDirty: true, text: 'one note' })
  expect(title()).toBe('one note')
  rerender({ isDirty: true, text: 'two notes' })
  expect(title()).toBe('two notes')
  rerender({ isDirty: false, text: 'two notes' })
  expect(title()).toBeNull()
  rerender({ isDirty: true, text: 'two notes' })
  unmount()
  expect(title()).toBeNull()
})
