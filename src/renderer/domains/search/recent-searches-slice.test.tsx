import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useRecentSearches } from './recent-searches-slice'

it('lists what was searched, the newest first, until the list is cleared', () => {
  const { render } = createHookWorld()
  const { result } = render(useRecentSearches)
  expect(result.current.recent).toEqual([])
  act(() => result.current.addSearch('chute'))
  act(() => result.current.addSearch('droite'))
  expect(result.current.recent).toEqual(['droite', 'chute'])
  act(() => result.current.clearSearches())
  expect(result.current.recent).toEqual([])
})
