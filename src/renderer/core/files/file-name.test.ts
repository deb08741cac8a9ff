import { describe, expect, it } from 'vitest'
import { toFileName } from './file-name'

describe('toFileName', () => {
  it.each([
    ['Fiche de cours.pdf', 'https://cdn.exemple.tn/a/8f3.pdf', 'Fiche de cours.pdf'],
    ['Fiche de cours', 'https://cdn.exemple.tn/a/8f3.pdf?v=2', 'Fiche de cours.pdf'],
    ['Fiche.v2 de cours', 'https://cdn.exemple.tn/a/8f3.pdf', 'Fiche.v2 de cours.pdf'],
    ['Fiche. cours', 'https://cdn.exemple.tn/a/8f3.pdf', 'Fiche. cours.pdf'],
    ['Fiche. été', 'https://cdn.exemple.tn/a/8f3.pdf', 'Fiche. été.pdf'],
    ['Fiche', 'https://cdn.exemple.tn/a/8f3.document', 'Fiche'],
    ['Fiche', 'https://cdn.exemple.tn/a/8f3.a-b', 'Fiche'],
    ['ورقة عمل', 'https://cdn.exemple.tn/a/8f3.docx', 'ورقة عمل.docx'],
    ['v. 2', 'https://cdn.exemple.tn/a/8f3.pdf', 'v. 2.pdf'],
    [' ', 'https://cdn.exemple.tn/a/8f3.pdf', '8f3.pdf'],
    ['Fiche', 'https://cdn.exemple.tn/a/', 'Fiche'],
    ['Fiche', 'not an address', 'Fiche'],
    ['sujet\u202Efdp.exe\u0000', 'https://cdn.exemple.tn/a/8f3.exe', 'sujetfdp.exe'],
  ])('names %s at %s as %s', (name, url, expected) => {
    expect(toFileName({ name, url })).toBe(expected)
  })
})
