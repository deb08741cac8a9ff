import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/parametres', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: /Réglages|Settings|الإعدادات/ })
  const radio = (group: string, name: string) =>
    within(page.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name })
  const comfort = () => page.store.getState().settings.comfort
  return { ...page, radio, comfort }
}

const { dataset } = document.documentElement

function systemPrefers(...queries: string[]) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: queries.some((each) => query.includes(each)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

afterEach(() => vi.unstubAllGlobals())

describe('comfort settings', () => {
  it('apply each choice to the document immediately', async () => {
    const page = await open()
    await page.user.click(page.radio('Contraste', 'Élevé'))
    await waitFor(() => expect(dataset['contrast']).toBe('more'))
    await page.user.click(page.radio('Animations', 'Réduites'))
    await waitFor(() => expect(dataset['motion']).toBe('reduced'))
    await page.user.click(page.radio('Espacement des lignes', 'Très large'))
    await waitFor(() => expect(dataset['lineSpacing']).toBe('very-wide'))
    await page.user.click(page.radio('Police', 'OpenDyslexic'))
    await waitFor(() => expect(dataset['typeface']).toBe('dyslexic'))
    await page.user.click(page.getByRole('switch', { name: 'Boutons plus grands' }))
    await waitFor(() => expect(dataset['targets']).toBe('large'))
    expect(page.comfort()).toEqual({
      contrast: 'high',
      motion: 'reduced',
      lineSpacing: 'very-wide',
      typeface: 'dyslexic',
      largeTargets: true,
    })
  })

  it('follow the system until something else is chosen', async () => {
    systemPrefers('prefers-contrast: more', 'prefers-reduced-motion: reduce')
    const page = await open()
    await waitFor(() => expect([dataset['contrast'], dataset['motion']]).toEqual(['more', 'reduced']))
    await page.user.click(page.radio('Contraste', 'Standard'))
    await waitFor(() => expect(dataset['contrast']).toBe('normal'))
    await page.user.click(page.radio('Animations', 'Toutes'))
    await waitFor(() => expect(dataset['motion']).toBe('full'))
  })

  it('treat forced colours as high contrast', async () => {
    systemPrefers('forced-colors: active')
    await open()
    await waitFor(() => expect(dataset['contrast']).toBe('more'))
  })

  it('show a named sample with text, a field and buttons', async () => {
    const page = await open()
    const sample = within(page.getByRole('figure', { name: 'Aperçu de tes choix' }))
    expect(sample.getByText('Les suites arithmétiques')).toBeTruthy()
    expect(sample.getByRole('textbox', { name: 'Écris ici pour essayer' })).toBeTruthy()
    expect(sample.getAllByRole('button')).toHaveLength(2)
  })

  it('say that Arabic text keeps its typeface, in Arabic too', async () => {
    const page = await open({ language: 'ar' })
    expect(page.getByRole('group', { name: 'الخطّ' }).getAttribute('aria-describedby')).toBeTruthy()
    expect(page.getByText(/يحتفظ النصّ العربي بخطّه الحالي/)).toBeTruthy()
  })

  it('are offered before the sign-in, and keep a choice that cannot be saved unchanged', async () => {
    const page = await open({ as: null })
    page.desktop['settings.change'] = () => Promise.reject(new Error('disk'))
    await page.user.click(page.radio('Contraste', 'Élevé'))
    expect(await page.findByText('Ce réglage n’a pas pu être enregistré. Rien n’a changé. Réessaie.')).toBeTruthy()
    expect(page.comfort()).toEqual(defaultComfort)
  })
})
