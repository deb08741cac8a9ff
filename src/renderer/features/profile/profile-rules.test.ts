import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileForm } from '#shared/contract/profile.ts'
import { user as userSchema, type User } from '#shared/contract/resources.ts'
import {
  emptiedBy,
  findFaults,
  followed,
  isChanged,
  isHeld,
  isLocked,
  toPayload,
  profileFields,
  refusedField,
  getRights,
  toValues,
  type ProfileValues,
} from './profile-rules'

const now = Date.UTC(2026, 10, 20, 12)
const amira: User = {
  id: 7,
  name: 'Amira',
  last_name: 'Ben Salah',
  email: 'amira@exemple.tn',
  phone: '020100101',
  phone2: '22100113',
  gender: 'female',
  birth_date: '2010-04-12',
  points: 10,
  division: { id: 42, name: '2e année' },
  country: { id: 1, name: 'Tunisie' },
  state: { id: 102, name: 'Ariana' },
  delegation: { id: 10201, name: 'Ariana Ville' },
  institute: { id: 102001, name: 'Lycée Ibn Khaldoun' },
  completed: true,
  verified: true,
}
const values = (part: Partial<ProfileValues> = {}): ProfileValues => ({ ...toValues(amira), ...part })
const faults = (part: Partial<ProfileValues>, user: User = amira) =>
  findFaults({ ...toValues(user), ...part }, user, now)

describe('profile validation (spec 1 §5)', () => {
  it('accepts a complete profile', () => {
    expect(faults({})).toEqual({})
  })

  it.each([
    ['name', { name: '' }, 'namesRequired'],
    ['name', { name: '   ' }, 'namesRequired'],
    ['lastName', { lastName: '' }, 'namesRequired'],
    ['name', { name: 'A' }, 'nameInvalid'],
    ['name', { name: 'a'.repeat(26) }, 'nameInvalid'],
    ['name', { name: 'Amira2' }, 'nameInvalid'],
    ['name', { name: 'Amira A' }, 'nameInvalid'],
    ['name', { name: 'Amira Lina Sara' }, 'nameInvalid'],
    ['name', { name: 'Амира' }, 'nameInvalid'],
    ['lastName', { lastName: 'Ben_Salah' }, 'lastNameInvalid'],
    ['birthDate', { birthDate: { day: null, month: null, year: null } }, 'missing'],
    ['birthDate', { birthDate: { day: 12, month: null, year: 2010 } }, 'missing'],
    ['birthDate', { birthDate: { day: 31, month: 2, year: 2010 } }, 'impossible'],
    ['birthDate', { birthDate: { day: 21, month: 11, year: 2026 } }, 'future'],
    ['phone', { phone: '' }, 'phoneRequired'],
    ['phone', { phone: '02010010' }, 'phoneInvalid'],
    ['phone', { phone: '0201001012' }, 'phoneInvalid'],
    ['phone2', { phone2: '22 100 11a' }, 'phoneInvalid'],
    ['phone2', { phone2: '020 100 101' }, 'phone2Same'],
    ['division', { division: null }, 'divisionRequired'],
    ['country', { country: null }, 'placesRequired'],
    ['state', { state: null }, 'placesRequired'],
  ] as const)('rejects %s: %j', (field, part, fault) => {
    expect(faults(part)[field]).toBe(fault)
  })

  it.each([
    { name: 'Al' },
    { name: 'a'.repeat(25) },
    { name: `${'a'.repeat(25)} ${'b'.repeat(25)}` },
    { name: '  Amira   Lina ' },
    { name: 'أميرة' },
    { lastName: 'بن صالح' },
    { name: 'Inès' },
    { birthDate: { day: 16, month: 5, year: 2018 } },
    { birthDate: { day: 20, month: 11, year: 2026 } },
    { phone: '020 100 102' },
    { phone2: '' },
    { phone2: '٢٢١٠٠١١٤' },
    { delegation: null, institute: null },
    { country: 10, state: null, delegation: null, institute: null },
  ])('accepts %j', (part) => {
    expect(faults(part)).toEqual({})
  })

  it('accepts unchanged stored values but reports missing ones', () => {
    const odd = { ...amira, name: 'Anne-Marie', phone: '22100100' }
    expect(faults({}, odd)).toEqual({})
    expect(faults({ name: 'Anne-Maria' }, odd)).toEqual({ name: 'nameInvalid' })
    expect(faults({}, { ...odd, last_name: null })).toEqual({ lastName: 'namesRequired' })
  })

  it('accepts a stored second phone that is no number until it is edited', () => {
    const odd = { ...amira, phone2: 'chez ma tante' }
    expect(faults({}, odd)).toEqual({})
    expect(faults({ phone2: 'chez mon oncle' }, odd)).toEqual({ phone2: 'phoneInvalid' })
  })

  it('accepts a business user with a school', () => {
    expect(faults({}, { ...amira, businessId: 5 })).toEqual({})
  })

  it('requires a school and, in any country, a governorate for a business user', () => {
    expect(faults({ institute: null }, { ...amira, businessId: 5 })).toEqual({ institute: 'instituteRequired' })
    expect(faults({ institute: null, state: null, country: 10 }, { ...amira, businessId: 5 })).toEqual({
      institute: 'instituteRequired',
      state: 'placesRequired',
    })
  })

  it('accepts valid names with any spacing', () => {
    const letter = fc.constantFrom(...'abéçzÂœأمسةى')
    const word = fc.array(letter, { minLength: 2, maxLength: 25 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(word, fc.option(word), fc.constantFrom('', ' ', '  '), (first, second, space) => {
        expect(faults({ name: `${space}${first}${second === null ? '' : ` ${space}${second}`}${space}` })).toEqual({})
      }),
    )
  })
})

it.each([
  ['male', 'male'],
  ['female', 'female'],
  ['other', null],
  [null, null],
])('shows the gender "%s" of the platform as %s', (gender, shown) => {
  expect(toValues({ ...amira, gender }).gender).toBe(shown)
})

describe('change detection', () => {
  it.each([{}, { name: ' Amira ' }, { lastName: 'Ben  Salah' }, { phone: '020 100 101' }, { phone2: '22-100-113' }])(
    'ignores %j',
    (part) => {
      expect(isChanged(values(part), toValues(amira))).toBe(false)
    },
  )

  it.each([
    { name: 'Amina' },
    { gender: null },
    { birthDate: { day: 13, month: 4, year: 2010 } },
    { phone2: '' },
    { institute: null },
  ])('detects %j', (part) => {
    expect(isChanged(values(part), toValues(amira))).toBe(true)
  })

  it('updates untouched fields from the platform and retains typed ones', () => {
    const typed = values({ name: 'Amina', optionalSubject: 421 })
    const held = toValues({ ...amira, optional_subject: { id: 421, name: 'Option' } })
    const next = toValues({ ...amira, phone2: null, division: { id: 43, name: '3e' }, optional_subject: null })
    expect(followed(typed, held, next)).toEqual({ ...next, name: 'Amina' })
  })
})

describe('dependent fields', () => {
  it('are cleared with their country, governorate, delegation or class', () => {
    expect(
      profileFields.map((field) => [field, Object.keys(emptiedBy(field))]).filter(([, emptied]) => emptied?.length),
    ).toEqual([
      ['division', ['optionalSubject']],
      ['country', ['state', 'delegation', 'institute']],
      ['state', ['delegation', 'institute']],
      ['delegation', ['institute']],
    ])
  })
})

describe('profile rights (spec 1 §4)', () => {
  const rights = (part: Partial<User>, asAdministrator = false) => getRights({ ...amira, ...part }, asAdministrator)

  it('allow photo, gender and second phone only on a completed profile', () => {
    expect(rights({})).toMatchObject({ photo: true, gender: true, secondPhone: true })
    expect(rights({ completed: false })).toMatchObject({ photo: false, gender: false, secondPhone: false })
  })

  it('allow adding a phone and an e-mail only while missing', () => {
    expect(rights({})).toMatchObject({ typePhone: false, addPhone: false, addEmail: false })
    expect(rights({ phone: null, email: '' })).toMatchObject({ typePhone: false, addPhone: true, addEmail: true })
    expect(rights({ phone: '  ' })).toMatchObject({ addPhone: true })
    expect(rights({ completed: false, phone: null })).toMatchObject({ typePhone: true, addPhone: false })
  })

  it('allow changing the class with permission, and choosing it if missing', () => {
    expect(rights({})).toMatchObject({ chooseClass: false, changeClass: false })
    expect(rights({ hasEditDivision: true })).toMatchObject({ chooseClass: false, changeClass: true })
    expect(rights({ completed: false, hasEditDivision: true })).toMatchObject({ chooseClass: false, changeClass: true })
    expect(rights({ completed: false })).toMatchObject({ chooseClass: false, changeClass: false })
    expect(rights({ division: null })).toMatchObject({ chooseClass: true, changeClass: false })
  })

  it('lock class and password of a test account unless an administrator acts as it', () => {
    expect(rights({ istest: true, hasEditDivision: true })).toMatchObject({ changeClass: false, password: false })
    expect(rights({ istest: true, hasEditDivision: true }, true)).toMatchObject({ changeClass: true, password: true })
    expect(isLocked(userSchema.parse({ id: 7, isTest: true }), false)).toBe(true)
    expect(isLocked({ ...amira, istest: true }, true)).toBe(false)
  })

  it.each<[string, Partial<User>, boolean]>([
    ['a complete profile', {}, false],
    ['an uncompleted one', { completed: false }, true],
    ['one without a class', { division: null }, true],
    ['a business user without a school', { businessId: 5, institute: null }, true],
    ['a business user without a birth date', { businessId: 5, birth_date: null }, true],
    ['a business user who has all', { businessId: 5 }, false],
    ['anybody else without a school', { institute: null }, false],
  ])('%s is required to save the form first: %s', (_who, part, held) => {
    expect(isHeld({ ...amira, ...part })).toBe(held)
  })
})

describe('profile request body', () => {
  it('contains the whole form in wire format', () => {
    expect(
      toPayload(values({ name: '  Amina   Lina ', phone2: '22 100 114', optionalSubject: 421 }), amira, 'token'),
    ).toEqual({
      'name': 'Amina Lina',
      'lastName': 'Ben Salah',
      'birthDate': '2010-04-12',
      'phone': '020100101',
      'phone2': '22100114',
      'email': 'amira@exemple.tn',
      'gender': 'female',
      'division': 42,
      'optionalSubject': 421,
      'country': 1,
      'state': 102,
      'delegation': 10201,
      'institute': 102001,
      'g-recaptcha-response': 'token',
    })
  })

  it.each(['+216 20 100 101', '0021620100101', '20100101', ' 20.100.101 ', '+221 77 123 45 67'])(
    'sends the phone %j back as it came when it was not edited',
    (phone) => {
      const user = { ...amira, phone, phone2: '+216 22-100-113', name: ' Amira  Lina' }
      const unchanged = toPayload({ ...toValues(user), lastName: 'Trabelsi' }, user, null)
      expect(unchanged).toMatchObject({ phone, phone2: '+216 22-100-113', name: ' Amira  Lina', lastName: 'Trabelsi' })
    },
  )

  it('sends a second phone that was added, and no phone where there is none', () => {
    const user = { ...amira, phone: null, phone2: null }
    const sent = toPayload({ ...toValues(user), phone2: '22 100 114' }, user, null)
    expect(sent.phone2).toBe('22100114')
    expect(sent).not.toHaveProperty('phone')
  })

  it('sends a phone number as digits when it was edited', () => {
    const user = { ...amira, phone: '+216 20 100 101' }
    expect(toPayload({ ...toValues(user), phone: '+216 20 100 102' }, user, null).phone).toBe('20100102')
  })

  it('omits absent values, sends cleared places as null and a cleared second phone as empty', () => {
    const abroad = values({ gender: null, country: 10, state: null, delegation: null, institute: null, phone2: '' })
    expect(toPayload(abroad, { ...amira, email: null }, 'token')).toEqual({
      'name': 'Amira',
      'lastName': 'Ben Salah',
      'birthDate': '2010-04-12',
      'phone': '020100101',
      'phone2': '',
      'division': 42,
      'country': 10,
      'state': null,
      'delegation': null,
      'institute': null,
      'g-recaptcha-response': 'token',
    })
    for (const absent of ['phone2', 'institute', 'g-recaptcha-response'])
      expect(toPayload(abroad, { ...amira, phone2: null, institute: null }, null)).not.toHaveProperty(absent)
  })

  it('matches the contract for every valid form', () => {
    const chosen = fc.integer({ min: 1, max: 9999 })
    const place = fc.option(chosen)
    const form = fc.record({
      name: fc.constantFrom('Amira', 'أميرة', 'Jo Ann'),
      lastName: fc.constantFrom('Ben Salah', 'بن صالح'),
      gender: fc.constantFrom('male', 'female', null),
      phone: fc.stringMatching(/^\d{9}$/),
      birthDate: fc.record({
        day: fc.integer({ min: 1, max: 31 }),
        month: fc.integer({ min: 1, max: 12 }),
        year: fc.integer({ min: 1950, max: 2026 }),
      }),
      phone2: fc.stringMatching(/^\d{0,9}$/),
      division: chosen,
      optionalSubject: place,
      country: chosen,
      state: place,
      delegation: place,
      institute: place,
    })
    fc.assert(
      fc.property(form, (typed) => {
        const sent = toPayload(typed, amira, 'token')
        fc.pre(Object.keys(findFaults(typed, amira, now)).length === 0)
        expect(profileForm.parse(sent)).toEqual(sent)
        expect(sent.birthDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        const held: Record<string, unknown> = { ...toValues(amira) }
        for (const [field, value] of Object.entries(sent)) if (value === null) expect(held[field]).not.toBeNull()
      }),
    )
  })
})

describe('field errors of the platform', () => {
  it.each([
    [{ birthDate: ['x'] }, 'birthDate'],
    [{ last_name: ['x'] }, 'lastName'],
    [{ name: [], phone2: ['x'] }, 'phone2'],
    [{ email: ['x'] }, null],
    [{ constructor: ['x'] }, null],
    [{}, null],
  ])('assigns %j to %s', (errors, field) => {
    expect(refusedField(errors)).toBe(field)
  })
})
