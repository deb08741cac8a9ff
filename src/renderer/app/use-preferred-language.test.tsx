import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { languageFor } from './use-preferred-language'

describe('preferred language of an account', () => {
  it.each([
    ['fr', 'fr'],
    ['en-US', 'en'],
    [' AR ', 'ar'],
    ['ar_TN', 'ar'],
    ['de', null],
    ['', null],
    [null, null],
  ])('maps the code %j to %s', (code, language) => {
    expect(languageFor(code)).toBe(language)
  })

  it('applies at the first sign-in on a computer without a chosen language', async () => {
    const page = await renderScreen({ path: '/', as: 'yassine', settings: { languageSettled: false } })
    await waitFor(() => expect(page.store.getState().settings.language).toBe('ar'))
  })

  it('does not replace a chosen language', async () => {
    const page = await renderScreen({ path: '/', as: 'yassine', settings: { languageSettled: true } })
    await page.findByRole('heading', { level: 1 })
    await page.answered()
    expect(page.store.getState().settings.language).toBe('fr')
  })
})
