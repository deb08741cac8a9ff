import { describe, expect, it } from 'vitest'
import { withNoBreaks } from './no-break'

describe('texts of the platform', () => {
  it.each([
    ['Devoir à la maison : la photosynthèse', 'Devoir à la maison\u00A0: la photosynthèse'],
    ['Qu’est-ce qu’une fonction affine ?', 'Qu’est-ce qu’une fonction affine\u00A0?'],
    ['Devoir de contrôle n° 2', 'Devoir de contrôle n°\u00A02'],
    ['« Le récit » ; 62 % !', '«\u00A0Le récit\u00A0»\u00A0; 62\u00A0%\u00A0!'],
    ['Reading test: present perfect', 'Reading test: present perfect'],
    ['smiley :D et :p', 'smiley :D et :p'],
    ['مراجعة: النصّ السردي', 'مراجعة: النصّ السردي'],
  ])('keep marks with their word in %j', (text, expected) => {
    expect(withNoBreaks(text)).toBe(expected)
  })
})
