import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { ratingFeature } from './index'
import { useAnsweredRatings } from './rating-slice'

it('a session that was rated or skipped is not asked for again, beside those before', () => {
  const { result } = createHookWorld({ features: [ratingFeature] }).render(useAnsweredRatings)
  expect(result.current[0]).toEqual([])
  act(() => result.current[1](['a', 'b']))
  act(() => result.current[1](['b', 'c']))
  expect(result.current[0]).toEqual(['a', 'b', 'c'])
})
