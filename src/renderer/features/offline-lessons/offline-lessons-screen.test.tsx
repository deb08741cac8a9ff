import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { EstimatedLesson, RequestedLesson } from '#shared/desktop/offline-lessons.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

const lesson: RequestedLesson = {
  contentId: 7,
  subjectSlug: '4201-mathematiques',
  subjectName: 'Mathématiques',
  chapterSlug: 'fonctions-affines',
  chapterName: 'Fonctions affines',
  lessonSlug: 'lire-une-droite',
  name: 'Lire une droite',
  recording: false,
  withAttachments: true,
  totalBytes: 10_000_000,
}
const added = (...lessons: RequestedLesson[]) =>
  ({ type: 'added', lessons, quality: 'high', onMetered: false }) as const
const sizes = { high: 12_000_000, medium: 6_000_000, low: 3_000_000 }
const heights = { high: 1080, medium: 480, low: 240 }
const estimated = (changes: Partial<EstimatedLesson> = {}): EstimatedLesson => {
  const { totalBytes: _totalBytes, ...rest } = lesson
  return { ...rest, refusal: null, sizes, heights, ...changes }
}
const nothing = { high: null, medium: null, low: null }
const noBytes = { receivedBytes: 0, bestBytes: 0 }
const lessonPath = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

const openScreen = (options: RenderScreenOptions = {}) =>
  renderScreen({ path: '/hors-connexion', as: 'amira', ...options })

describe('the screen of offline lessons', () => {
  it('says what to do without a lesson', async () => {
    const page = await openScreen()
    expect(await page.findByText('Aucune leçon hors connexion')).toBeDefined()
    expect(page.getByRole('link', { name: 'Voir les matières' }).getAttribute('href')).toBe('/subjects')
  })

  it('says that the lessons could not be read instead of loading without end, and reads them again', async () => {
    const page = await openScreen({
      desktop: ({ offlineLessons }) => void (offlineLessons.readFailure = new Error('the disk does not answer')),
    })
    expect(await page.findByText('Tes leçons n’ont pas pu être lues.')).toBeDefined()
    expect(document.querySelector('main [aria-busy="true"]')).toBeNull()
    page.desktop.offlineLessons.readFailure = null
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    expect(await page.findByText('Aucune leçon hors connexion')).toBeDefined()
  })

  it('shows, pauses, resumes and deletes lessons', async () => {
    const page = await openScreen()
    await page.findByText('Aucune leçon hors connexion')
    const { offlineLessons } = page.desktop
    act(() => offlineLessons.dispatch(added(lesson, { ...lesson, contentId: 8, name: 'Tracer une droite' })))
    const list = await page.findByRole('list', { name: 'Leçons hors connexion' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    await page.user.click(page.getByRole('button', { name: 'Mettre en pause : Lire une droite' }))
    expect(await within(list).findByText(/En pause/)).toBeDefined()
    await page.user.click(page.getByRole('button', { name: 'Reprendre : Lire une droite' }))
    act(() => offlineLessons.dispatch({ type: 'started', contentId: 7 }))
    act(() =>
      page.desktop.emit('offline-lessons.progress', { contentId: 7, storedBytes: 4_200_000, totalBytes: 10_000_000 }),
    )
    expect(await within(list).findByText(/Téléchargement : .*42/)).toBeDefined()
    await page.user.click(page.getByRole('button', { name: 'Supprimer du stockage : Tracer une droite' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  })

  it('asks before it deletes a lesson with stored files, and deletes nothing before the answer', async () => {
    // jsdom ends no animation.
    setViewport({ width: 1366, height: 768, reducedMotion: true })
    const page = await openScreen()
    await page.findByText('Aucune leçon hors connexion')
    const { offlineLessons } = page.desktop
    act(() => {
      offlineLessons.dispatch(added(lesson))
      offlineLessons.dispatch({ type: 'started', contentId: 7 })
      offlineLessons.dispatch({ type: 'finished', contentId: 7, totalBytes: 10_000_000 })
    })
    const openDialog = async () => {
      await page.user.click(await page.findByRole('button', { name: 'Supprimer du stockage : Lire une droite' }))
      const dialog = await page.findByRole('dialog', { name: /Supprimer .*Lire une droite.* du stockage/ })
      return within(dialog)
    }
    await page.user.click((await openDialog()).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.getByRole('list', { name: 'Leçons hors connexion' })).toBeTruthy()
    await page.user.click((await openDialog()).getByRole('button', { name: 'Supprimer du stockage' }))
    expect(await page.findByText('Aucune leçon hors connexion')).toBeTruthy()
  })

  it('leaves the keyboard on the button that replaces the pressed one', async () => {
    const page = await openScreen()
    await page.findByText('Aucune leçon hors connexion')
    act(() => page.desktop.offlineLessons.dispatch(added(lesson)))
    ;(await page.findByRole('button', { name: 'Mettre en pause : Lire une droite' })).focus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Reprendre : Lire une droite'))
  })

  it.each([
    ['connection', /Connexion perdue/],
    ['disk-full', /Le disque est plein/],
    ['limit', /La limite d’espace est atteinte/],
  ] as const)('says that a lesson waits for: %s', async (reason, text) => {
    const page = await openScreen()
    await page.findByText('Aucune leçon hors connexion')
    act(() => {
      page.desktop.offlineLessons.dispatch(added(lesson))
      page.desktop.offlineLessons.dispatch({ type: 'started', contentId: 7 })
      page.desktop.offlineLessons.dispatch({ type: 'waited', contentId: 7, reason, isHostFailing: false, ...noBytes })
    })
    expect(await page.findByText(text)).toBeDefined()
  })

  it.each([
    ['fr', /La connexion coupe trop souvent/, 'Réessayer : Lire une droite'],
    ['en', /The connection breaks off too often/, /Lire une droite/],
    ['ar', /ينقطع الاتّصال كثيرًا/, /Lire une droite/],
  ] as const)(
    'says that the connection cut too often, and tries again on request: %s',
    async (language, text, action) => {
      const page = await openScreen({ language })
      act(() => {
        page.desktop.offlineLessons.dispatch(added(lesson))
        page.desktop.offlineLessons.dispatch({ type: 'started', contentId: 7 })
        page.desktop.offlineLessons.dispatch({ type: 'failed', contentId: 7, reason: 'cut' })
      })
      expect(await page.findByText(text)).toBeDefined()
      await page.user.click(page.getAllByRole('button', { name: action })[0]!)
      await waitFor(() => expect(page.queryByText(text)).toBeNull())
    },
  )

  it('asks before a lesson continues on a metered connection', async () => {
    const page = await openScreen()
    await page.findByText('Aucune leçon hors connexion')
    act(() => {
      page.desktop.offlineLessons.dispatch({ type: 'connection', isMetered: true })
      page.desktop.offlineLessons.dispatch(added(lesson))
    })
    await page.user.click(await page.findByRole('button', { name: 'Reprendre : Lire une droite' }))
    await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /quand même/ }))
    expect(await page.findByText(/En attente de téléchargement/)).toBeDefined()
  })

  it('says that a shared computer stores no lesson', async () => {
    const page = await openScreen({ sharedComputer: true })
    expect(await page.findByText(/Cet ordinateur est partagé : aucune leçon/)).toBeDefined()
  })

  it('is in Arabic', async () => {
    const page = await openScreen({ language: 'ar' })
    expect(await page.findByRole('heading', { level: 1, name: 'دروس دون اتّصال' })).toBeDefined()
  })
})

/** Nothing that waits for idleness begins in a window without the focus. */
describe('the list of offline lessons is read where something waits for it, in a window without the focus', () => {
  it.each([
    ['its screen', '/hors-connexion', 'Aucune leçon hors connexion'],
    ['a lesson', lessonPath, 'Télécharger'],
    ['the settings', '/parametres', 'Voir les leçons hors connexion'],
  ])('%s', async (_where, path, text) => {
    const page = await renderScreen({ path, as: 'amira' })
    act(() => page.desktop.emit('window.focus', { focused: false }))
    expect((await page.findAllByText(text)).length).toBeGreaterThan(0)
  })
})

describe('the download of a lesson', () => {
  async function openDialog(estimate: EstimatedLesson[], options: RenderScreenOptions = {}) {
    const page = await renderScreen({ path: lessonPath, as: 'amira', ...options })
    page.desktop.offlineLessons.estimate = { ok: true, lessons: estimate, freeBytes: 90_000_000_000 }
    await page.user.click(await page.findByRole('button', { name: 'Télécharger' }))
    return { page, dialog: await page.findByRole('dialog') }
  }

  it('shows size and quality before the start', async () => {
    const { page, dialog } = await openDialog([estimated()])
    expect(await within(dialog).findByText(/1 leçon • .*12/)).toBeDefined()
    await page.user.click(within(dialog).getByRole('radio', { name: /Légère .*240p/ }))
    expect(within(dialog).getByText(/1 leçon • .*3/)).toBeDefined()
    await page.user.click(within(dialog).getByRole('button', { name: 'Télécharger' }))
    expect(page.desktop.offlineLessons.state().lessons).toMatchObject([
      { contentId: 7, quality: 'low', totalBytes: 3_000_000 },
    ])
  })

  it('starts once on a double click', async () => {
    const { page, dialog } = await openDialog([estimated()])
    const start = await within(dialog).findByRole('button', { name: 'Télécharger' })
    const add = page.desktop['offline-lessons.add']
    let added = 0
    page.desktop['offline-lessons.add'] = (input) => {
      added += 1
      return add(input)
    }
    act(() => {
      fireEvent.click(start)
      fireEvent.click(start)
    })
    await waitFor(() => expect(page.desktop.offlineLessons.state().lessons).toHaveLength(1))
    await page.answered()
    expect(added).toBe(1)
  })

  it.each([
    ['protected', /Vidéo protégée/],
    ['youtube', /Vidéo YouTube/],
    ['quiz', /Un QCM ne s’enregistre pas/],
    ['forbidden', /n’est pas autorisé/],
  ] as const)('explains why a lesson stays online: %s', async (refusal, text) => {
    const { dialog } = await openDialog([estimated({ refusal, sizes: nothing, heights: nothing })])
    expect(await within(dialog).findByText(text)).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: 'Télécharger' })).toBeNull()
  })

  it('asks on a metered connection', async () => {
    const page = await renderScreen({ path: lessonPath, as: 'amira' })
    page.desktop.offlineLessons.estimate = { ok: true, lessons: [estimated()], freeBytes: null }
    await page.findByRole('button', { name: 'Télécharger' })
    act(() => page.desktop.offlineLessons.dispatch({ type: 'connection', isMetered: true }))
    await page.user.click(page.getByRole('button', { name: 'Télécharger' }))
    expect(await page.findByText('Ta connexion est limitée.')).toBeDefined()
    await page.user.click(page.getByRole('button', { name: 'Télécharger quand même' }))
    expect(page.desktop.offlineLessons.state().lessons).toMatchObject([{ status: { step: 'queued' } }])
  })

  it('lets a failed estimate be requested again', async () => {
    const page = await renderScreen({ path: lessonPath, as: 'amira' })
    await page.user.click(await page.findByRole('button', { name: 'Télécharger' }))
    const dialog = await page.findByRole('dialog')
    expect(await within(dialog).findByText(/La taille n’a pas pu être calculée/)).toBeDefined()
    page.desktop.offlineLessons.estimate = { ok: true, lessons: [estimated()], freeBytes: null }
    await page.user.click(within(dialog).getByRole('button', { name: 'Réessayer' }))
    expect(await within(dialog).findByText(/1 leçon •/)).toBeDefined()
  })

  it('counts what stays online in a chapter', async () => {
    const page = await renderScreen({ path: lessonPath, as: 'amira' })
    const refused = { sizes: nothing, heights: nothing }
    page.desktop.offlineLessons.estimate = {
      ok: true,
      freeBytes: null,
      lessons: [
        estimated(),
        estimated({ contentId: 8, name: 'Quiz', refusal: 'quiz', ...refused }),
        estimated({ contentId: 9, name: 'Film', refusal: 'youtube', ...refused }),
      ],
    }
    await page.user.click(await page.findByRole('button', { name: 'Télécharger le chapitre Fonctions affines' }))
    const dialog = await page.findByRole('dialog')
    expect(await within(dialog).findByText(/2 leçons restent en ligne/)).toBeDefined()
    expect(page.desktop.offlineLessons.targets).toMatchObject([{ lessonSlug: null, chapterSlug: 'fonctions-affines' }])
  })

  it('gives a French name the language of its script in the title of an Arabic dialog', async () => {
    const page = await renderScreen({ path: lessonPath, as: 'amira', language: 'ar' })
    await page.user.click(await page.findByRole('button', { name: 'تنزيل المحور Fonctions affines' }))
    const dialog = await page.findByRole('dialog')
    expect(within(dialog).getByText('Fonctions affines').getAttribute('lang')).toBe('fr')
  })
})

it('plays a stored lesson through the page’s own origin', async () => {
  const page = await renderScreen({
    path: '/hors-connexion',
    as: 'amira',
  })
  await page.findByText('Aucune leçon hors connexion')
  const { id } = page.sandbox.world.lesson('lire-une-droite')
  act(() => {
    page.desktop.offlineLessons.dispatch(added({ ...lesson, contentId: id }))
    page.desktop.offlineLessons.dispatch({ type: 'started', contentId: id })
    page.desktop.offlineLessons.dispatch({ type: 'finished', contentId: id, totalBytes: 1 })
  })
  await page.user.click(await page.findByRole('link', { name: 'Lire une droite' }))
  await page.findByRole('heading', { level: 1, name: 'Lire une droite' })
  await expect
    .poll(() => page.view.container.querySelector('video')?.getAttribute('src') ?? '')
    .toMatch(/^\/media\/127\.0\.0\.1:4010\//)
})

it('limits and deletes the stored lessons in the settings', async () => {
  const page = await renderScreen({ path: '/parametres', as: 'amira' })
  await page.findByText('Limite d’espace')
  act(() => page.desktop.offlineLessons.dispatch(added(lesson)))
  await page.user.click(await page.findByRole('button', { name: 'Supprimer toutes les leçons' }))
  await page.user.click(
    within(await page.findByRole('dialog')).getByRole('button', { name: 'Supprimer toutes les leçons' }),
  )
  expect(page.desktop.offlineLessons.state().lessons).toEqual([])
})
