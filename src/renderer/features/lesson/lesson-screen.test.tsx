import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { api } from '#core/api/api.ts'
import { film, letPass, showFilms } from '#tests/support/fake-media.ts'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers, withPayload } from '#tests/support/rewrite-answers.ts'
import { watchSavedFiles } from '#tests/support/saved-files.ts'

const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons'
const path = `${chapter}/lire-une-droite/content`
const short =
  '/subjects/4201-mathematiques/chapters/systemes-de-deux-equations/lessons/un-systeme-en-vingt-secondes/content'
const locked = `${chapter}/exercices-corriges-serie-2/content`

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}, seconds = 96) {
  showFilms(seconds)
  const page = await renderScreen({ path, as: 'amira', ...options })
  await page.findByRole('region', { name: /Lecteur vidéo|مشغّل الفيديو/ })
  await waitFor(() => expect(film().duration).toBe(seconds))
  const play = () => page.user.click(page.getByRole('button', { name: /^(Lecture|تشغيل)$/ }))
  return { ...page, play }
}

describe('lesson screen', () => {
  it('shows the title, a way back, and the previous and next lessons', async () => {
    const { getByRole, getAllByRole } = await open()
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Lire une droite')
    const way = getByRole('navigation', { name: 'Fil d’Ariane' })
    expect(within(way).getByRole('link', { name: 'Mathématiques' }).getAttribute('href')).toBe(
      '/subjects/4201-mathematiques/details',
    )
    expect(getByRole('link', { name: 'Précédente' }).getAttribute('href')).toBe(
      `${chapter}/coefficient-et-ordonnee-a-l-origine/content`,
    )
    expect(getByRole('link', { name: 'Suivante' }).getAttribute('href')).toBe(`${chapter}/tracer-une-droite/content`)
    expect(getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Cours', 'Exercices', 'Résumés'])
  })

  it('has no previous lesson at the start and no next one at the end', async () => {
    showFilms()
    const first = await renderScreen({ path: `${chapter}/qu-est-ce-qu-une-fonction-affine/content`, as: 'amira' })
    expect(await first.findByRole('button', { name: 'Précédente' })).toHaveProperty('disabled', true)
    first.view.unmount()
    const last = await renderScreen({ path: `${chapter}/fiche-a-feuilleter/content`, as: 'amira' })
    expect(await last.findByRole('button', { name: 'Suivante' })).toHaveProperty('disabled', true)
  })

  it('shows the chapter with durations, checks and locks', async () => {
    const { getByRole, findByText } = await open()
    expect(await findByText('Leçons terminées : 2 sur 9')).toBeTruthy()
    const list = getByRole('complementary', { name: 'Contenu du chapitre' })
    const row = (name: string) => within(list).getByText(name).closest('li')
    expect(row('Qu’est-ce qu’une fonction affine ?')?.textContent).toMatch(/01:36.*Terminée/)
    expect(within(list).getByRole('link', { current: 'page' }).textContent).toContain('Lire une droite')
    expect(row('Exercices corrigés : série 2')?.textContent).toMatch(/Verrouillée/)
  })

  it('shows the teacher, the chapter, the validation and the attachments', async () => {
    const page = await open(demoAnswers)
    const { getByText, getByRole, user, findByText, desktop } = page
    const saved = watchSavedFiles(page)
    expect(getByText('A. Trabelsi')).toBeTruthy()
    expect((await findByText(/Chapitre 04/)).parentElement?.textContent).toMatch(/Chapitre 04 • Leçon 3 sur 9/)
    const bar = getByRole('region', { name: 'À propos de la leçon' })
    await waitFor(() => expect(within(bar).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('52'))
    await user.click(getByRole('button', { name: '2 pièces jointes' }))
    await user.click(await findByText('Fiche de cours.pdf'))
    await waitFor(() =>
      expect(saved).toEqual([
        {
          path: expect.stringMatching(/^\/media\/127\.0\.0\.1:4010\/.*\/fiche-fonctions-affines\.pdf$/),
          name: 'Fiche de cours.pdf',
        },
      ]),
    )
    expect(desktop.recorded.openedLinks).toEqual([])
  })

  it('reports an attachment that cannot be downloaded', async () => {
    const page = await open()
    const saved = watchSavedFiles(page)
    page.network.down = true
    await page.user.click(page.getByRole('button', { name: '2 pièces jointes' }))
    await page.user.click(await page.findByText('Fiche de cours.pdf'))
    expect(await page.findByText('Ce fichier n’a pas pu être téléchargé. Réessaie.')).toBeTruthy()
    expect([saved, page.desktop.recorded.openedLinks]).toEqual([[], []])
  })

  it.each([83, 84])('hides attachments from a student whose only offer is of group %i', async (id) => {
    const { queryByText, findByText } = await open({
      before: ({ world }) => {
        const { user } = world.student('amira')
        user.affiliations = [{ ...user.affiliations?.[0], group: { id, name: 'Offre' } }]
      },
    })
    expect(await findByText(/Leçon 3 sur 9/)).toBeTruthy()
    expect(queryByText(/pièces? jointes?/)).toBeNull()
  })

  it('adds and removes a reaction, and bookmarks with the platform’s message', async () => {
    const { findByRole, user, getByRole, findByText } = await open()
    const love = await findByRole('button', { name: /^J’adore/, pressed: true })
    await user.click(love)
    await findByRole('button', { name: /^J’adore/, pressed: false })
    await user.click(getByRole('button', { name: /^Je n’ai pas compris/ }))
    await findByRole('button', { name: /^Je n’ai pas compris/, pressed: true })
    await user.click(await findByRole('button', { name: 'Retirer des favoris' }))
    expect(await findByRole('button', { name: 'Ajouter aux favoris' })).toBeTruthy()
    expect(await findByText(/favoris/i)).toBeTruthy()
  })

  it.each([
    ['Retirer des favoris', 'Ajouter aux favoris', 'bookmarks.toggle'],
    [/^J’adore/, /^J’adore/, 'reactions.react'],
  ] as const)('sends %s once on a double click', async (name, after, call) => {
    const { findByRole, answered, sandbox } = await open()
    const button = await findByRole('button', { name })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(await findByRole('button', { name: after })).toBeTruthy()
    await answered()
    expect(sandbox.requests().filter((request) => request.name === call)).toHaveLength(1)
  })

  it('removes a bookmark that was already removed on another device, instead of adding it', async () => {
    const { user, findByRole, findByText, sandbox } = await open()
    const pressed = await findByRole('button', { name: 'Retirer des favoris' })
    sandbox.world.student('amira').bookmarks = {}
    await user.click(pressed)
    expect(await findByRole('button', { name: 'Ajouter aux favoris' })).toBeTruthy()
    expect(await findByText('La leçon est retirée de tes favoris')).toBeTruthy()
    expect(sandbox.world.student('amira').bookmarks).toEqual({})
  })

  it('shows a bookmark that was removed on another device once the chapter is read again', async () => {
    const { user, findByRole, sandbox, store } = await open()
    await user.click(await findByRole('button', { name: 'Retirer des favoris' }))
    await user.click(await findByRole('button', { name: 'Ajouter aux favoris' }))
    await findByRole('button', { name: 'Retirer des favoris' })
    sandbox.world.student('amira').bookmarks = {}
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'contents' }])))
    expect(await findByRole('button', { name: 'Ajouter aux favoris' })).toBeTruthy()
  })

  it('bookmarks and resumes by the slug of the URL when the chapter’s list has none', async () => {
    const page = await open({
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'lessons.ofChapter', (body) =>
          withPayload(body, (payload) => ({ ...payload, subject: { id: 4201, name: 'Mathématiques' } })),
        ),
    })
    await page.user.click(await page.findByRole('button', { name: 'Retirer des favoris' }))
    expect(await page.findByText('La leçon est retirée de tes favoris')).toBeTruthy()
    await page.play()
    letPass(page.sandbox.clock, 20)
    await page.user.click(page.getByRole('link', { name: 'Suivante' }))
    await waitFor(() =>
      expect(Object.values(page.store.getState().resume)).toMatchObject([{ subjectSlug: '4201-mathematiques' }]),
    )
  })

  it('shows a skeleton while loading', async () => {
    showFilms()
    let release: (() => void) | undefined
    const { findByRole } = await renderScreen({
      path,
      as: 'amira',
      before: (world) => void (release = world.faults.hold('lessons.open').release),
    })
    expect(await findByRole('status', { name: 'Chargement de la leçon' })).toBeTruthy()
    release?.()
    expect(await findByRole('heading', { level: 1, name: 'Lire une droite' })).toBeTruthy()
  })

  it('does not offer a purchase when the platform is unreachable', async () => {
    const { findByRole, sandbox, user, queryByText } = await renderScreen({
      path,
      as: 'amira',
      before: (world) => world.faults('lessons.open', 'server-error'),
    })
    const retry = await findByRole('button', { name: 'Réessayer' })
    expect(queryByText('Leçon verrouillée')).toBeNull()
    sandbox.faults.clear()
    showFilms()
    await user.click(retry)
    expect(await findByRole('region', { name: 'Lecteur vidéo' })).toBeTruthy()
  })

  it('still plays when the list of lessons fails', async () => {
    const { findByText, sandbox, user, getByRole, findByRole } = await open({
      before: (world) => world.faults('lessons.ofChapter', 'html'),
    })
    expect(await findByText('La liste des leçons n’a pas pu être chargée.')).toBeTruthy()
    sandbox.faults.clear()
    await user.click(getByRole('button', { name: 'Réessayer' }))
    expect(await findByRole('tab', { name: 'Cours' })).toBeTruthy()
  })

  it('is translated into Arabic; the player stays left to right', async () => {
    const { getByRole } = await open({ language: 'ar' })
    expect(document.documentElement.dir).toBe('rtl')
    expect(getByRole('slider', { name: 'الموضع في الفيديو' }).closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    expect(getByRole('link', { name: 'التالي' })).toBeTruthy()
  })
})

describe('lesson that cannot be played', () => {
  it('shows the unlock screen when locked, and refuses reactions and bookmarks', async () => {
    const { findByRole, getByRole, user, findAllByText, sandbox, queryByText } = await renderScreen({
      path: locked,
      as: 'amira',
    })
    expect(await findByRole('heading', { name: 'Leçon verrouillée' })).toBeTruthy()
    expect(getByRole('link', { name: 'Débloquer le cours' }).getAttribute('href')).toMatch(
      /^\/offres\?chapter=\d+&content=\d+$/,
    )
    await user.click(await findByRole('button', { name: 'Ajouter aux favoris' }))
    await user.click(getByRole('button', { name: /^J’adore/ }))
    expect((await findAllByText("Vous devez débloquer d'abord ce cours")).length).toBeGreaterThanOrEqual(2)
    expect(sandbox.requests().some(({ name }) => name === 'bookmarks.toggle' || name === 'reactions.react')).toBe(false)
    expect(queryByText(/pièces? jointes?/)).toBeNull()
  })

  it('shows the platform’s message on the locked screen when refused', async () => {
    const { findByRole, getByRole } = await renderScreen({ path: locked, as: 'hedi' })
    const title = await findByRole('heading', { name: 'Leçon verrouillée' })
    expect(title.parentElement?.textContent).toMatch(/Vous devez débloquer d.abord ce cours/)
    expect(getByRole('link', { name: 'Débloquer le cours' })).toBeTruthy()
  })
})

describe('watching a lesson', () => {
  it('sends a record every 50 watched seconds', async () => {
    const { play, sandbox } = await open({ as: 'leila', path: short }, 600)
    await play()
    letPass(sandbox.clock, 49)
    expect(sandbox.progressLog.of('leila')).toHaveLength(0)
    letPass(sandbox.clock, 52)
    await waitFor(() => expect(sandbox.progressLog.of('leila')).toHaveLength(2))
    expect(sandbox.progressLog.of('leila')).toMatchObject([
      { completed: false, watched: 50, total: 50, free: false },
      { completed: false, watched: 50, total: 100, free: false },
    ])
  })

  it('sends a last record at 80 % including earlier time, refetches the chapter, then stops', async () => {
    const { play, sandbox, findByText } = await open(demoAnswers)
    await play()
    letPass(sandbox.clock, 20)
    expect(sandbox.progressLog.of('amira')).toHaveLength(0)
    letPass(sandbox.clock, 10)
    await waitFor(() => expect(sandbox.progressLog.of('amira')).toHaveLength(1))
    expect(sandbox.progressLog.of('amira')[0]).toMatchObject({ completed: true, watched: 27, total: 77 })
    expect(await findByText('Leçon terminée')).toBeTruthy()
    await waitFor(() =>
      expect(sandbox.requests().filter(({ name }) => name === 'progress.contentsOfChapter').length).toBeGreaterThan(1),
    )
    letPass(sandbox.clock, 40)
    expect(sandbox.progressLog.of('amira')).toHaveLength(1)
  })

  it('counts neither seeks nor pauses', async () => {
    const { play, sandbox, user, getByRole } = await open({ as: 'leila', path: short }, 20)
    await play()
    letPass(sandbox.clock, 4)
    await user.click(getByRole('button', { name: 'Avancer de 10 secondes' }))
    letPass(sandbox.clock, 2)
    await user.click(getByRole('button', { name: 'Pause' }))
    letPass(sandbox.clock, 60)
    expect(sandbox.progressLog.of('leila')).toHaveLength(0)
    await user.click(getByRole('button', { name: 'Reculer de 10 secondes' }))
    await play()
    letPass(sandbox.clock, 10)
    await waitFor(() => expect(sandbox.progressLog.of('leila')).toHaveLength(1))
    expect(sandbox.progressLog.of('leila')[0]).toMatchObject({ completed: true, total: 16 })
  })

  it('pauses while the window is inactive, and resumes only what it paused', async () => {
    const { play, desktop, sandbox, user, getByRole } = await open()
    await play()
    letPass(sandbox.clock, 3)
    act(() => desktop.emit('window.focus', { focused: false }))
    expect(film().paused).toBe(true)
    letPass(sandbox.clock, 100)
    act(() => desktop.emit('window.focus', { focused: true }))
    expect(film().paused).toBe(false)
    await user.click(getByRole('button', { name: 'Pause' }))
    act(() => desktop.emit('window.focus', { focused: false }))
    act(() => desktop.emit('window.focus', { focused: true }))
    expect(film().paused).toBe(true)
    expect(sandbox.progressLog.of('amira')).toHaveLength(0)
  })

  it('saves the position, resumes there with a notice, and restarts on demand', async () => {
    const { play, sandbox, user, getByRole, findByRole, findByText, store, getByText } = await open()
    await play()
    letPass(sandbox.clock, 20)
    await user.click(getByRole('link', { name: 'Suivante' }))
    await findByRole('heading', { level: 1, name: 'Tracer une droite' })
    const kept: unknown = store.getState()
    expect(kept).toMatchObject({
      resume: {
        [sandbox.world.lesson('lire-une-droite').id]: { position: 20, chapterIndex: 4, lessonIndex: 3, lessonCount: 9 },
      },
    })
    await user.click(getByRole('link', { name: 'Précédente' }))
    expect(await findByText('Reprise à 00:20')).toBeTruthy()
    await waitFor(() => expect(film().currentTime).toBe(20))
    await user.click(getByText('Revenir au début'))
    expect(film().currentTime).toBe(0)
    expect(sandbox.progressLog.of('amira')).toHaveLength(0)
  })

  it('carries unrecorded seconds over to the next opening', async () => {
    const { play, sandbox, user, getByRole, findByRole } = await open(demoAnswers)
    await play()
    letPass(sandbox.clock, 20)
    await user.click(getByRole('link', { name: 'Suivante' }))
    await findByRole('heading', { level: 1, name: 'Tracer une droite' })
    await user.click(getByRole('link', { name: 'Précédente' }))
    await findByRole('heading', { level: 1, name: 'Lire une droite' })
    await waitFor(() => expect(film().duration).toBe(96))
    await play()
    letPass(sandbox.clock, 8)
    await waitFor(() => expect(sandbox.progressLog.of('amira')).toHaveLength(1))
    expect(sandbox.progressLog.of('amira')[0]).toMatchObject({ completed: true, total: 77, watched: 27 })
  })

  it('announces the end of the free hours once in Arabic; closing opens the offers', async () => {
    const { desktop, findByRole, user, address } = await open()
    const sent = { contentId: 1, chapterId: 1, completed: false, expired: true }
    act(() => desktop.emit('progress.sent', sent))
    act(() => desktop.emit('progress.sent', sent))
    const dialog = await findByRole('dialog')
    expect(within(dialog).getByText('انتهت ساعاتك المجّانية').getAttribute('dir')).toBe('rtl')
    await user.click(within(dialog).getByRole('button', { name: 'مشاهدة العروض' }))
    await waitFor(() => expect(address()).toBe('/offres'))
  })
})

describe('lesson player', () => {
  it('responds to keyboard shortcuts', async () => {
    const { user, getByRole, findByRole, sandbox } = await open()
    await user.click(getByRole('heading', { level: 1 }))
    await user.keyboard('k')
    expect(film().paused).toBe(false)
    letPass(sandbox.clock, 30)
    await user.keyboard('j')
    expect(film().currentTime).toBe(20)
    await user.keyboard('l')
    expect(film().currentTime).toBe(30)
    await user.keyboard('{ArrowLeft}')
    expect(film().currentTime).toBe(25)
    await user.keyboard('>')
    expect(film().playbackRate).toBe(1.25)
    await user.keyboard('<')
    expect(film().playbackRate).toBe(1)
    await user.keyboard('m')
    expect(film().muted).toBe(true)
    await user.keyboard(' ')
    expect(film().paused).toBe(true)
    await user.keyboard('?')
    expect(await findByRole('dialog', { name: 'Raccourcis clavier' })).toBeTruthy()
  })

  it('keeps the speed for the next lesson', async () => {
    const { user, getByRole, findByRole } = await open()
    await user.click(getByRole('button', { name: /Vitesse de lecture/ }))
    await user.click(getByRole('menuitemradio', { name: '1,5×' }))
    expect(film().playbackRate).toBe(1.5)
    await user.click(getByRole('link', { name: 'Précédente' }))
    await findByRole('heading', { level: 1, name: 'Coefficient et ordonnée à l’origine' })
    expect(getByRole('button', { name: 'Vitesse de lecture : 1,5×' })).toBeTruthy()
  })

  it('offers the speeds by keyboard inside the player, from the current one', async () => {
    const { user, getByRole, getAllByRole, findByRole } = await open()
    const focused = () => document.activeElement?.textContent
    getByRole('button', { name: 'Vitesse de lecture : 1×' }).focus()
    await user.keyboard('{Enter}')
    expect(
      getByRole('region', { name: 'Lecteur vidéo' }).contains(await findByRole('menu', { name: 'Vitesse de lecture' })),
    ).toBe(true)
    expect(getAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent)).toEqual(['1×'])
    await waitFor(() => expect([document.activeElement?.role, focused()]).toEqual(['menuitemradio', '1×']))
    act(() => getByRole('menuitemradio', { name: '1,25×' }).focus())
    await user.keyboard(' ')
    expect([film().playbackRate, film().paused]).toEqual([1.25, true])
    const button = getByRole('button', { name: 'Vitesse de lecture : 1,25×', expanded: false })
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}')
    await waitFor(() => expect([document.activeElement?.role, focused()]).toEqual(['menuitemradio', '1,25×']))
    await user.keyboard('{Escape}')
    expect([document.activeElement, button.getAttribute('aria-expanded')]).toEqual([button, 'false'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.role).toBe('menuitemradio'))
    await user.tab({ shift: true })
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('explains why a video cannot be played, and offers a retry and the browser', async () => {
    const { findByRole, getByRole, user, desktop } = await open()
    act(() => void film().dispatchEvent(new Event('error')))
    act(() => void film().dispatchEvent(new Event('error')))
    expect(await findByRole('alert')).toBeTruthy()
    await user.click(getByRole('button', { name: 'Ouvrir dans le navigateur' }))
    await waitFor(() => expect(desktop.recorded.openedLinks[0]).toMatch(/fonctions-affines\.mp4$/))
    await user.click(getByRole('button', { name: 'Réessayer' }))
    expect(await findByRole('slider', { name: 'Position dans la vidéo' })).toBeTruthy()
  })

  it('enters and leaves picture-in-picture where supported', async () => {
    const shown: string[] = []
    let inPicture: Element | null = null
    const request = (): Promise<void> => {
      shown.push('out')
      inPicture = film()
      return Promise.resolve()
    }
    const leave = (): Promise<void> => {
      shown.push('back')
      inPicture = null
      return Promise.resolve()
    }
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
    Object.defineProperty(document, 'pictureInPictureElement', { get: () => inPicture, configurable: true })
    Object.defineProperty(document, 'exitPictureInPicture', { value: leave, configurable: true })
    Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', { value: request, configurable: true })
    onTestFinished(() => {
      for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
        Reflect.deleteProperty(document, name)
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture')
    })
    const { user, getByRole } = await open()
    await user.click(getByRole('button', { name: 'Image dans l’image' }))
    await user.click(getByRole('button', { name: 'Image dans l’image' }))
    expect(shown).toEqual(['out', 'back'])
  })

  it('has no picture-in-picture button where unsupported', async () => {
    const { queryByRole, getByRole } = await open()
    expect(getByRole('button', { name: 'Raccourcis clavier' })).toBeTruthy()
    expect(queryByRole('button', { name: 'Image dans l’image' })).toBeNull()
  })

  it('loads nothing before a click in data saver mode', async () => {
    showFilms()
    const { findByText, desktop, findByRole, getByRole, user, view } = await renderScreen({
      path: '/subjects',
      as: 'amira',
    })
    await findByRole('heading', { name: 'Mathématiques' })
    await act(async () => void (await desktop['settings.change']({ dataSaver: true })))
    await user.click(getByRole('heading', { name: 'Mathématiques' }))
    await user.click(await findByText('Fonctions affines'))
    expect(await findByText('Économie de données : la vidéo se charge à la lecture.')).toBeTruthy()
    expect(view.container.querySelector('video')).toBeNull()
    await user.click(getByRole('button', { name: 'Lecture' }))
    await waitFor(() => expect(film().paused).toBe(false))
  })
})
