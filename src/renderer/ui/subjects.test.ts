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
  ] as const)('knows %s', (name, key) => {
    expect(subjectKeyFor('#00ff00', name)).toBe(key)
  })

  it('takes the nearest hue for a name it does not know', () => {
    for (const key of subjectKeys) expect(subjectKeyFor(subjectPalettes[key].solid, 'Club')).toBe(key)
    expect(subjectKeyFor('#1e90ff', 'Club')).toBe('math')
    expect(subjectKeyFor('#f00', 'Club')).toBe('en')
    expect(subjectKeyFor('#0a0', 'Club')).toBe('svt')
    expect(subjectKeyFor('#808080', 'Club')).toBe('eco')
  })

  it('falls back when there is no colour or it is not one', () => {
    expect(subjectKeyFor(undefined, 'Club')).toBe('eco')
    expect(subjectKeyFor(null, 'Club')).toBe('eco')
    expect(subjectKeyFor('bleu ciel', 'Club')).toBe('eco')
    expect(subjectKeyFor('#12', 'Club')).toBe('eco')
  })

  it('always answers one of the ten, the same for the same question', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (color, name) => {
        const key = subjectKeyFor(color, name)
        expect(subjectKeys).toContain(key)
        expect(subjectKeyFor(color, name)).toBe(key)
      }),
    )
  })
})
