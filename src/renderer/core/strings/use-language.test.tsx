import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { i18n } from './i18n'
import { useLanguage } from './use-language'

it.each([
  ['fr', 'ltr'],
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('the language %s of the texts decides the direction %s', async (language, direction) => {
  const { result } = createHookWorld().render(() => useLanguage())
  await act(() => i18n.changeLanguage(language))
  expect(result.current).toMatchObject({ language, direction })
})

it('a chosen language is stored in the settings', async () => {
  const changes: unknown[] = []
  const { result } = createHookWorld({
    desktop: {
      'settings.change': async (change) => {
        changes.push(change)
        return defaultSettings(['ar'])
      },
    },
  }).render(() => useLanguage())
  await act(async () => result.current.change('ar'))
  expect(changes).toEqual([{ language: 'ar' }])
})
