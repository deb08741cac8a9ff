import { expect, it } from 'vitest'
import { renderScreen } from '../../../../tests/support/render-screen'
import { comingSoonStrings } from './coming-soon-strings'
import { plannedScreens } from './planned-screens'

const t = comingSoonStrings.text('fr')
const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, '12')

it.each(plannedScreens.filter(({ area }) => area === 'signed-in').map(({ path, name }) => [path, name] as const))('%s says what it will be, and leads home', async (path, name) => {
  const page = await renderScreen({
    path: addressOf(path), as: 'amira', before: ({ world }) => { Object.assign(world.student('amira').permissions, { influencer: true, eligibleUserForGift: true }) },
  })
  expect(await page.findByRole('heading', { level: 1, name: t(name) })).toBeTruthy()
  expect(page.getByText(t(`${name}Text`))).toBeTruthy()
  expect(page.getByRole('link', { name: t('home') }).getAttribute('href')).toBe('/')
})

it.each(plannedScreens.filter(({ area }) => area === 'public-only').map(({ path, name }) => [path, name] as const))('%s says it to visitors, and leads to sign-in', async (path, name) => {
  const page = await renderScreen({ path: addressOf(path) })
  expect(await page.findByRole('heading', { level: 1, name: t(name) })).toBeTruthy()
  expect(page.getByRole('link', { name: t('signIn') }).getAttribute('href')).toBe('/login')
})
