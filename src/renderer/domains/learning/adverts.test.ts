import { describe, expect, it } from 'vitest'
import type { PromoCard } from '#shared/contract/resources.ts'
import { getAdvertColor, getAdvertKind, getAdvertTarget, getIconSide, selectAdverts } from './adverts'

const card = (id: number, part: Partial<PromoCard> = {}): PromoCard => ({ id, text: 'Révise', ...part })

describe('adverts', () => {
  it('are those with something to show, by position, then by number', () => {
    const cards = [
      card(5),
      card(4),
      card(3, { position: 2 }),
      card(2, { position: 1 }),
      card(6, { position: 0 }),
      card(7, { visible: false }),
      card(8, { text: ' ' }),
      card(9, { text: null, video_link: 'https://videos.exemple.tn/a', position: 3 }),
      card(10, { text: '', background_url: ' ' }),
      card(1, { position: 2, visible: true }),
    ]
    expect(selectAdverts(cards).map(({ id }) => id)).toEqual([6, 2, 1, 3, 9, 4, 5])
  })

  it.each([
    ['/offers', { kind: 'screen', path: '/offers' }],
    [
      ' /subjects/12-maths/details?tab=2&x=a%20b ',
      { kind: 'screen', path: '/subjects/12-maths/details?tab=2&x=a%20b' },
    ],
    ['/', { kind: 'screen', path: '/' }],
    ['https://exemple.tn/a', { kind: 'web', url: 'https://exemple.tn/a' }],
    ['HTTPS://exemple.tn', { kind: 'web', url: 'HTTPS://exemple.tn' }],
    ['//evil.example/a', null],
    ['/\\evil.example', null],
    ['/offers#<script>', null],
    ['/a b', null],
    ['offers/', null],
    ['http://exemple.tn', null],
    ['see https://exemple.tn', null],
    ['https://', null],
    ['javascript:alert(1)', null],
    ['javascript:open("https://exemple.tn")', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('lead from %j to %j', (url_link, target) => expect(getAdvertTarget({ url_link })).toEqual(target))

  it.each([
    ['#fff', '#fff'],
    [' #0B6E69 ', '#0B6E69'],
    ['#12345', null],
    ['#1234567', null],
    ['x#fff', null],
    ['#fffx', null],
    ['#ggg', null],
    ['red', null],
    [null, null],
  ])('have the colour %j as %j', (color, expected) => expect(getAdvertColor({ color })).toBe(expected))

  it.each([
    ['LEFT', 'start'],
    [' start', 'start'],
    ['right', 'end'],
    ['end', 'end'],
    ['Bottom', 'bottom'],
    ['top', 'top'],
    ['elsewhere', 'top'],
    [null, 'top'],
  ] as const)('have their picture at %j as %s', (icon_position, side) =>
    expect(getIconSide({ icon_position })).toBe(side),
  )

  it.each([
    ['Info ', 'advertInfo'],
    ['offer', 'advertOffer'],
    ['OFFRE', 'advertOffer'],
    ['other', null],
    [null, null],
  ] as const)('of the type %j are said to be %s', (type, kind) => expect(getAdvertKind({ type })).toBe(kind))
})
