import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

const reason = 'Géré par ton établissement'

async function languagesAt(options: NonNullable<Parameters<typeof renderScreen>[0]>) {
  const page = await renderScreen(options)
  await page.findByRole('heading', { level: 1 })
  const group = page.getByRole('group', { name: 'Langue' })
  return { ...page, group, radios: within(group).getAllByRole<HTMLInputElement>('radio') }
}

const pages = [
  ['/login', null],
  ['/register', null],
  ['/create/reset-password', null],
  ['/reset-password', null],
  ['/confirm', 'rim'],
  ['/update-password', 'wassim'],
] as const

it.each(pages)('disables the language choice of %s with a reason if the school’s policy sets it', async (path, as) => {
  const { group, radios, user, ...page } = await languagesAt({ path, as, managed: ['language'] })
  expect(radios.map((radio) => radio.matches(':disabled'))).toEqual([true, true, true])
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  await user.click(radios[2] ?? group)
  expect(page.store.getState().settings.language).toBe('fr')
})

it.each(pages)('enables the language choice of %s without a policy', async (path, as) => {
  const { group, radios, ...page } = await languagesAt({ path, as })
  expect(radios.map((radio) => radio.matches(':disabled'))).toEqual([false, false, false])
  expect(group.getAttribute('aria-describedby')).toBeNull()
  expect(page.queryByText(reason)).toBeNull()
})
