import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brand } from '../../../shared/brand'
import { linkedScreens } from '../../../shared/deep-link'
import { features } from '../../app/features'
import { getLinkPath } from '../../app/deep-links'
import { notificationLinkOf, pathOfScreenLink } from './notification-link'

const web = 'https://eleve.example.org'

function leadsTo(link: string | null, from: string | null = web): string | null {
  const read = notificationLinkOf({ link, url: null }, from)
  return read && pathOfScreenLink(read)
}

const known = [
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
  '/porte-monnaie',
  '/historique',
  '/offres',
  '/reports',
  '/gift-code',
  '/liste-des-demandes-parentales',
  '/mon-profil',
  '/notifications',
  '/inbox',
  '/liste-de-favoris',
  '/assistance',
]

describe('notification links', () => {
  it.each(known)('A5: %s opens that screen, as a path and as a URL of the platform’s website', (path) => {
    expect([leadsTo(path), leadsTo(`${web}${path}`), leadsTo(path, null)]).toEqual([path, path, path])
    expect(leadsTo(`${web}${path}`, null)).toBeNull()
  })

  it('A5: open Home by path or site root', () => {
    expect(['/', '/home', web, `${web}/`].map((link) => leadsTo(link))).toEqual(['/', '/', '/', '/'])
  })

  it('A5: resolve below the base path of the platform’s web application', () => {
    const below = 'https://example.org/eleve'
    expect([
      leadsTo('https://example.org/eleve/exams', below),
      leadsTo(below, below),
      leadsTo('https://example.org/exams', below),
      leadsTo('https://example.org/eleve-x/exams', below),
    ]).toEqual(['/exams', '/', null, null])
  })

  it('fall back to the second link field if the first is invalid', () => {
    expect(notificationLinkOf({ link: 'javascript:alert(1)', url: '/exams/7' }, null)).toEqual({
      kind: 'exam',
      examId: 7,
    })
    expect(notificationLinkOf({ link: undefined, url: undefined }, null)).toBeNull()
  })

  it.each([
    '',
    ' ',
    'exams',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://eleve.example.org/1',
    'https://hostile.example.org/exams',
    'http://eleve.example.org/exams',
    'https://eleve.example.org.hostile.example/exams',
    'https://eleve.example.org@hostile.example.org/exams',
    'https://x:y@eleve.example.org/exams',
    'https://eleve.example.org:444/exams',
    'https://eleve.example.org//hostile.example.org',
    'https:/eleve.example.org/exams',
    'https://eleve.example.org\\exams',
    '//hostile.example.org/exams',
    '///exams',
    '/\\hostile.example.org',
    '\\\\hostile\\share',
    '/exams/../switch',
    '/./exams',
    '/%2e%2e/exams',
    '/exams/%34%32',
    '/exams#x',
    '/exams?x=1',
    '/exams/0',
    '/exams//42',
    '/sessions?offset=1e9',
    '/switch?token=abc&admin_id=1&user_id=2',
    '/login',
    '/login?nextPage=offres',
    '/login/google/callback?code=a&state=b',
    '/payment/success?orderId=1',
    '/digitalvirgo/echec',
    '/inconnue',
    '/parrain/products',
    '/convert-coins',
    `${brand.scheme}://exams`,
    `${brand.scheme}:exams`,
    '/exams\u0000',
    '/exams\n',
    '/ex\u202Eams',
    '\u200F/exams',
    '/éxams',
    '/user@exams',
    '/exams:80',
    `/${'a'.repeat(10_240)}`,
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
      'subjects',
      'inbox',
      'sessions',
      'javascript:',
      'https://',
      'eleve.example.org',
      'hostile.example.org',
      '@',
      '?',
      '#',
      '%2f',
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
        const read = notificationLinkOf({ link, url: null }, from)
        if (read === null) return
        const path = pathOfScreenLink(read)
        expect(path).toMatch(/^\/(?!\/)[\w\-./?&=]*$/)
        expect(leadsTo(path, null)).toBe(path)
        expect(['social-return', 'payment-return', 'switch', 'sign-in', 'unknown']).not.toContain(read.kind)
      }),
      { numRuns: 3000 },
    )
  })

  it.each(linkedScreens)('open the screen %s at the same path as a desktop deep link', (screen) => {
    expect(getLinkPath({ kind: 'screen', screen }, features)).toBe(pathOfScreenLink({ kind: 'screen', screen }))
  })
})
