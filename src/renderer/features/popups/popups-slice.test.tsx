import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { popupsFeature } from './index'
import { useClosedPopups } from './popups-slice'

it('a closed popup stays closed, each once, beside those that were closed before', () => {
  const { result } = createHookWorld({ features: [popupsFeature] }).render(useClosedPopups)
  expect(result.current[0]).toEqual([])
  for (const id of ['a', 'b', 'a']) act(() => result.current[1](id))
  expect(result.current[0]).toEqual(['a', 'b'])
})
