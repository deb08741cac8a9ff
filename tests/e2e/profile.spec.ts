import { expect, test, type Page } from '@playwright/test'
import { choose } from './pages/account'
import { signInAs } from './pages/sign-in'
import { withCameraNotes } from './support/jpeg'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const newPassword = 'Nouvelle-2027'
const whereItWasTaken = 'Rue des Orangers, Ariana'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  platform.sandbox.world.student('leila').user.hasEditDivision = true
  tutorat = await launch({ platform: platform.file })
  await signInAs(tutorat.page, 'leila')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const title = (name: string) => expect(tutorat.page.getByRole('heading', { level: 1, name })).toBeVisible()
const region = (name: string) => tutorat.page.getByRole('region', { name, exact: true })
const dialog = (name: string) => tutorat.page.getByRole('dialog', { name })

async function openForm(): Promise<Page> {
  await goTo(tutorat.page, '/mon-profil/edit')
  await title('Modifier mon profil')
  return tutorat.page
}

test('a changed name and address appear on the profile', async () => {
  const page = await openForm()
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await expect(save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Leïla Nour')
  await choose(page, 'Gouvernorat', 'Sousse')
  await expect(page.getByRole('combobox', { name: 'Établissement' })).toBeDisabled()
  await choose(page, 'Délégation', 'Sousse Médina')
  await choose(page, 'Établissement', 'Lycée Tahar Sfar')
  await save.click()
  await expect(page.getByText('Ton profil a été mis à jour')).toBeVisible()
  await title('Mon profil')
  await expect(region('Leïla Nour Bouzid')).toContainText('Lycée Tahar Sfar')
  for (const place of ['Tunisie', 'Sousse', 'Sousse Médina'])
    await expect(region('Adresse').getByText(place, { exact: true })).toBeVisible()
})

test('a photo is uploaded upright and square, without its EXIF data', async () => {
  const page = await openForm()
  await page.getByRole('button', { name: 'Ajouter une photo' }).click()
  const photo = withCameraNotes(await redBesideBlue(page, { width: 2400, height: 1800 }), {
    orientation: 6,
    description: whereItWasTaken,
  })
  expect(photo.includes(whereItWasTaken)).toBe(true)
  await dialog('Ta photo')
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog('Ta photo').getByRole('group', { name: 'Cadre de la photo' })).toBeFocused()
  await dialog('Ta photo').getByRole('button', { name: 'Enregistrer la photo' }).click()
  await expect(page.getByText('Ta photo est à jour')).toBeVisible()
  const shown = region('Photo').locator('img[src*="/photos/"]')
  await expect(shown).toBeVisible()
  const answer = await fetch((await shown.getAttribute('src')) ?? '')
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const stored = Buffer.from(await answer.arrayBuffer())
  expect(stored.includes('Exif')).toBe(false)
  expect(stored.includes(whereItWasTaken)).toBe(false)
  expect(await read(page, stored)).toEqual({
    width: 512,
    height: 512,
    above: 'red',
    below: 'blue',
    start: 'red and blue',
  })
})

test('adding a parent’s phone leads to the subjects', async () => {
  const { page } = tutorat
  await goTo(page, '/mon-profil')
  await page.getByRole('button', { name: 'Ajouter le numéro d’un parent' }).click()
  await dialog('Ajouter le numéro d’un parent').getByRole('textbox').fill('32 100 190')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Le format du numéro de téléphone est invalide')).toBeVisible()
  await dialog('Ajouter le numéro d’un parent').getByRole('textbox').fill('52 100 190')
  await page.keyboard.press('Enter')
  await title('Matières')
  await goTo(page, '/mon-profil')
  await expect(region('Parent')).toContainText('52100190')
})

test('changing the class for a custom reason changes the subjects', async () => {
  const { page } = tutorat
  await goTo(page, '/subjects')
  await expect(page.getByRole('heading', { level: 2, name: 'Anglais' })).toBeVisible()
  await openForm()
  await page.getByRole('button', { name: 'Changer de classe' }).click()
  await choose(page, 'Nouvelle classe', 'Baccalauréat Mathématiques')
  await choose(page, 'Motif', 'Autre')
  const send = dialog('Changer de classe').getByRole('button', { name: 'Changer de classe' })
  await send.click()
  await expect(page.getByText('Remplir le champ raison')).toBeVisible()
  await page.getByRole('textbox', { name: 'Dis-nous pourquoi' }).fill('J’ai sauté une classe')
  await send.click()
  await expect(page.getByText('Ta classe a été changée')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Classe', exact: true })).toHaveValue('Baccalauréat Mathématiques')
  await goTo(page, '/subjects')
  await expect(page.getByRole('heading', { level: 2, name: 'Algorithmique' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Anglais' })).toHaveCount(0)
})

test('the new password signs in, and the old one no longer does', async () => {
  const page = await openForm()
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const field = (name: string) => dialog('Changer le mot de passe').getByRole('textbox', { name, exact: true })
  await field('Ancien mot de passe').fill('Tutorat2026!')
  await field('Nouveau mot de passe').fill(newPassword)
  await field('Confirmer le nouveau mot de passe').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Le Mot de Passe est Modifié')).toBeVisible()
  await expect(dialog('Changer le mot de passe')).toBeHidden()
  await page.evaluate(() => window.desktop['session.sign-out']())
  await title('Bon retour parmi nous')
  await page.getByLabel('E-mail ou numéro de téléphone').fill('leila.bouzid@exemple.tn')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill('Tutorat2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(newPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await title('Bonjour Leïla Nour')
  expect(tutorat.consoleErrors.filter((complaint) => !complaint.includes('401'))).toEqual([])
})

async function redBesideBlue(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  const written = await page.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const paper = canvas.getContext('2d')
    if (paper === null) throw new Error('no drawing in this page')
    for (const [color, x] of [
      ['#f00', 0],
      ['#00f', width / 2],
    ] as const) {
      paper.fillStyle = color
      paper.fillRect(x, 0, width / 2, height)
    }
    return canvas.toDataURL('image/jpeg', 0.9)
  }, size)
  return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64')
}

function read(page: Page, picture: Buffer) {
  return page.evaluate(async (written) => {
    const bytes = Uint8Array.from(atob(written), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const { width, height } = bitmap
    const paper = new OffscreenCanvas(width, height).getContext('2d')
    paper?.drawImage(bitmap, 0, 0)
    const colorsIn = (x: number, y: number, across: number, down: number) => {
      const { data } = paper?.getImageData(x, y, across, down) ?? { data: [] }
      const found = new Set<string>()
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, , blue = 0] = data.slice(at, at + 3)
        if (red > 200) found.add('red')
        else if (blue > 200) found.add('blue')
      }
      return [...found].join(' and ')
    }
    return {
      width,
      height,
      above: colorsIn(0, 0, width, height / 4),
      below: colorsIn(0, (height * 3) / 4, width, height / 4),
      start: colorsIn(0, 0, width / 4, height),
    }
  }, picture.toString('base64'))
}
