import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseOfferDescription } from './offer-description'

it('parses the tagline and features from plain lines, bullets and HTML lists', () => {
  const features = ['1 à 8 matières', 'Examens corrigés']
  const expected = { tagline: 'Plusieurs matières', features }
  expect(parseOfferDescription('Plusieurs matières\n1 à 8 matières\r\n\n Examens  corrigés ')).toEqual(expected)
  expect(parseOfferDescription('• 1 à 8 matières\nPlusieurs matières\n- Examens corrigés')).toEqual(expected)
  expect(
    parseOfferDescription(
      '<p>Plusieurs matières</p><ul><li>1 à 8&nbsp;matières</li><li><b>Examens</b> corrigés</li></ul>',
    ),
  ).toEqual(expected)
  expect(parseOfferDescription('Une ligne')).toEqual({ tagline: 'Une ligne', features: [] })
  expect([parseOfferDescription(null), parseOfferDescription('  \n '), parseOfferDescription('•')]).toEqual(
    Array(3).fill({ tagline: '', features: [] }),
  )
})

it('strips scripts, styles and event handlers', () => {
  expect(
    parseOfferDescription(
      '<script>alert(1)</script><b>Tout</b> compris<img src=x onerror="alert(1)"><style>*{}</style>',
    ),
  ).toEqual({ tagline: 'Tout compris', features: [] })
})

it('returns trimmed single lines for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { tagline, features } = parseOfferDescription(text)
      expect([tagline, ...features].every((line) => !/[\r\n]/.test(line) && line === line.trim())).toBe(true)
    }),
  )
})
