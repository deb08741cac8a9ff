import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { phonePromptSlice, usePhoneAsked } from './phone-prompt-slice'

it('remembers across screens that the phone was asked for in this session', () => {
  const world = createHookWorld({ features: [{ name: 'profile', routes: [], slice: phonePromptSlice }] })
  const first = world.render(usePhoneAsked)
  expect(first.result.current[0]).toBe(false)
  act(() => first.result.current[1]())
  expect(first.result.current[0]).toBe(true)
  first.unmount()
  expect(world.render(usePhoneAsked).result.current[0]).toBe(true)
})

it('has asked for nothing where the part of the store is missing', () => {
  expect(createHookWorld().render(usePhoneAsked).result.current[0]).toBe(false)
})
