import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchTypography } from './std/french-typography'
import { arabicTypography, typography } from './typography'

const visible = (text: string) => text.replaceAll('\u00A0', '_').replaceAll('\u2066', '[').replaceAll('\u2069', ']')

describe('French typography', () => {
  it.each([
    ['Vider le panier : sûr ?', 'Vider le panier_: sûr_?'],
    ['Bravo ! Continue ; à demain', 'Bravo_! Continue_; à demain'],
    ['Ouvre « Stockage » d’abord', 'Ouvre «_Stockage_» d’abord'],
    ['5 % de moins, 100 FCFA, 12 pts, 10 Mo, 24 h 30 min', '5_% de moins, 100_FCFA, 12_pts, 10_Mo, 24_h 30_min'],
    ['Encore \u20664\u2069 s.', 'Encore [4]_s.'],
    ['La facture n° 12', 'La facture n°_12'],
    ['3 séances, 4 hommes', '3 séances, 4 hommes'],
    ['https://tutorat.tn/?a=b à 15:30', 'https://tutorat.tn/?a=b à 15:30'],
  ])('formats %j as %j', (text, expected) => {
    expect(visible(frenchTypography(text))).toBe(expected)
  })

  it('is idempotent and leaves no ordinary space before punctuation', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '1', ' ', ':', '?', '«', '»', '%', 'h', 'n', '°') }),
        (text) => {
          const once = frenchTypography(text)
          expect(frenchTypography(once)).toBe(once)
          expect(once).not.toMatch(/ [:;!?»]|« /)
        },
      ),
    )
  })
})

describe('Arabic typography', () => {
  it.each([
    ['السعر 1 FCFA فقط', 'السعر [1 FCFA] فقط'],
    ['اضغط Ctrl+V للصق', 'اضغط [Ctrl+V] للصق'],
    ['صفحة 2 / 3', 'صفحة [2 / 3]'],
    ['افتح https://tutorat.tn/x?a=b.', 'افتح [https://tutorat.tn/x?a=b].'],
    ['اتّصل على +216 20 100 100', 'اتّصل على [+216 20 100 100]'],
    ['بين \u206612 / 13\u2069 و14', 'بين [12 / 13] و14'],
    ['<Link2>اقرأ</Link2> ثمّ <1>5 FCFA</1>', '<Link2>اقرأ</Link2> ثمّ <1>[5 FCFA]</1>'],
    ['بعد 5 أيّام في 15:30 على Windows', 'بعد 5 أيّام في 15:30 على Windows'],
    ['قسمك الحالي: 2e année secondaire, Sciences', 'قسمك الحالي: [2e année secondaire, Sciences]'],
    ['مع Léa Ben Salah', 'مع Léa Ben Salah'],
    ['الصور في ملفّ PDF واحد', 'الصور في ملفّ PDF واحد'],
    ['ملفّ Word\u0301x2', 'ملفّ [Word\u0301x2]'],
  ])('formats %j as %j', (text, expected) => {
    expect(visible(arabicTypography(text))).toBe(expected)
  })

  it('adds isolates in pairs only, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', '1', ' ', '/', '+', 'م', '<', '>', '.') }), (text) => {
        const once = arabicTypography(text)
        expect(once.replaceAll(/[\u2066\u2069]/g, '')).toBe(text)
        expect(once.split('\u2066').length).toBe(once.split('\u2069').length)
        expect(arabicTypography(once)).toBe(once)
      }),
    )
  })
})

it('leaves English text unchanged', () => {
  expect(typography.process('Sure : 5 FCFA ?', 'key', { lng: 'en' }, { language: 'fr' })).toBe('Sure : 5 FCFA ?')
})
