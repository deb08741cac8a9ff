import { expect, it } from 'vitest'
import { renderScreen } from '../../../../tests/support/render-screen'
import { comingSoonStrings } from './coming-soon-strings'
import { plannedScreens } from './planned-screens'

const t = comingSoonStrings.text('fr')
const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, '12')

it.each(plannedScreens.map(({ path, name }) => [path, name] as const))('%s says what it will be, and leads home', async (path, name) => {
  const page = await renderScreen({
    path: addressOf(path), as: 'amira', before: ({ world }) => { world.student('amira').permissions.eligibleUserForGift = true },
  })
  expect(await page.findByRole('heading', { level: 1, name: t(name) })).toBeTruthy()
  expect(page.getByText(t(`${name}Text`))).toBeTruthy()
  expect(page.getByRole('link', { name: t('home') }).getAttribute('href')).toBe('/')
})
