import { describe, expect, it } from 'vitest'
import { stringTables } from '../support/string-tables'

const namespaces = ['money', 'wallet', 'offers', 'operator', 'revenue', 'history', 'payments-pill']
const tables = [...stringTables()].filter(([namespace]) => namespaces.includes(namespace))

const givenSentences = [
  'Saisissez le montant demandé en dinars (1pt = 1FCFA)',
  'Veuillez entrer un montant entre 10 et 5000',
  "La transaction n'a pas pu aboutir, veuillez réessayer plus tard",
  'Veuillez saisir un numéro de téléphone valide',
  "Une erreur s'est produite, veuillez réessayer ultérieurement",
]
const otherWords = /^(?:chez|assez|nez)$/i

const polite = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).filter(
    (word) => /^(?:vous|votre|vos|vôtre)$|ez$/iu.test(word) && !otherWords.test(word),
  )
const withoutIsolates = (text: string) => text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, '')

it('finds the translation tables about money', () => {
  expect(tables.map(([namespace]) => namespace)).toEqual(namespaces.toSorted())
})

describe.each(tables)('translations of %s', (_namespace, { fr, ar }) => {
  it('address the student as tu, except in sentences of the specification', () => {
    const found = Object.entries(fr).filter(([, text]) => !givenSentences.includes(text) && polite(text).length > 0)
    expect(found).toEqual([])
  })

  it('isolate every amount in an Arabic sentence', () => {
    const found = Object.entries(ar).filter(([, text]) => /\d\s?(?:FCFA|pts?)/.test(withoutIsolates(text)))
    expect(found).toEqual([])
  })
})
