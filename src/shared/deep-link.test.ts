import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRunCount } from '#tests/support/runs.ts'
import { socialProviders } from './contract/social'
import {
  deepLinkAmong,
  deepLinkMaxLength,
  formatDeepLink,
  linkedScreens,
  parseDeepLink,
  type DeepLink,
} from './deep-link'

const opaque = (longest: number) => fc.stringMatching(new RegExp(`^[\\w.~+/=:,|@*-]{1,${String(longest)}}$`))
const values = fc.string({ maxLength: 20, unit: 'grapheme' })
const outcomes = fc.constantFrom('success' as const, 'failure' as const)
const paymentReturns = fc.oneof(
  fc.record({
    way: fc.constant('card' as const),
    outcome: outcomes,
    query: fc.oneof(fc.constant({}), fc.record({ orderId: opaque(128) })),
  }),
  fc.record({
    way: fc.constant('paydunya' as const),
    outcome: outcomes,
    query: fc.oneof(fc.constant({}), fc.record({ token: opaque(128) })),
  }),
  fc.record({
    way: fc.constant('operator' as const),
    outcome: outcomes,
    query: fc.dictionary(
      fc.stringMatching(/^[\w.[\]-]{1,12}$/).filter((name) => !(name in {})),
      fc.oneof(values, fc.array(values, { minLength: 2, maxLength: 3 })),
      { maxKeys: 5, noNullPrototype: true },
    ),
  }),
)

const slugs = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/)
const links: fc.Arbitrary<Exclude<DeepLink, { kind: 'unknown' }>> = fc.oneof(
  fc.constant({ kind: 'home' } as const),
  fc.constantFrom({ kind: 'sign-in', nextPage: null } as const, { kind: 'sign-in', nextPage: 'offres' } as const),
  fc.constantFrom({ kind: 'subjects' } as const, { kind: 'exams' } as const, { kind: 'week' } as const),
  fc.constantFrom(...linkedScreens).map((screen) => ({ kind: 'screen', screen }) as const),
  fc.stringMatching(/^[\w-]{1,64}$/).map((messageId) => ({ kind: 'message', messageId }) as const),
  fc.integer({ min: 1, max: 999_999_999_999_999 }).map((examId) => ({ kind: 'exam', examId }) as const),
  fc.integer({ min: 1, max: 999_999_999_999_999 }).map((orderId) => ({ kind: 'gift-orders', orderId }) as const),
  fc
    .record({
      offset: fc.integer({ min: -999, max: 999 }),
      eventId: fc.option(fc.integer({ min: 1, max: 999_999_999_999_999 })),
    })
    .map((week) => ({ kind: 'sessions', ...week }) as const),
  fc.stringMatching(/^\d{1,9}(-[a-z0-9-]{0,40})?$/).map((subjectId) => ({ kind: 'subject', subjectId }) as const),
  fc
    .record({ subjectSlug: slugs, chapterSlug: slugs, lessonSlug: slugs, recording: fc.boolean() })
    .map((lesson) => ({ kind: 'lesson', ...lesson }) as const),
  fc
    .record({
      provider: fc.constantFrom(...socialProviders),
      code: fc.option(opaque(400)),
      state: fc.option(fc.stringMatching(/^[\w-]{1,128}$/)),
    })
    .map((back) => ({ kind: 'social-return', ...back }) as const),
  fc
    .record({
      token: fc.stringMatching(/^[\w.~+/=-]{1,500}$/),
      adminUserId: fc.stringMatching(/^[\w-]{1,64}$/),
      userId: fc.integer({ min: 1, max: 999_999_999 }),
    })
    .map((fields) => ({ kind: 'switch', ...fields }) as const),
  paymentReturns.map((back) => ({ kind: 'payment-return', ...back }) as const),
)

const pieces = [
  'tutorat:',
  'TUTORAT://',
  'tutorat://',
  '//',
  '/',
  '\\',
  '..',
  '%2e%2e',
  '%00',
  '%0d%0a',
  '?',
  '&',
  '#',
  '=',
  ';',
  '@',
  ':',
  ':443',
  'home',
  'login',
  'subjects',
  'exams',
  'sessions',
  'parrain',
  'products',
  'purchase-history',
  'ma-semaine',
  'inbox',
  'porte-monnaie',
  'notifications',
  '9f-2_b',
  'offset=-2',
  'eventId=7',
  'chapters',
  'lessons',
  'recordings',
  'content',
  'details',
  '12-maths',
  'token=abc',
  'nextPage=offres',
  'nextPage=//evil',
  'switch',
  'google',
  'facebook',
  'callback',
  'code=4/0AX-y',
  'state=abc_-1',
  'admin_id=9',
  'user_id=12',
  'user_id=-1',
  'error=access_denied',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'payment',
  'payment-pay-dunya',
  'digitalvirgo',
  'success',
  'echec',
  'orderId=A-1',
  'orderId=<x>',
  'reference=9',
  '__proto__=x',
  'https://evil.example/',
  '--inspect',
  '\u0000',
  '\n',
  ' ',
  '\u202e',
  'é',
  '\ud800',
  '0',
  '-',
  'a'.repeat(300),
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12, unit: 'binary' })), { maxLength: 12 })
  .map((parts) => parts.join(''))
const mutated = fc
  .tuple(links.map(formatDeepLink), fc.nat({ max: 200 }), fc.constantFrom(...pieces))
  .map(([link, at, piece]) => `${link.slice(0, at)}${piece}${link.slice(at)}`)

const slug = /^[a-z0-9][a-z0-9-]{0,120}$/i

function isInClosedSet(link: DeepLink): boolean {
  const keys = Object.keys(link).sort().join()
  switch (link.kind) {
    case 'unknown':
    case 'home':
    case 'subjects':
    case 'exams':
    case 'week':
      return keys === 'kind'
    case 'screen':
      return keys === 'kind,screen' && linkedScreens.includes(link.screen)
    case 'message':
      return keys === 'kind,messageId' && /^[\w-]{1,64}$/.test(link.messageId)
    case 'exam':
      return keys === 'examId,kind' && Number.isSafeInteger(link.examId) && link.examId > 0
    case 'gift-orders':
      return keys === 'kind,orderId' && Number.isSafeInteger(link.orderId) && link.orderId > 0
    case 'sessions':
      return (
        keys === 'eventId,kind,offset' &&
        Number.isInteger(link.offset) &&
        Math.abs(link.offset) <= 999 &&
        (link.eventId === null || (Number.isSafeInteger(link.eventId) && link.eventId > 0))
      )
    case 'sign-in':
      return keys === 'kind,nextPage' && (link.nextPage === null || link.nextPage === 'offres')
    case 'subject':
      return keys === 'kind,subjectId' && /^\d{1,9}(-[a-z0-9-]{0,120})?$/i.test(link.subjectId)
    case 'lesson':
      return (
        keys === 'chapterSlug,kind,lessonSlug,recording,subjectSlug' &&
        [link.subjectSlug, link.chapterSlug, link.lessonSlug].every((part) => slug.test(part))
      )
    case 'social-return':
      return (
        keys === 'code,kind,provider,state' &&
        /^(google|facebook)$/.test(link.provider) &&
        /^[\w.~+/=:,|@*-]{1,1024}$/.test(link.code ?? 'x') &&
        /^[\w-]{1,128}$/.test(link.state ?? 'x')
      )
    case 'payment-return': {
      const isClosed = keys === 'kind,outcome,query,way' && /^(success|failure)$/.test(link.outcome)
      if (link.way === 'operator') return isClosed && Object.keys(link.query).length <= 50
      const order = link.way === 'card' ? 'orderId' : 'token'
      return (
        isClosed &&
        Object.entries(link.query).every(([name, value]) => name === order && /^[\w.~+/=:,|@*-]{1,128}$/.test(value))
      )
    }
    case 'switch':
      return (
        keys === 'adminUserId,kind,token,userId' &&
        /^[\w.~+/=-]{1,1536}$/.test(link.token) &&
        /^[\w-]{1,64}$/.test(link.adminUserId) &&
        Number.isInteger(link.userId) &&
        link.userId > 0
      )
  }
}

describe('deep links', () => {
  it('C1: hostile and mutated texts give nothing outside the closed set', () => {
    let recognised = 0
    let tried = 0
    fc.assert(
      fc.property(fc.oneof(hostile, mutated), (text) => {
        tried += 1
        const link = parseDeepLink(text)
        if (link.kind !== 'unknown') recognised += 1
        return isInClosedSet(link)
      }),
      { numRuns: getRunCount(20_000, 100_000) },
    )
    // Ensures that the property covers accepted links.
    expect(recognised / tried).toBeGreaterThan(0.025)
  })

  it('parses every link that it formats', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(parseDeepLink(formatDeepLink(link))).toEqual(link)
      }),
      { numRuns: 2_000 },
    )
  })

  const withoutQuery = links.filter((link) => !['social-return', 'payment-return', 'switch'].includes(link.kind))
  const added = fc.array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('scope', 'authuser', 'hd', 'prompt', 'iss', 'utm_source', 'fbclid', 'a[0]', 'a.b', '__proto__'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map((name) => `x-${name}`),
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    ),
    { maxLength: 6 },
  )
  const fragments = fc.constantFrom('', '#', '#_=_', '#/home', '#token=x')

  function extend(link: string, parameters: readonly (readonly [string, string])[], fragment: string): string {
    const query = new URLSearchParams(parameters.map(([name, value]) => [name, value.toWellFormed()])).toString()
    return `${link}${query === '' ? '' : `${link.includes('?') ? '&' : '?'}${query}`}${fragment}`
  }

  it('C7: reads a screen link in the same way with parameters and a fragment of somebody else', () => {
    fc.assert(
      fc.property(withoutQuery, added, fragments, (link, parameters, fragment) => {
        expect(parseDeepLink(extend(formatDeepLink(link), parameters, fragment))).toEqual(link)
      }),
      { numRuns: 2_000 },
    )
  })

  it('C2, C3, C8: reads a return and an administrator’s link with further parameters and a fragment', () => {
    const ours = links.filter(
      (link) =>
        ['social-return', 'switch'].includes(link.kind) || (link.kind === 'payment-return' && link.way !== 'operator'),
    )
    fc.assert(
      fc.property(ours, added, fragments, (link, parameters, fragment) => {
        expect(parseDeepLink(extend(formatDeepLink(link), parameters, fragment))).toEqual(link)
      }),
      { numRuns: 2_000 },
    )
  })

  it('C2, C3, C8: refuses a known parameter with two values, wherever the second one stands', () => {
    const named = links.filter(
      (link) => formatDeepLink(link).includes('?') && !(link.kind === 'payment-return' && link.way === 'operator'),
    )
    fc.assert(
      fc.property(named, added, fc.nat({ max: 3 }), (link, parameters, which) => {
        const known = [...new URL(formatDeepLink(link)).searchParams]
        const [name, value] = known[which % known.length] ?? ['', '']
        expect(parseDeepLink(extend(formatDeepLink(link), [...parameters, [name, `${value}1`]], '')).kind).toBe(
          'unknown',
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    'tutorat://login/google/callback?state=abc&code=4%2F0AbCd-ef&scope=email%20profile%20openid&authuser=0&prompt=none',
    'tutorat://login/google/callback?state=abc&iss=https%3A%2F%2Faccounts.google.com&code=4/0AbCd-ef&hd=ecole.tn',
    'tutorat://login/google/callback?code=4%2F0AbCd-ef&state=abc#_=_',
    'tutorat://login/google/callback/?code=4%2F0AbCd-ef&state=abc&token=t&state=abc',
  ])('C2: reads %s as a provider sends it', (link) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'social-return', provider: 'google', code: '4/0AbCd-ef', state: 'abc' })
  })

  it.each([
    'error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=abc#_=_',
    'error=access%20denied&state=abc',
    'error_code=1349048&error_message=Can%27t+load+URL&state=abc#_=_',
    'error=access_denied&state=abc&code=x',
  ])('C2: reads a cancelled sign-in with %s', (query) => {
    expect(parseDeepLink(`tutorat://login/facebook/callback?${query}`)).toEqual({
      kind: 'social-return',
      provider: 'facebook',
      code: null,
      state: 'abc',
    })
  })

  it('C7: refuses tokens, user names, ports, foreign schemes and paths that are no screen', () => {
    const refused = [
      'tutorat://home?token=abc',
      'tutorat://login?token=abc',
      'tutorat://login?nextPage=offres&token=abc',
      'tutorat://login?nextPage=offres&nextPage=/offres',
      'tutorat://login?nextPage=https://evil.example',
      'tutorat://sessions?offset=1e9&utm_source=mail',
      'tutorat://sessions?eventId=0',
      'tutorat://user@home',
      'tutorat://user:pw@home',
      'tutorat://:pw@home',
      'tutorat://home:443',
      'https://tutorat/home',
      'tutoratx://home',
      'app://tutorat/',
      'tutorat://subjects/12-maths',
      'tutorat://subjects/../home',
      'tutorat://subjects/a/chapters/b/lessons/c%2fd/content',
      'tutorat://parrain',
      'tutorat://parrain/purchase-history/0',
      'tutorat://home/7',
      'tutorat://sessions/7',
      'tutorat://login/7',
      'tutorat://exams/7/7',
      'tutorat://ma-semaine/7',
      'tutorat://inbox/7/7',
      'tutorat://switch/7?token=abc.def-1&admin_id=9&user_id=12',
      'tutorat://payment/success/7?orderId=7',
      'tutorat://home extra',
      `tutorat://home${' '.repeat(3)}`,
    ]
    expect(refused.filter((text) => parseDeepLink(text).kind !== 'unknown')).toEqual([])
  })

  it('opens Home by its name, with a slash behind it, and without a name', () => {
    const links = ['tutorat://home', 'tutorat://home/', 'tutorat:///', 'tutorat://', 'tutorat://?utm_source=mail']
    expect(links.filter((text) => parseDeepLink(text).kind !== 'home')).toEqual([])
    expect(parseDeepLink('tutorat://?token=abc').kind).toBe('unknown')
  })

  const switchLink = 'tutorat://switch?token=abc.def-1&admin_id=9&user_id=12'
  it.each([
    switchLink,
    `${switchLink}&nextPage=offres&__proto__=x#x`,
    'tutorat://switch?token=abc.def-1&admin_user_id=9&user_id=12',
    'tutorat://switch?token=abc.def-1&adminUserId=9&userId=12',
    'tutorat://switch?token=abc.def-1&admin_id=9&admin_user_id=9&user_id=12',
  ])('C8: accepts the administrator’s link %s', (link) => {
    expect(parseDeepLink(link)).toEqual({ kind: 'switch', token: 'abc.def-1', adminUserId: '9', userId: 12 })
  })

  it('C8: accepts a token only in a complete administrator’s link', () => {
    const others = [
      'home',
      'login',
      'subjects',
      'subjects/12-maths/details',
      'subjects/a/chapters/b/lessons/c/content',
      'switch/now',
      '',
      '/',
      'mon-profil',
      'parrain/products',
      'sessions',
      'confirm',
      'update-password',
    ]
    const refused = [
      ...others.map((path) => `tutorat://${path}?token=abc&admin_id=9&user_id=12`),
      'tutorat://switch',
      'tutorat://switch?token=abc',
      'tutorat://switch?token=abc&admin_id=9',
      'tutorat://switch?admin_id=9&user_id=12',
      `${switchLink}&token=other`,
      `${switchLink}&admin_user_id=8`,
      'tutorat://switch?token=&admin_id=9&user_id=12',
      'tutorat://switch?token=a%20b&admin_id=9&user_id=12',
      'tutorat://switch?token=abc&admin_id=a%2Fb&user_id=12',
      'tutorat://switch?token=abc&admin_id=9&user_id=0',
      'tutorat://switch?token=abc&admin_id=9&user_id=1e3',
      `tutorat://switch?token=${'a'.repeat(1537)}&admin_id=9&user_id=12`,
    ]
    expect(refused.filter((text) => parseDeepLink(text).kind !== 'unknown')).toEqual([])
  })

  it('C2: accepts a social return only of a known provider, with a valid code, state and error', () => {
    expect(parseDeepLink('tutorat://login/facebook/callback')).toEqual({
      kind: 'social-return',
      provider: 'facebook',
      code: null,
      state: null,
    })
    const refused = [
      'tutorat://login/twitter/callback?code=x&state=y',
      'tutorat://login/google?code=x&token=t',
      'tutorat://login/google/callback/more?code=x',
      'tutorat://login/google/callback?code=x&code=y&state=z',
      'tutorat://login/google/callback?code=x&state=y&state=z',
      'tutorat://login//callback?code=x',
      'tutorat://login/google/callback?code=&state=y',
      `tutorat://login/google/callback?code=${'a'.repeat(1025)}&state=y`,
      'tutorat://login/google/callback?code=%00&state=y',
      `tutorat://login/google/callback?code=x&state=${'a'.repeat(129)}`,
      'tutorat://login/google/callback?code=x&error=',
      'tutorat://login/Google/callback?code=x',
    ]
    expect(refused.filter((text) => parseDeepLink(text).kind !== 'unknown')).toEqual([])
  })

  it.each([
    ['payment/success?orderId=A-1', 'card', 'success', { orderId: 'A-1' }],
    ['payment/success?orderId=12&lang=fr#_=_', 'card', 'success', { orderId: '12' }],
    ['payment/success?orderId=ab+c=', 'card', 'success', { orderId: 'ab+c=' }],
    ['payment/success?orderId=ab%2Bc%2F%3D', 'card', 'success', { orderId: 'ab+c/=' }],
    ['payment/success?orderId=1&orderId=1', 'card', 'success', { orderId: '1' }],
    ['payment/success?lang=fr&orderId=7f.A~1&status=1&status=2', 'card', 'success', { orderId: '7f.A~1' }],
    ['payment/echec', 'card', 'failure', {}],
    ['payment/echec?errorCode=5', 'card', 'failure', {}],
    ['payment-pay-dunya/echec?token=test_Xy-1', 'paydunya', 'failure', { token: 'test_Xy-1' }],
    ['payment-pay-dunya/echec?token=a.b', 'paydunya', 'failure', { token: 'a.b' }],
    ['payment-pay-dunya/success?token=t-1&hash=%3Cx%3E&data[a]=1', 'paydunya', 'success', { token: 't-1' }],
    ['digitalvirgo/success?reference=9&status=1', 'operator', 'success', { reference: '9', status: '1' }],
    [
      'digitalvirgo/echec?data[id]=9&data[]=1&data[]=2&a%20b=1&m=Erreur%20:%20refus%C3%A9#x',
      'operator',
      'failure',
      { 'data[id]': '9', 'data[]': ['1', '2'], 'a b': '1', 'm': 'Erreur : refusé' },
    ],
  ])('C3: reads the payment return %s', (link, way, outcome, query) => {
    expect(parseDeepLink(`tutorat://${link}`)).toEqual({ kind: 'payment-return', way, outcome, query })
  })

  it('C3: passes on at most fifty parameters of an operator', () => {
    const names = Array.from({ length: 60 }, (_, index) => `a${String(index)}`)
    const link = parseDeepLink(`tutorat://digitalvirgo/success?${names.map((name) => `${name}=1`).join('&')}`)
    expect(link.kind === 'payment-return' && Object.keys(link.query)).toEqual(names.slice(0, 50))
  })

  it('C3: refuses a payment return of another path or with an invalid order number', () => {
    const refused = [
      'tutorat://payment/success?orderId=',
      'tutorat://payment/success?orderId=1&orderId=2',
      'tutorat://payment/success?orderId=%3Cx%3E',
      `tutorat://payment/success?orderId=${'1'.repeat(129)}`,
      'tutorat://payment/success/1?orderId=1',
      'tutorat://payment?orderId=1',
      'tutorat://payment/paid?orderId=1',
      'tutorat://Payment2/success',
      'tutorat://payment-pay-dunya/success?token=a%20b',
      `tutorat://payment-pay-dunya/success?token=${'a'.repeat(129)}`,
      'tutorat://constructor/success',
    ]
    expect(refused.filter((text) => parseDeepLink(text).kind !== 'unknown')).toEqual([])
  })

  it('C5: refuses a link above the maximum length without parsing it', () => {
    const lesson = (length: number): string => `tutorat://subjects/${'1'.repeat(length)}/details`
    expect(parseDeepLink(lesson(deepLinkMaxLength)).kind).toBe('unknown')
    expect(parseDeepLink(lesson(9)).kind).toBe('subject')
  })

  it.each([
    ['Windows, cold', ['C:\\Tutorat.exe', '--protocol', '--', 'tutorat://subjects'], 'tutorat://subjects'],
    [
      'Windows, second instance with switches appended',
      [
        'C:\\Tutorat.exe',
        '--allow-file-access',
        '--protocol',
        '--',
        'tutorat://subjects',
        '--original-process-start-time=1',
      ],
      'tutorat://subjects',
    ],
    ['Linux', ['/opt/Tutorat/tutorat', '--no-zygote', 'tutorat://home'], 'tutorat://home'],
    ['development', ['electron', '.', 'TUTORAT://home'], 'TUTORAT://home'],
    ['no link', ['/opt/Tutorat/tutorat'], null],
    ['two links', ['/opt/Tutorat/tutorat', 'tutorat://home', 'tutorat://subjects'], null],
    ['a link inside a switch', ['/opt/Tutorat/tutorat', '--renderer-cmd-prefix=tutorat://home'], null],
    ['a file named like a link', ['/opt/Tutorat/tutorat', '/tmp/tutorat://home'], null],
  ])('C6: finds the only link among the arguments: %s', (_name, argv, expected) => {
    expect(deepLinkAmong(argv)).toBe(expected)
  })
})
