import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectKeyFor, subjectKeys, subjectPalettes } from './subjects'

describe('subjectKeyFor', () => {
  it.each([
    ['Mathématiques', 'math'],
    ['Sciences physiques', 'phys'],
    ['Physique-Chimie', 'phys'],
    ['PC', 'phys'],
    ['Sciences de la vie et de la terre', 'svt'],
    ['SVT', 'svt'],
    ['Français', 'fr'],
    ['Arabe', 'ar'],
    ['العربية', 'ar'],
    ['Anglais', 'en'],
    ['الإنجليزية', 'en'],
    ['Histoire-Géographie', 'hist'],
    ['التاريخ', 'hist'],
    ['Informatique', 'info'],
    ['الرياضيات', 'math'],
    ['الفيزياء', 'phys'],
    ['علوم الحياة والأرض', 'svt'],
    ['Philosophie', 'philo'],
    ['Économie et gestion', 'eco'],
    ['Sciences économiques', 'eco'],
    ['Géographie', 'hist'],
  ] as const)('recognizes %s', (name, key) => {
    expect(subjectKeyFor('#00ff00', name)).toBe(key)
  })

  it('uses the nearest hue for an unknown name', () => {
    for (const key of subjectKeys) expect(subjectKeyFor(subjectPalettes[key].solid, 'Club')).toBe(key)
    expect(subjectKeyFor('#1e90ff', 'Club')).toBe('math')
    expect(subjectKeyFor('#f00', 'Club')).toBe('en')
    expect(subjectKeyFor('#0a0', 'Club')).toBe('svt')
    expect(subjectKeyFor('#808080', 'Club')).toBe('eco')
  })

  it('uses the default for a missing or invalid colour', () => {
    expect(subjectKeyFor(undefined, 'Club')).toBe('eco')
    expect(subjectKeyFor(null, 'Club')).toBe('eco')
    expect(subjectKeyFor('bleu ciel', 'Club')).toBe('eco')
    expect(subjectKeyFor('#12', 'Club')).toBe('eco')
  })

  it('returns one of the ten keys, always the same for the same input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (color, name) => {
        const key = subjectKeyFor(color, name)
        expect(subjectKeys).toContain(key)
        expect(subjectKeyFor(color, name)).toBe(key)
      }),
    )
  })
})
