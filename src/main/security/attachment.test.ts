import { describe, expect, it } from 'vitest'
import { attachmentName } from './attachment'
import type { Hosts } from './hosts'

const hosts: Hosts = {
  frames: new Set(),
  files: new Set(['https://cdn.exemple.tn']),
  browser: new Set(),
  players: new Set(),
  embed: null,
  signIn: new Set(),
  payments: new Set(),
  supportEmail: null,
  development: null,
}
const listed = ['https://cdn.exemple.tn/fiche.pdf']

describe('attachments', () => {
  it.each([
    ['fiche 1 – énoncé.pdf', 'fiche 1 – énoncé.pdf'],
    ['FICHE.PDF', 'FICHE.pdf'],
    ['../../.bashrc', null],
    ['..\\..\\fiche.pdf', 'fiche.pdf'],
    ['fiche.pdf.exe', null],
    ['fiche\u202efdp.exe', null],
    ['a\u202eb.pdf', 'ab.pdf'],
    ['.pdf', null],
    ['fiche.desktop', null],
    ['fiche.pdf. ', 'fiche.pdf'],
    ['...fiche.pdf', 'fiche.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(120)}.pdf`],
    [`${'a'.repeat(119)}😀😀.pdf`, `${'a'.repeat(119)}.pdf`],
  ])('A4: saves %s as %s', (suggested, expected) => {
    expect(attachmentName(listed, suggested, hosts)).toBe(expected)
  })

  it('A4: requires every host of the redirect chain to be listed', () => {
    expect(
      attachmentName(['https://cdn.exemple.tn/a', 'https://evil.example/fiche.pdf'], 'fiche.pdf', hosts),
    ).toBeNull()
    expect(
      attachmentName(['https://evil.example/a', 'https://cdn.exemple.tn/fiche.pdf'], 'fiche.pdf', hosts),
    ).toBeNull()
    expect(attachmentName(['blob:app://tutorat/1'], 'fiche.pdf', hosts)).toBeNull()
    expect(attachmentName([], 'fiche.pdf', hosts)).toBeNull()
  })

  it('A4: saves only tables and calendar entries among page-generated files', () => {
    const [blob, redirected] = ['blob:app://tutorat/6e1c', 'blob:app://tutorat/7f2d']
    expect(attachmentName([blob, redirected], 'revenu.csv', hosts)).toBe('revenu.csv')
    expect(attachmentName([blob], '../revenu.CSV', hosts)).toBe('revenu.csv')
    expect(attachmentName([blob], 'seance-12.ics', hosts)).toBe('seance-12.ics')
    expect(attachmentName(listed, 'seance-12.ics', hosts)).toBeNull()
    expect(attachmentName([blob], 'revenu.csv.exe', hosts)).toBeNull()
    expect(attachmentName([blob, 'https://evil.example/a'], 'revenu.csv', hosts)).toBeNull()
    expect(attachmentName(['blob:https://cdn.exemple.tn/1'], 'revenu.csv', hosts)).toBeNull()
    expect(attachmentName(['blob:app://tutorat.evil.example/1'], 'revenu.csv', hosts)).toBeNull()
  })

  it.each([
    ['app://tutorat/media/cdn.exemple.tn/a/fiche.pdf?v=2', 'fiche.pdf'],
    ['app://tutorat/media/evil.example/fiche.pdf', null],
    ['app://tutorat/media/cdn.exemple.tn', null],
    ['app://tutorat/media/cdn.exemple.tn@evil.example/fiche.pdf', null],
    ['app://tutorat/api/platform/student/subjects', null],
    ['app://tutorat/fiche.pdf', null],
    ['app://other/media/cdn.exemple.tn/fiche.pdf', null],
  ])('A4: saves the gateway file %s as %s', (address, expected) => {
    expect(attachmentName([address], 'fiche.pdf', hosts)).toBe(expected)
  })
})
