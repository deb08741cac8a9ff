import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { usePausesWhileWriting } from './note-preferences-slice'

it('the film goes on while a note is written, until the student chooses that it pauses', () => {
  const { result } = createHookWorld().render(usePausesWhileWriting)
  expect(result.current[0]).toBe(false)
  act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
})
