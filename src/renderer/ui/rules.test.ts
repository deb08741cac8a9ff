import { existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { bell } from 'virtual:icons/bell'
import { caretRight } from 'virtual:icons/caret-right'
import { clock } from 'virtual:icons/clock'
import { paperPlaneTilt } from 'virtual:icons/paper-plane-tilt'
import { play } from 'virtual:icons/play'
import { sidebarSimple } from 'virtual:icons/sidebar-simple'
import { describe, expect, it } from 'vitest'
import { getGlyphPath } from './icon'
import { toInitials, pickSubjectColor } from './initials'
import { mosaicVariant } from './mosaic/mosaic'
import { physicalSide } from './overlay/tooltip'
import { clampPercent } from './percent'
import { subjectKeys } from './subjects'

describe('icon glyphs', () => {
  it('are bold below 24 px, regular from 24 px and filled when active', () => {
    expect(getGlyphPath(caretRight, 16, false)).toBe(caretRight.bold)
    expect(getGlyphPath(caretRight, 24, false)).toBe(caretRight.regular)
    expect(getGlyphPath(bell, 20, true)).toBe(bell.fill)
    expect(getGlyphPath(caretRight, 20, true)).toBe(caretRight.bold)
  })

  it('are mirrored only when directional', () => {
    expect([caretRight, sidebarSimple, arrowSquareOut, paperPlaneTilt].map((glyph) => glyph.flips)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([play, clock, bell].map((glyph) => glyph.flips)).toEqual([undefined, undefined, undefined])
  })
})

describe('toInitials', () => {
  it.each([
    ['Amira Ben Salah', 'AS'],
    ['  yassine  ', 'Y'],
    ['أمينة الطرابلسي', 'أ\u200cط'],
    ['Élodie N’Diaye', 'ÉN'],
    ['', ''],
  ])('%s → %s', (name, initials) => {
    expect(toInitials(name)).toBe(initials)
  })

  it('picks one colour per name', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (name) => subjectKeys.includes(pickSubjectColor(name)) && pickSubjectColor(name) === pickSubjectColor(name),
      ),
    )
  })
})

describe('subject mosaics', () => {
  it('use all four variants, each with an existing file', () => {
    const drawn = Array.from({ length: 400 }, (_, id) => mosaicVariant(id))
    for (const variant of [1, 2, 3, 4]) expect(drawn.filter((one) => one === variant).length).toBeGreaterThan(60)
    for (const key of subjectKeys) {
      const files = [1, 2, 3, 4].map(
        (variant) => new URL(`mosaic/files/thumbnail-${key}-${variant}.svg`, import.meta.url),
      )
      expect(files.every((file) => existsSync(file))).toBe(true)
    }
  })
})

describe('physicalSide', () => {
  it('mirrors start and end', () => {
    expect(physicalSide('start', 'ltr')).toBe('left')
    expect(physicalSide('start', 'rtl')).toBe('right')
    expect(physicalSide('end', 'ltr')).toBe('right')
    expect(physicalSide('end', 'rtl')).toBe('left')
    expect(physicalSide('top', 'rtl')).toBe('top')
  })
})

describe('clampPercent', () => {
  it('clamps any number to 0–100', () => {
    expect([-4, 0, 81.5, 140, Number.NaN, Number.POSITIVE_INFINITY].map(clampPercent)).toEqual([0, 0, 81.5, 100, 0, 0])
  })
})
