import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { parseDeepLink } from '../../shared/deep-link'
import { listLink, toScreenLink } from './notification-link'

const web = 'https://www.ecole.tn/app'

it.each([
  ['tutorat://exams/4', 'tutorat://exams/4'],
  ['tutorat://inbox/64ab', 'tutorat://inbox/64ab'],
  ['https://www.ecole.tn/app/exams/4', 'tutorat://exams/4'],
  ['https://www.ecole.tn/app/sessions?eventId=31', 'tutorat://sessions?eventId=31'],
  ['https://www.ecole.tn/app', 'tutorat://home'],
  ['/porte-monnaie', 'tutorat://porte-monnaie'],
  ['/subjects/12-physique/details', 'tutorat://subjects/12-physique/details'],
])('A5: converts %s to %s', (link, screen) => {
  expect(toScreenLink(link, web)).toBe(screen)
})

it.each([
  null,
  '',
  'javascript:alert(1)',
  'https://evil.tn/app/exams/4',
  'https://www.ecole.tn.evil.tn/app/exams/4',
  'https://www.ecole.tn/application/exams/4',
  'http://www.ecole.tn/app/exams/4',
  'https://me@www.ecole.tn/app/exams/4',
  '//evil.tn/exams/4',
  '/\\evil.tn',
  '/../../exams',
  '/unknown',
  'file:///etc/passwd',
  'exams/4',
  `/${'a'.repeat(5000)}`,
  'tutorat://switch?token=abc&admin_id=1&user_id=2',
  'tutorat://payment/success?orderId=1',
  'tutorat://login/google/callback?code=1&state=2',
  'tutorat://login',
  '/switch?token=abc&admin_id=1&user_id=2',
  'https://www.ecole.tn/app/payment/success?orderId=1',
])('A5: falls back to the list for %j', (link) => {
  expect(toScreenLink(link, web)).toBe(listLink)
})

test('A5: falls back to the list for a URL when no web application is configured', () => {
  expect(toScreenLink('https://www.ecole.tn/app/exams/4', null)).toBe(listLink)
})

test('A5: converts any link to a screen of the application', () => {
  const parts = fc
    .array(
      fc.constantFrom(
        'tutorat:',
        'https:',
        '//',
        '/',
        'www.ecole.tn',
        'app',
        'exams',
        '4',
        'switch',
        '?',
        'token=a',
        'payment',
        'success',
        'login',
        '#',
        '\\',
        '@',
        '%2e%2e',
        ' ',
      ),
      { maxLength: 10 },
    )
    .map((all) => all.join(''))
  fc.assert(
    fc.property(fc.oneof(parts, fc.webUrl(), fc.string()), (link) => {
      const { kind } = parseDeepLink(toScreenLink(link, web))
      expect([
        'home',
        'subjects',
        'subject',
        'lesson',
        'exams',
        'exam',
        'sessions',
        'week',
        'screen',
        'message',
      ]).toContain(kind)
    }),
    { numRuns: 1000 },
  )
})
