import { expect, test, type CDPSession, type Locator } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { isLongRun } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, type Tutorat } from './support/tutorat'

const functions = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons'
const quiz = `${functions}/quiz-de-fin-de-chapitre/content`
const film = `${functions}/lire-une-droite/content`
const shortFilm =
  '/subjects/4201-mathematiques/chapters/systemes-de-deux-equations/lessons/un-systeme-en-vingt-secondes/content'

const processorSlowdown = 6

// The short command has a test of each of them in its screen; here the browser has its own timing, focus and windows.
if (isLongRun)
  test.describe('what users of other programs reported', () => {
    test.describe.configure({ mode: 'serial' })

    let platform: Platform
    let tutorat: Tutorat
    let client: CDPSession

    test.beforeAll(async () => {
      platform = await startPlatform()
      // Senegal is an hour behind Tunisia.
      tutorat = await launch({ platform: platform.file, env: { TZ: 'Africa/Dakar' } })
      await signInAs(tutorat.page, 'amira')
      client = await tutorat.page.context().newCDPSession(tutorat.page)
    })

    test.afterAll(async () => {
      await tutorat.discard()
      await platform.close()
    })

    const videoIs = (state: 'paused' | 'ended' | 'muted', value: boolean) =>
      expect
        .poll(() => tutorat.page.locator('video').evaluate((video: HTMLVideoElement, name) => video[name], state), {
          timeout: 60_000,
        })
        .toBe(value)
    const dialog = (name: string | RegExp) => tutorat.page.getByRole('dialog', { name })

    async function compose(texts: readonly string[]): Promise<void> {
      for (const text of texts)
        await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await client.send('Input.insertText', { text: texts.at(-1) ?? '' })
    }

    async function insertInTheMiddle(field: Locator): Promise<void> {
      await field.fill('')
      await field.pressSequentially('droite')
      await field.press('Home')
      await field.pressSequentially('abc')
      await expect(field).toHaveValue('abcdroite')
      await compose(['^', 'ê'])
      await expect(field).toHaveValue('abcêdroite')
      await expect(tutorat.page).toHaveURL(/q=abc(?:ê|%C3%AA)droite/)
      await expect(field).toHaveValue('abcêdroite')
    }

    async function typeSlowly(address: string): Promise<void> {
      await goTo(tutorat.page, address)
      await client.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
      await insertInTheMiddle(tutorat.page.getByRole('main').getByRole('searchbox'))
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }

    test('the search keeps what is inserted and composed on a slow computer', () => typeSlowly('/recherche'))

    test('a held key plays or mutes a film once', async () => {
      await goTo(tutorat.page, film)
      await tutorat.page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
      await videoIs('paused', false)
      const wasMuted = await tutorat.page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)
      for (const _ of [1, 2, 3, 4]) await tutorat.page.keyboard.down('m')
      await tutorat.page.keyboard.up('m')
      await videoIs('muted', !wasMuted)
      await tutorat.page.locator('body').focus()
      for (const _ of [1, 2, 3, 4]) await tutorat.page.keyboard.down('k')
      await tutorat.page.keyboard.up('k')
      await videoIs('paused', true)
    })

    test('a note that is being written when a film ends stays, and the next lesson waits', async () => {
      test.setTimeout(120_000)
      await goTo(tutorat.page, shortFilm)
      await tutorat.page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
      await videoIs('paused', false)
      await tutorat.page.keyboard.press('n')
      const note = tutorat.page.getByRole('region', { name: 'Tes notes' }).getByRole('textbox')
      await note.pressSequentially('La pente ')
      await videoIs('ended', true)
      await note.pressSequentially('est de deux.')
      await expect(note).toHaveValue('La pente est de deux.')
      await expect(note).toBeFocused()
      expect(new URL(tutorat.page.url()).pathname).toBe(shortFilm)
      await expect(tutorat.page.getByRole('dialog')).toHaveCount(0)
      await tutorat.page.keyboard.press('Control+Enter')
      await expect(note).toHaveCount(0)
    })

    test('the search of the notes keeps what is inserted and composed on a slow computer', () => typeSlowly('/notes'))

    test('a report with typed words stays for a click beside it, and asks before Escape closes it', async () => {
      await goTo(tutorat.page, film)
      await tutorat.page.getByRole('button', { name: 'Signaler un problème' }).first().click()
      const report = dialog(/Signaler/)
      const text = report.getByRole('textbox').first()
      await text.fill('À 0:42, le signe est faux.')
      await tutorat.page.mouse.click(5, 400)
      await expect(text).toHaveValue('À 0:42, le signe est faux.')
      await tutorat.page.keyboard.press('Escape')
      const question = dialog(/Quitter|Fermer/).last()
      await expect(question).toBeVisible()
      await tutorat.page.keyboard.press('Escape')
      await expect(text).toHaveValue('À 0:42, le signe est faux.')
      await tutorat.page.keyboard.press('Escape')
      await question
        .getByRole('button', { name: /sans|Quitter|Fermer/ })
        .last()
        .click()
      await expect(tutorat.page.getByRole('dialog')).toHaveCount(0)
    })

    test('a quiz with answers asks before it is left', async () => {
      await goTo(tutorat.page, quiz)
      const frame = tutorat.page.frameLocator('main iframe')
      await frame.getByRole('radio').first().check()
      await tutorat.page.getByRole('link', { name: 'Matières' }).first().click()
      await expect(dialog('Quitter le QCM ?')).toBeVisible()
      await tutorat.page.keyboard.press('Escape')
      await expect(frame.getByRole('radio').first()).toBeChecked()
      await tutorat.page.getByRole('button', { name: 'Écran précédent' }).click()
      await dialog('Quitter le QCM ?').getByRole('button', { name: 'Quitter le QCM' }).click()
      await expect(tutorat.page.locator('main iframe')).toHaveCount(0)
    })

    test('the keyboard has a place when the pressed control of a note disappears', async () => {
      await goTo(tutorat.page, '/notes')
      const isOnBody = () => tutorat.page.evaluate(() => document.activeElement === document.body)
      await tutorat.page
        .getByRole('button', { name: /Supprimer/ })
        .first()
        .press('Enter')
      expect(await isOnBody()).toBe(false)
      await tutorat.page
        .getByRole('button', { name: /Annuler/ })
        .first()
        .press('Enter')
      await expect(tutorat.page.getByRole('button', { name: /Annuler/ })).toHaveCount(0)
      expect(await isOnBody()).toBe(false)
    })

    test('each clock time of Home, exams and sessions says that it is the time of Tunis', async () => {
      for (const address of ['/', '/exams', '/sessions']) {
        await goTo(tutorat.page, address)
        await expect(
          tutorat.page
            .getByRole('main')
            .getByText(/heure de Tunis \(\d{2}:\d{2} ici\)/)
            .first(),
        ).toBeVisible()
      }
    })
  })
