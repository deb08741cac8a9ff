import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from './index'
import { readRefusal } from './refusal-body'

const forms = [0, 1, '0', '1', true, false, null, '', 'oui', 3.5, [], {}] as const

const amira = {
  id: 1,
  name: 'Amira',
  last_name: 'Ben Salah',
  phone: '20100101',
  points: 1200,
  division: { id: 42, name: '2e' },
  completed: true,
  verified: true,
  istest: false,
  hasEditDivision: true,
  freeHours: false,
  hasSession: true,
  takeTrialAdvantage: false,
  gift_point: 3,
  notification_preferences: { exam: 1 },
}
const { id: _id, ...withoutId } = amira
const me = (user: object, more: object = {}) =>
  contract.account.me.response.parse({
    success: true,
    payload: { user: { ...amira, ...user }, permissions: {}, ...more },
  }).payload

describe('current user in the undocumented variants (spec 1 §3)', () => {
  it('is parsed whatever an inessential field contains (property)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(withoutId)), fc.constantFrom(...forms), (field, form) => {
        expect(me({ [field]: form }).user.id).toBe(1)
      }),
    )
  })

  it.each([
    [0, false],
    [1, true],
    ['0', false],
    ['1', true],
    [true, true],
    [false, false],
  ])('reads the permission %o as %s', (sent, read) => {
    expect(me({}, { permissions: { has_forum: sent, changePassword: sent } }).permissions).toMatchObject({
      has_forum: read,
      changePassword: read,
    })
  })

  it.each([[undefined], [null], [[]]])('reads permissions sent as %o as an empty object', (sent) => {
    expect(me({}, { permissions: sent }).permissions).toEqual({})
  })

  it('reads a null verified or completed as null, and an absent or unreadable one as undefined', () => {
    expect(me({ verified: null, completed: null }).user).toMatchObject({ verified: null, completed: null })
    const { verified: _verified, completed: _completed, ...rest } = amira
    const { user } = contract.account.me.response.parse({
      payload: { user: { ...rest, completed: 'peut-être' }, permissions: {} },
    }).payload
    expect([user.verified, user.completed]).toEqual([undefined, undefined])
  })

  it.each([
    ['null', null, null],
    ['absent', undefined, undefined],
    ['unreadable', 'beaucoup', null],
    ['text with a decimal comma', '5 200,00', 5200],
    ['negative text', '-50', -50],
  ])('reads a balance that is %s without losing the user', (_form, points, read) => {
    expect(me({ points }).user.points).toBe(read)
  })

  it('reads a preference that is null as unknown and the others as sent', () => {
    expect(me({ notification_preferences: { exam: null, paySlice: '0' } }).user.notification_preferences).toEqual({
      exam: null,
      paySlice: 0,
    })
  })

  it('reads one level of study in place of a list', () => {
    expect(me({}, { studentLevel: { subject: { id: 1, name: 'SVT' }, name: 'Avancé' } }).studentLevel).toEqual([
      { subject: 'SVT', name: 'Avancé' },
    ])
  })

  it('reads a phone and a social id that are sent as numbers', () => {
    expect(me({ phone: 20_100_101, google_id: 117 }).user).toMatchObject({ phone: '20100101', google_id: '117' })
  })

  it('finds the offers under either field name', () => {
    const held = [{ group: { id: '33', name: 'Silver' } }]
    for (const user of [
      { affiliations: held },
      { offers: held },
      { affiliations: [], offers: held },
      { affiliations: null, offers: held },
    ]) {
      expect(me(user).user.affiliations).toEqual([{ group: { id: 33, name: 'Silver' } }])
    }
  })

  it('finds the business id and the preferred language under each field name', () => {
    expect(me({ business_id: '7' }).user.businessId).toBe(7)
    for (const name of ['language', 'preferred_language', 'preferredLanguage'])
      expect(me({ [name]: 'ar' }).user.language).toBe('ar')
  })
})

describe('sections of lessons and chapters (spec 1 §3)', () => {
  const contents = (lesson: object, chapterSections: object[]) =>
    contract.lessons.ofChapter.response.parse({
      payload: {
        subject: { id: 1, name: 'SVT' },
        chapter: { id: 2, name: 'La vie', slug: 'la-vie', type: 'course' },
        chapterSections,
        contents: [{ content: { id: 7, name: 'a', slug: 'a', type: { id: 1, name: 'QCM' } }, ...lesson }],
      },
    }).payload

  it.each([
    ['numbers', [8], [{ id: 8 }]],
    ['numbers as text', ['8'], [{ id: 8 }]],
    ['one number', 8, [{ id: 8 }]],
    ['objects with id', [{ id: 8, name: 'Comprendre' }], [{ id: 8, name: 'Comprendre' }]],
    ['objects with sectionId', [{ sectionId: '8', name: 'Comprendre' }], [{ id: 8, name: 'Comprendre' }]],
    ['nothing readable', 'x', []],
  ])('of a lesson are parsed from %s', (_form, sections, read) => {
    expect(contents({ sections }, []).contents[0]?.sections ?? null).toEqual(read)
  })

  it('of a chapter are identified by id or sectionId', () => {
    expect(
      contents({}, [
        { id: 8, name: 'a' },
        { sectionId: 9, name: 'b' },
      ]).chapterSections?.map(({ id, name }) => [id, name]),
    ).toEqual([
      [8, 'a'],
      [9, 'b'],
    ])
  })
})

describe('errors by field (spec 1 §7)', () => {
  it.each([
    ['a text', { email: 'pris' }, { email: ['pris'] }],
    ['a list', { email: ['pris', 'autre'] }, { email: ['pris', 'autre'] }],
    [
      'names below a field',
      { plainPassword: { first: ['court'] }, email: ['pris'] },
      { 'plainPassword.first': ['court'], 'email': ['pris'] },
    ],
    [
      'a form library’s tree',
      { children: { plainPassword: { children: { first: { errors: ['court'] } } }, email: [] } },
      { 'plainPassword.first': ['court'] },
    ],
    ['a list without fields', ['court'], { '': ['court'] }],
    ['numbers and nulls between', { name: null, age: 3, email: 'pris' }, { email: ['pris'] }],
  ])('are parsed from %s', (_form, errors, read) => {
    expect(readRefusal({ message: 'Validation failed', errors }).fieldErrors).toEqual(read)
  })

  it('are parsed from any shape (property)', () => {
    fc.assert(
      fc.property(fc.anything(), (errors) => {
        for (const messages of Object.values(readRefusal({ errors }).fieldErrors))
          expect(messages.length).toBeGreaterThan(0)
      }),
    )
  })

  it('are parsed at a depth that would overflow the call stack', () => {
    const deep = JSON.parse(`${'{"errors":'.repeat(100_000)}"x"${'}'.repeat(100_000)}`) as unknown
    expect(readRefusal({ errors: deep }).fieldErrors).toEqual({ '': ['x'] })
  })
})
