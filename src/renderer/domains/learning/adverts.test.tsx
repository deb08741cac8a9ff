import { expect, it } from 'vitest'
import { getAdvertLabels } from './adverts'

it.each([
  [
    '<p>Révise le bac</p><p>Dix heures,</p><p>dès demain</p>',
    { title: 'Révise le bac', text: 'Dix heures, dès demain' },
  ],
  ['Révise le bac', { title: 'Révise le bac', text: '' }],
  ['', { title: '', text: '' }],
])('the first line of the advert %j is its title, the others are its text', (html, labels) =>
  expect(getAdvertLabels(html)).toEqual(labels),
)
