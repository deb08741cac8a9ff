import { expect, it } from 'vitest'
import { selectCaptionLanguage } from './caption-language'

const captions = ['fr', 'ar'].map((language) => ({ language, label: language, address: '' }))

it('takes the chosen language, else that of the application, else the first', () => {
  const select = (chosen: string | null, ofApplication: string) =>
    selectCaptionLanguage(captions, { chosen, ofApplication })
  expect([select('ar', 'fr'), select(null, 'ar'), select('en', 'ar'), select(null, 'en')]).toEqual([
    'ar',
    'ar',
    'ar',
    'fr',
  ])
  expect(selectCaptionLanguage([], { chosen: 'fr', ofApplication: 'fr' })).toBeNull()
})
