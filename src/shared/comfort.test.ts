import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comfort,
  contrastChoices,
  defaultComfort,
  hasDefaultLayout,
  lineSpacings,
  motionChoices,
  toComfortAttributes,
  typefaces,
} from './comfort'

const anyComfort = fc.record({
  contrast: fc.constantFrom(...contrastChoices),
  motion: fc.constantFrom(...motionChoices),
  lineSpacing: fc.constantFrom(...lineSpacings),
  typeface: fc.constantFrom(...typefaces),
  largeTargets: fc.boolean(),
})

describe('toComfortAttributes', () => {
  it('writes nothing for the defaults, so that the page follows the system', () => {
    expect(toComfortAttributes(defaultComfort)).toEqual({})
  })

  it('writes plain words only, and distinguishes any two choices', () => {
    fc.assert(
      fc.property(anyComfort, anyComfort, (a, b) => {
        const attributes = toComfortAttributes(comfort.parse(a))
        for (const [name, value] of Object.entries(attributes))
          expect(`${name}=${value}`).toMatch(/^data-[a-z-]+=[a-z-]+$/)
        expect(JSON.stringify(attributes) === JSON.stringify(toComfortAttributes(b))).toBe(
          JSON.stringify(a) === JSON.stringify(b),
        )
      }),
    )
  })
})

describe('hasDefaultLayout', () => {
  it('depends on the choices that change the metrics', () => {
    fc.assert(
      fc.property(anyComfort, (each) => {
        const { contrast, motion } = each
        expect(hasDefaultLayout(each)).toBe(
          JSON.stringify(each) === JSON.stringify({ ...defaultComfort, contrast, motion }),
        )
      }),
    )
  })
})
