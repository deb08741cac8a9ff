import { expect, it } from 'vitest'
import type { ArrivedLink } from '#shared/desktop/links.ts'
import { getLinkPath } from './deep-links'
import { features } from './features'

const links: { [Kind in Exclude<ArrivedLink['kind'], 'switch'>]: [Extract<ArrivedLink, { kind: Kind }>, string] } = {
  'home': [{ kind: 'home' }, '/'],
  'sign-in': [{ kind: 'sign-in', nextPage: 'offres' }, '/login?nextPage=offres'],
  'social-return': [{ kind: 'social-return', provider: 'google' }, '/login/google/callback'],
  'payment-return': [{ kind: 'payment-return', way: 'card' }, '/payment/retour'],
  'subjects': [{ kind: 'subjects' }, '/subjects'],
  'subject': [{ kind: 'subject', subjectId: '4201-mathematiques' }, '/subjects/4201-mathematiques/details'],
  'lesson': [
    { kind: 'lesson', subjectSlug: '4201-mathematiques', chapterSlug: 'c', lessonSlug: 'l', recording: true },
    '/subjects/4201-mathematiques/chapters/c/recordings/l/content',
  ],
  'exams': [{ kind: 'exams' }, '/exams'],
  'exam': [{ kind: 'exam', examId: 42001 }, '/exams/42001'],
  'sessions': [{ kind: 'sessions', offset: 1, eventId: 12 }, '/sessions?offset=1&eventId=12'],
  'week': [{ kind: 'week' }, '/ma-semaine'],
  'screen': [{ kind: 'screen', screen: 'parent-requests' }, '/liste-des-demandes-parentales'],
  'message': [{ kind: 'message', messageId: 'm-7' }, '/inbox/m-7'],
  'gift-orders': [{ kind: 'gift-orders', orderId: 7 }, '/parrain/purchase-history/7'],
}

it.each(Object.values(links))('C1: maps %o to %s in exactly one feature', (link, path) => {
  expect(getLinkPath(link, features)).toBe(path)
  expect(features.filter(({ deepLinks }) => deepLinks?.[link.kind] !== undefined)).toHaveLength(1)
})

it('maps a return from PayDunya to the wallet', () => {
  expect(getLinkPath({ kind: 'payment-return', way: 'paydunya' }, features)).toBe('/porte-monnaie?retour=1')
})

it('C8: maps no link of an administrator to a screen', () => {
  expect(features.some(({ deepLinks }) => deepLinks?.switch !== undefined)).toBe(false)
})
