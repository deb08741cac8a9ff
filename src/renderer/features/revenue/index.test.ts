import { expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { revenueFeature } from './index'

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('the revenue of an influencer is offered and opens only to one (%s)', (influencer, isOffered) => {
  const viewer = createViewer({}, { influencer })
  expect(revenueFeature.routes[0]?.guard?.(viewer)).toBe(isOffered)
  expect(revenueFeature.nav?.[0]?.when?.(viewer)).toBe(isOffered)
})
