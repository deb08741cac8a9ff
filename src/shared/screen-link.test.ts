import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brand } from './brand'
import { formatDeepLink, linkedScreens } from './deep-link'
import { formatScreenPath, parseScreenLink } from './screen-link'

const web = 'https://eleve.example.org'

function leadsTo(link: string | null | undefined, from: string | null = web): string | null {
  const read = parseScreenLink(link, from)
  return read && formatScreenPath(read)
}

const paths = [
  '/subjects',
  '/subjects/4201-mathematiques/details',
  '/subjects/s/chapters/c/lessons/l/content',
  '/subjects/s/chapters/c/recordings/l/content',
  '/exams',
  '/exams/42',
  '/sessions',
  '/sessions?offset=-2&eventId=12',
  '/ma-semaine',
  '/inbox/a1',
  '/parrain/purchase-history/7',
  ...linkedScreens.map((screen) => formatScreenPath({ kind: 'screen', screen })),
]

describe('screen links', () => {
  it.each(paths)('A5: %s opens that screen in each form of a link', (path) => {
    expect([
      leadsTo(path),
      leadsTo(path, null),
      leadsTo(path.slice(1), null),
      leadsTo(`${web}${path}`),
      leadsTo(`${brand.scheme}:/${path}`, null),
    ]).toEqual([path, path, path, path, path])
    expect(leadsTo(`${web}${path}`, null)).toBeNull()
  })

  it.each(['/parrain/products', '/parrain/confirm-order', '/convert-coins', '/revenu', '/mon-profil/edit', '/courses'])(
    'A5: %s is a screen of the platform',
    (path) => {
      expect(leadsTo(path)).toBe(path)
    },
  )

  it('A5: parameters and fragments of the sender do not hide the screen', () => {
    expect(
      [
        '/exams?utm_source=mail&utm_campaign=rentrée#top',
        'exams?x=1',
        '/exams/?x',
        `${web}/exams#_=_`,
        `${web}/exams?été=1`,
        `${brand.scheme}://exams?fbclid=1`,
      ].map((link) => leadsTo(link)),
    ).toEqual(Array.from({ length: 6 }, () => '/exams'))
    expect(leadsTo(`${web}/sessions?utm_source=mail&eventId=31`)).toBe('/sessions?eventId=31')
  })

  it('A5: Home opens by path, name or site root', () => {
    const links = ['/', '/home', 'home', web, `${web}/`, `${web}?utm_source=mail`, `${brand.scheme}://home`]
    expect(links.map((link) => leadsTo(link))).toEqual(links.map(() => '/'))
  })

  it('A5: addresses are compared as addresses, with host and port in any spelling', () => {
    expect(leadsTo('https://WWW.ecole.tn/app/exams', 'https://www.ecole.tn/app')).toBe('/exams')
    expect(leadsTo('https://www.ecole.tn:443/app/exams', 'https://www.ecole.tn/app/')).toBe('/exams')
    expect(leadsTo('HTTPS://www.ecole.tn/exams', 'https://www.ecole.tn')).toBe('/exams')
    expect(leadsTo('http://127.0.0.1:4000/web/exams', 'http://127.0.0.1:4000/web/')).toBe('/exams')
  })

  it('A5: only addresses below the path of the platform’s web application open a screen', () => {
    const below = 'https://example.org/eleve'
    expect([
      leadsTo('https://example.org/eleve/exams', below),
      leadsTo(below, below),
      leadsTo('https://example.org/exams', below),
      leadsTo('https://example.org/eleve-x/exams', below),
      leadsTo('https://example.org/eleve/exams', 'not an address'),
    ]).toEqual(['/exams', '/', null, null, null])
  })

  it.each([
    null,
    undefined,
    '',
    ' ',
    '?',
    '#',
    '.',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:exams',
    'exams:80',
    'blob:https://eleve.example.org/1',
    'xhttps://eleve.example.org/exams',
    'https://../exams',
    `/exams?${'a'.repeat(2048)}`,
    'https://hostile.example.org/exams',
    'http://eleve.example.org/exams',
    'https://eleve.example.org.hostile.example/exams',
    'https://eleve.example.org@hostile.example.org/exams',
    'https://x:y@eleve.example.org/exams',
    'https://x@eleve.example.org/exams',
    'https://:y@eleve.example.org/exams',
    'https://eleve.example.org:444/exams',
    'https://eleve.example.org//hostile.example.org',
    'https://eleve.example.org/x/../exams',
    'https:/eleve.example.org/exams',
    'https:eleve.example.org/exams',
    'https://eleve.example.org\\exams',
    'eleve.example.org/exams',
    '//hostile.example.org/exams',
    '///exams',
    '/\\hostile.example.org',
    '\\\\hostile\\share',
    '/exams/../switch',
    '../exams',
    '/./exams',
    '/%2e%2e/exams',
    '/exams/%2E',
    '/exams/%34%32',
    '/exams/0',
    '/exams//42',
    '/exams/quarante',
    '/sessions?offset=1e9',
    '/exams?token=abc',
    '/switch?token=abc&admin_id=1&user_id=2',
    'switch?token=abc&admin_id=1&user_id=2',
    `${brand.scheme}://switch?token=abc&admin_id=1&user_id=2`,
    '/login',
    '/login?nextPage=offres',
    `${brand.scheme}://login`,
    '/login/google/callback?code=a&state=b',
    '/payment/success?orderId=1',
    `${brand.scheme}://payment/success?orderId=1`,
    '/digitalvirgo/echec',
    '/inconnue',
    'inconnue',
    '/parrain',
    '/parrain/purchase-history/x',
    `${brand.scheme}:exams`,
    '/exams\u0000',
    '/exams\n',
    '/ex\u202Eams',
    '\u200F/exams',
    '/éxams',
    '/user@exams',
    '/exams:80',
    `/${'a'.repeat(10_240)}`,
    `/exams?x=${'a'.repeat(10_240)}`,
    `/inbox/${'a'.repeat(65)}`,
  ])('A5: %j opens nothing', (link) => {
    expect(leadsTo(link)).toBeNull()
  })

  it('A5: any text resolves to nothing or to an in-app screen with a stable path', () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      'exams',
      'switch',
      'login',
      'payment',
      'success',
      'subjects',
      'parrain',
      'products',
      'inbox',
      'sessions',
      'javascript:',
      'https://',
      `${brand.scheme}:`,
      'eleve.example.org',
      'hostile.example.org',
      '@',
      '?',
      '#',
      '%2f',
      '%2e%2e',
      '%00',
      '\u202E',
      '42',
      'details',
      '&',
      '=',
      'token',
      ' ',
      '\t',
    )
    const written = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.webPath(),
      fc.array(parts, { maxLength: 12 }).map((each) => each.join('')),
      fc.array(parts, { maxLength: 8 }).map((each) => `/${each.join('/')}`),
    )
    fc.assert(
      fc.property(written, fc.constantFrom(web, null, 'not an address'), (link, from) => {
        const read = parseScreenLink(link, from)
        if (read === null) return
        const path = formatScreenPath(read)
        expect(path).toMatch(/^\/(?!\/)[\w\-./?&=]*$/)
        expect([leadsTo(path, null), leadsTo(formatDeepLink(read), null)]).toEqual([path, path])
        expect(['social-return', 'payment-return', 'switch', 'sign-in', 'unknown']).not.toContain(read.kind)
      }),
      { numRuns: 2000 },
    )
  })
})
