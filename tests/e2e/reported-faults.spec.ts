import { expect, test, type CDPSession, type Locator } from '@playwright/test'
import { defaultComfort, type Comfort } from '#shared/comfort.ts'
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
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

// The short command has a test of each of them in its screen; here the browser has its own timing, focus and windows.
if (isLongRun)
  test.describe('what users of other programs reported', () => {
    test.describe.configure({ mode: 'serial' })

    let platform: Platform
    let tutorat: Tutorat
    let client: CDPSession

    let isFilmRefused = false

    test.beforeAll(async () => {
      platform = await startPlatform({
        respond: (response, request) =>
          isFilmRefused && new URL(request.url).pathname.endsWith('.mp4')
            ? new Response(null, { status: 503 })
            : response,
      })
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
    const position = () => tutorat.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    /** A display without a window manager moves no focus. A change is reported once it has lasted. */
    async function reportFocus(event: 'blur' | 'focus'): Promise<void> {
      await tutorat.app.evaluate(({ BrowserWindow }, name) => BrowserWindow.getAllWindows()[0]?.emit(name), event)
      await expect
        .poll(() => tutorat.page.evaluate(async () => (await window.desktop['app.start']()).windowFocused))
        .toBe(event === 'focus')
    }
    async function play(address: string): Promise<void> {
      // A lesson that is open already goes on.
      await goTo(tutorat.page, '/')
      await goTo(tutorat.page, address)
      await tutorat.page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
      await videoIs('paused', false)
    }
    const chooseMotion = (motion: Comfort['motion']) =>
      tutorat.page.evaluate((comfort) => window.desktop['settings.change']({ comfort }), { ...defaultComfort, motion })
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

    // First, while the browser has no copy of the film.
    test('a second attempt asks the lesson once for the address of its film', async () => {
      isFilmRefused = true
      await goTo(tutorat.page, '/')
      await goTo(tutorat.page, film)
      const retry = tutorat.page.getByRole('button', { name: 'Réessayer' })
      await expect(retry).toBeVisible()
      isFilmRefused = false
      const opened = () => platform.sandbox.requests().filter(({ name }) => name === 'lessons.open').length
      const before = opened()
      await retry.dblclick()
      await videoIs('paused', false)
      await expect.poll(position).toBeGreaterThan(0)
      expect(opened()).toBe(before + 1)
    })

    test('the search keeps what is inserted and composed on a slow computer', () => typeSlowly('/recherche'))

    test('a held key plays or mutes a film once', async () => {
      await play(film)
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
      await play(shortFilm)
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

    test('undo in a new note brings back nothing of the note before, and leaves that as it is', async () => {
      await goTo(tutorat.page, film)
      const notes = tutorat.page.getByRole('region', { name: 'Tes notes' })
      const text = notes.getByRole('textbox')
      await notes.getByRole('button', { name: 'Prendre une note' }).click()
      await text.pressSequentially('la pente')
      await tutorat.page.keyboard.press('Control+Enter')
      await expect(text).toHaveCount(0)
      await notes.getByRole('button', { name: 'Prendre une note' }).click()
      await text.press('Control+z')
      await expect(text).toHaveValue('')
      await text.pressSequentially('x')
      for (let times = 0; times < 3; times += 1) await text.press('Control+z')
      await expect(text).toHaveValue('')
      await tutorat.page.keyboard.press('Escape')
      await expect(notes.getByText('la pente', { exact: true })).toBeVisible()
    })

    test('the search of the notes keeps what is inserted and composed on a slow computer', () => typeSlowly('/notes'))

    test('a report with typed words stays for a click beside it, and asks before Escape closes it', async () => {
      await chooseMotion('full')
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
      // While it fades, for ten seconds here, it must not take the next Escape from the report.
      await client.send('Animation.enable')
      await client.send('Animation.setPlaybackRate', { playbackRate: 0.02 })
      await tutorat.page.keyboard.press('Escape')
      await expect(text).toHaveValue('À 0:42, le signe est faux.')
      await tutorat.page.keyboard.press('Escape')
      await client.send('Animation.setPlaybackRate', { playbackRate: 1 })
      await question
        .getByRole('button', { name: /sans|Quitter|Fermer/ })
        .last()
        .click()
      await expect(tutorat.page.getByRole('dialog')).toHaveCount(0)
      await chooseMotion('system')
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
      await expect.poll(isOnBody).toBe(false)
      await tutorat.page
        .getByRole('button', { name: /Annuler/ })
        .first()
        .press('Enter')
      await expect(tutorat.page.getByRole('button', { name: /Annuler/ })).toHaveCount(0)
      await expect.poll(isOnBody).toBe(false)
    })

    test('a place beyond the end of a film begins it at the beginning', async () => {
      await play(`${film}?at=5000`)
      await expect.poll(position).toBeGreaterThan(0)
      expect(await position()).toBeLessThan(60)
      await videoIs('ended', false)
    })

    test('a film in a window of its own goes on beside another window, and waits without it', async () => {
      await play(film)
      const pictureInPicture = tutorat.page.getByRole('button', { name: 'Image dans l’image' })
      await pictureInPicture.click()
      await expect.poll(() => tutorat.page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true)
      await reportFocus('blur')
      const left = await position()
      await expect.poll(position).toBeGreaterThan(left + 0.5)
      await reportFocus('focus')
      await tutorat.page.evaluate(() => document.exitPictureInPicture())
      await expect.poll(() => tutorat.page.evaluate(() => document.pictureInPictureElement)).toBeNull()
      await videoIs('paused', false)
      await reportFocus('blur')
      await videoIs('paused', true)
      await reportFocus('focus')
      await videoIs('paused', false)
    })

    test('a message keeps its signs, blocks, numbers, struck words and the place of its pictures', async () => {
      const [message] = platform.sandbox.world.student('amira').engagement.messages
      if (message === undefined) throw new Error('there is no message')
      message.body =
        '<p>Si a<b et x<5, alors <s>a = b</s> <ins>a &lt; b</ins>.</p><div>Ligne une</div><div>Ligne deux</div>' +
        '<ol start="3"><li>Trois</li><li>Quatre</li></ol>' +
        `<p>Le plan : <img alt="plan de la salle" src="https://ailleurs.example.org/plan.png"></p>` +
        `<p><img alt="point" src="data:image/png;base64,${onePixel}"></p>`
      await goTo(tutorat.page, '/')
      await goTo(tutorat.page, `/inbox/${message.id}`)
      const text = tutorat.page.getByRole('main').locator('article')
      await expect(text).toContainText('Si a<b et x<5, alors')
      await expect(text.locator('s, del')).toHaveText('a = b')
      const tops = await Promise.all(['Ligne une', 'Ligne deux'].map((line) => text.getByText(line).boundingBox()))
      expect(tops[1]?.y).toBeGreaterThan(tops[0]?.y ?? Infinity)
      await expect(text.locator('ol')).toHaveAttribute('start', '3')
      await expect(text).toContainText('plan de la salle')
      await expect
        .poll(() => text.getByRole('img', { name: 'point' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(1)
    })

    test('each clock time of Home, exams and sessions says that it is the time of Tunis', async () => {
      for (const address of ['/', '/exams', '/sessions']) {
        await goTo(tutorat.page, address)
        await expect(
          tutorat.page
            .getByRole('main')
            .getByText(/heure de Tunis \(\d{2}:\d{2}\sici\)/)
            .first(),
        ).toBeVisible()
      }
    })
  })
