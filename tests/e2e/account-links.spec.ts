import { expect, test } from '@playwright/test'
import { enterAs, fillSignIn, signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { takeSystemBrowser, type SystemBrowser } from './support/system-browser'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let profile: string
let tutorat: Tutorat
let browser: SystemBrowser

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  tutorat = await launch({ platform: platform.file, profile })
  browser = await takeSystemBrowser(tutorat)
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const link = (address: string) => startAgain(profile, platform.file, [address])
const session = () => tutorat.page.evaluate(async () => (await window.desktop['app.start']()).session)
const title = (name: string | RegExp) => expect(tutorat.page.getByRole('heading', { level: 1, name })).toBeVisible()
const countRequests = (name: string) => platform.sandbox.requests().filter((request) => request.name === name).length
const administratorLink = (id: string) => {
  const { sandbox } = platform
  return `tutorat://switch?token=${sandbox.signIn(id)}&admin_id=9&user_id=${sandbox.world.student(id).user.id}`
}

async function signOut(): Promise<void> {
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(tutorat.page).toHaveURL(/\/login/)
}

test('a student signs in with Google through the system browser', async () => {
  await tutorat.page.getByRole('button', { name: /Google/ }).click()
  const back = await browser.linkTo('Sarra Masmoudi')
  expect(back).toMatch(/^tutorat:\/\/login\/google\/callback\?code=/)
  await link(back)
  await title('Bonjour Sarra')
  await signOut()
})

test('C2: a forged code, a swapped state or another provider in a social return changes nothing', async () => {
  await tutorat.page.getByRole('button', { name: /Google/ }).click()
  const back = await browser.linkTo('Sarra Masmoudi')
  const state = new URL(back).searchParams.get('state') ?? ''
  const before = countRequests('social.callback')
  const forged = [
    'tutorat://login/google/callback?code=stolen',
    `tutorat://login/google/callback?code=stolen&state=${state.split('').reverse().join('')}`,
    back.replace('/google/', '/facebook/'),
  ]
  for (const address of forged) {
    await link(address)
    await expect(tutorat.page.getByText('Cette connexion n’est pas valable.')).toBeVisible()
    expect(await session()).toMatchObject({ signedIn: false })
    await goTo(tutorat.page, '/login')
  }
  expect(countRequests('social.callback')).toBe(before)
})

test('C2: a social return is accepted only once', async () => {
  await tutorat.page.getByRole('button', { name: /Google/ }).click()
  const back = await browser.linkTo('Sarra Masmoudi')
  await link(back)
  await title('Bonjour Sarra')
  await signOut()
  const before = countRequests('social.callback')
  await link(back)
  await expect(tutorat.page.getByText('Cette connexion n’est pas valable.')).toBeVisible()
  expect(countRequests('social.callback')).toBe(before)
  expect(await session()).toMatchObject({ signedIn: false })
})

test('a social account with an incomplete profile can only open the profile form', async () => {
  await goTo(tutorat.page, '/login')
  await tutorat.page.getByRole('button', { name: /Google/ }).click()
  await link(await browser.linkTo('Aziz'))
  await title('Compléter vos données')
  await goTo(tutorat.page, '/subjects')
  await expect(tutorat.page).toHaveURL(/\/mon-profil\/edit/)
  await signOut()
})

test('C8: a token in a URL changes no session', async () => {
  await signInAs(tutorat.page, 'amira')
  const before = await session()
  const token = platform.sandbox.signIn('leila')
  for (const route of ['/', '/login', '/subjects', '/mon-profil', '/switch', '/register', '/offres', '/confirm']) {
    await goTo(tutorat.page, `${route}?token=${token}&admin_id=9&user_id=1010`)
    await expect(tutorat.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await session()).toEqual(before)
  }
  for (const address of [
    `tutorat://home?token=${token}`,
    `tutorat://subjects?token=${token}`,
    `tutorat://login?token=${token}&admin_id=9&user_id=1010`,
  ])
    await link(address)
  expect(await session()).toEqual(before)
})

test('C8: an administrator’s link asks for confirmation and changes nothing if refused', async () => {
  await goTo(tutorat.page, '/')
  const before = await session()
  await link(administratorLink('leila'))
  const dialog = tutorat.page.getByRole('dialog', { name: 'Ouvrir le compte d’une autre personne ?' })
  await expect(dialog).toContainText('Leïla')
  expect(await session()).toEqual(before)
  await dialog.getByRole('button', { name: 'Non, rester' }).click()
  await expect(dialog).toBeHidden()
  expect(await session()).toEqual(before)
  await title('Bonjour Amira')
})

test('an accepted administrator’s link opens the other session with a banner and an exit', async () => {
  await link(administratorLink('leila'))
  await tutorat.page.getByRole('button', { name: 'Oui, changer de compte' }).click()
  await title('Bonjour Leïla')
  await expect(tutorat.page.getByText(/Tu utilises le compte de .*Leïla/)).toBeVisible()
  await expect(tutorat.page.getByText('Amira')).toHaveCount(0)
  await tutorat.page.getByRole('button', { name: 'Quitter' }).click()
  await expect(tutorat.page).toHaveURL(/\/login/)
  expect(await session()).toMatchObject({ signedIn: false, adminUserId: null })
})

test('an administrator is not redirected to the confirmation or to the change of an expired password', async () => {
  await link(administratorLink('wassim'))
  await tutorat.page.getByRole('button', { name: 'Oui, changer de compte' }).click()
  await title('Bonjour Wassim')
  await signOut()
  await enterAs(tutorat.page, 'wassim')
  await expect(tutorat.page).toHaveURL(/\/update-password/)
  await signOut()
})

test('A5: a teacher is redirected to the teachers’ site through a local URL without the token', async () => {
  // The tests above have used the four addresses in ten seconds.
  await tutorat.quit()
  tutorat = await launch({ platform: platform.file, profile })
  browser = await takeSystemBrowser(tutorat)
  await fillSignIn(tutorat.page, 'nabil')
  await tutorat.page.getByRole('button', { name: 'Se connecter' }).click()
  const browserAddress = await browser.address()
  expect(browserAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/)
  const answer = await fetch(browserAddress, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/\/pages\/teacher.*token=/)
  expect((await session()).signedIn).toBe(false)
  await tutorat.page.getByRole('button', { name: 'Se connecter avec un autre compte' }).click()
})
