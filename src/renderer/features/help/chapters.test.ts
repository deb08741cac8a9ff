import { describe, expect, it } from 'vitest'
import { permissions } from '#shared/contract/resources.ts'
import { textsIn } from '#tests/support/texts.ts'
import { chaptersFor, chaptersWith, getLineKeys, holdsWords } from './chapters'

const chapters = (has: { exam?: boolean; mayPay?: boolean } = {}) =>
  chaptersFor({ permissions: permissions.parse({ has_exam: has.exam ?? true }), mayPay: has.mayPay ?? true })
const namesOf = (listed: ReturnType<typeof chapters>) => listed.map(({ name }) => name)
const everyName = ['watch', 'resume', 'offline', 'exams', 'live', 'wallet', 'shared', 'ask']

describe('the chapters of the help', () => {
  it.each([
    ['of a student who has exams and may pay', {}, everyName],
    ['without exams for a student who has none', { exam: false }, everyName.filter((name) => name !== 'exams')],
    [
      'without the wallet where the school forbids payments',
      { mayPay: false },
      everyName.filter((name) => name !== 'wallet'),
    ],
  ])('are those %s', (_, has, names) => {
    expect(namesOf(chapters(has))).toEqual(names)
  })

  it('each have three lines, in every language', () => {
    for (const language of ['fr', 'en', 'ar'] as const) {
      const t = textsIn(language, 'help')
      for (const chapter of chapters()) {
        const lines = getLineKeys(chapter)
        expect(new Set(lines.map((line) => t(line))).size).toBe(3)
        for (const line of lines) expect(t(line)).not.toBe(line)
      }
    }
  })
})

describe('the search of the help', () => {
  it.each([
    ['reseau', ['Le réseau local'], true],
    ['LOCAL reseau', ['Le réseau', 'local'], true],
    ['reseau lointain', ['Le réseau local'], false],
    ['rés', ['Le réseau local'], true],
    ['eau', ['Le réseau'], false],
    ['?!', ['Le réseau'], true],
    ['  réseau,  local ? ', ['Le réseau (local).'], true],
    ['l’exam', ['Passer l’examen'], true],
    ['10', ['Toutes les 10 minutes'], true],
    ['1', ['Toutes les minutes'], false],
    ['درس', ['الدرس الأوّل'], true],
    ['الدرس', ['درس'], true],
    ['درس', ['الفيلم والدرس'], true],
    ['والدرس', ['درس'], true],
    ['رس', ['الدرس'], false],
    ['cours', [], false],
  ])('finds %j in %j: %s', (query, texts, found) => {
    expect(holdsWords(texts, query)).toBe(found)
  })

  it.each([
    ['fr', 'carte sim'],
    ['en', 'wifi password'],
    ['ar', 'بطاقة'],
  ] as const)('finds nothing in %s for a topic outside the help', (language, query) => {
    expect(chaptersWith(query, chapters(), textsIn(language, 'help'))).toEqual([])
  })

  it.each(['fr', 'en', 'ar'] as const)('finds each chapter in %s by its title and by each of its lines', (language) => {
    const t = textsIn(language, 'help')
    for (const chapter of chapters()) {
      for (const key of [chapter.name, ...getLineKeys(chapter)])
        expect(namesOf(chaptersWith(t(key), chapters(), t))).toContain(chapter.name)
    }
  })

  it('offers only chapters that the student has', () => {
    const t = textsIn('fr', 'help')
    expect(namesOf(chaptersWith(t('wallet'), chapters({ mayPay: false }), t))).not.toContain('wallet')
  })
})
