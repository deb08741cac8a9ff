import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { contract } from '#shared/contract/index.ts'
import { film, holdFilmEvents, letPass, showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers } from '#tests/support/rewrite-answers.ts'
import { countdownSeconds } from './player/next-countdown'

const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons'
const path = `${chapter}/lire-une-droite/content`
const short =
  '/subjects/4201-mathematiques/chapters/systemes-de-deux-equations/lessons/un-systeme-en-vingt-secondes/content'
const damaged = (slug: string) => `/subjects/4211-lecons-etranges/chapters/lecture-abimee/lessons/${slug}/content`

type Options = NonNullable<Parameters<typeof renderScreen>[0]>

async function open(options: Options = {}, seconds = 96) {
  showFilms(seconds)
  const page = await renderScreen({ path, as: 'amira', ...options })
  await page.findByRole('region', { name: /Lecteur vidéo|مشغّل الفيديو/ })
  const play = () => page.user.click(page.getByRole('button', { name: /^(Lecture|تشغيل)$/ }))
  const openTranscript = async () => {
    await page.user.click(page.getByRole('button', { name: /^(Transcription|نصّ الفيديو)$/ }))
    return page.findByRole('region', { name: /^(Transcription|نصّ الفيديو)$/ })
  }
  return { ...page, play, openTranscript }
}

type Page = Awaited<ReturnType<typeof open>>

const passages = async (panel: HTMLElement) =>
  within(await within(panel).findByRole('list', { name: 'Passages de la transcription' })).getAllByRole('listitem')

describe('address of a film', () => {
  it('is the page’s own where the school has a media cache, so that the main process asks it first', async () => {
    await open({
      school: { decides: ['mediaCache'], isUnreadable: false },
      platform: (config) => ({ ...config, mediaCache: true }),
    })
    expect(film().getAttribute('src')).toMatch(/^\/media\/[^/]+\/.+\/fonctions-affines\.mp4$/)
  })

  it('is the platform’s where the cache does not keep such a file', async () => {
    await open({
      school: { decides: ['mediaCache'], isUnreadable: false },
      platform: (config) => ({ ...config, mediaCache: true }),
      before: (sandbox) =>
        rewriteAnswers(
          sandbox,
          'lessons.open',
          (body) => JSON.parse(JSON.stringify(body).replaceAll('.mp4"', '.php?file=1"')) as unknown,
        ),
    })
    expect(film().getAttribute('src')).toMatch(/^http.+\/fonctions-affines\.php\?file=1$/)
  })

  it.each([
    ['without a cache', { decides: [], isUnreadable: false }],
    ['on a platform that allows no cache', { decides: ['mediaCache'], isUnreadable: false }],
  ] as const)('is the platform’s %s', async (_what, school) => {
    await open({ school: { ...school, decides: [...school.decides] } })
    expect(film().getAttribute('src')).toMatch(/^http.+\/fonctions-affines\.mp4$/)
  })
})

describe('playing and pausing before the browser reports them', () => {
  it('pauses at a second press of the key that starts a film', async () => {
    const { play, user } = await open()
    await play()
    await user.keyboard('k')
    expect(film().paused).toBe(true)
    const report = holdFilmEvents()
    await user.keyboard('k')
    expect(film().paused).toBe(false)
    await user.keyboard('k')
    expect(film().paused).toBe(true)
    await user.keyboard('k')
    report()
    expect(film().paused).toBe(false)
  })

  it.each([
    ['l', 'a press of a letter', 30],
    ['{ArrowRight}', 'a press of an arrow', 15],
  ])('%s: adds each of three presses to the seeks that still run, until the end', async (key, _name, seconds) => {
    const { play, user } = await open()
    await play()
    const report = holdFilmEvents()
    await user.keyboard(key.repeat(3))
    expect(film().currentTime).toBe(seconds)
    await user.keyboard('l'.repeat(9))
    report()
    expect(film().currentTime).toBe(96)
    await user.keyboard('j')
    expect(film().currentTime).toBe(86)
  })

  it('pauses a film whose window loses the focus right after it was started', async () => {
    const { play, user, desktop } = await open()
    await play()
    await user.keyboard('k')
    const report = holdFilmEvents()
    await user.keyboard('k')
    act(() => desktop.emit('window.focus', { focused: false }))
    report()
    expect(film().paused).toBe(true)
    act(() => desktop.emit('window.focus', { focused: true }))
    expect(film().paused).toBe(false)
  })
})

describe('transcript', () => {
  it('lists the passages with their times, and a click moves the video', async () => {
    const { openTranscript, user, store } = await open()
    const panel = await openTranscript()
    const rows = await passages(panel)
    expect(rows).toHaveLength(11)
    expect(rows[1]?.textContent).toBe('00:09Une fonction affine s’écrit f de x égale a x plus b.')
    await user.click(within(rows[1] as HTMLElement).getByRole('button'))
    expect(film().currentTime).toBeCloseTo(9.128)
    expect(store.getState().preferences.player.transcript).toBe(true)
  })

  it('marks the passage being spoken without moving the focus', async () => {
    const { openTranscript, play, sandbox, getByRole } = await open()
    const panel = await openTranscript()
    await passages(panel)
    await play()
    const focused = document.activeElement
    letPass(sandbox.clock, 10)
    expect(panel.querySelector('[aria-current="true"]')?.textContent).toMatch(/^00:09/)
    letPass(sandbox.clock, 5)
    expect(panel.querySelector('[aria-current="true"]')).toBeNull()
    expect([document.activeElement, getByRole('button', { name: 'Pause' })]).toEqual([focused, focused])
  })

  it('moves between passages by keyboard and seeks with Enter', async () => {
    const { openTranscript, user } = await open()
    const panel = await openTranscript()
    const rows = await passages(panel)
    act(() =>
      within(rows[0] as HTMLElement)
        .getByRole('button')
        .focus(),
    )
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^00:17/))
    await user.keyboard('{Enter}')
    expect(film().currentTime).toBeCloseTo(17.318)
    await user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^01:26/))
    expect(rows.filter((row) => row.querySelector('button')?.tabIndex === 0)).toHaveLength(1)
  })

  it('finds passages without accents, and leaves letters typed there to the field', async () => {
    const { openTranscript, user, findByText } = await open()
    const panel = await openTranscript()
    await passages(panel)
    await user.type(
      within(panel).getByRole('searchbox', { name: 'Chercher dans la transcription' }),
      'ordonnee origine',
    )
    expect(await findByText('2 passages trouvés')).toBeTruthy()
    expect((await passages(panel)).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Le nombre b'),
      expect.stringContaining('lisez l’ordonnée'),
    ])
    expect(film().muted).toBe(false)
  })

  it('changes its language, and remembers it', async () => {
    const { openTranscript, user, store } = await open()
    const panel = await openTranscript()
    await passages(panel)
    await user.click(within(panel).getByRole('button', { name: 'العربية' }))
    await waitFor(() => expect(panel.textContent).toContain('مرحبًا. اليوم نتعلّم'))
    expect(store.getState().preferences.player.captionLanguage).toBe('ar')
  })

  it('opens by letter and closes by its button', async () => {
    const { user, findByRole, queryByRole, getByRole } = await open()
    await user.click(getByRole('heading', { level: 1 }))
    await user.keyboard('t')
    const panel = await findByRole('region', { name: 'Transcription' })
    await user.click(within(panel).getByRole('button', { name: 'Masquer la transcription' }))
    expect(queryByRole('region', { name: 'Transcription' })).toBeNull()
  })

  it('shows damaged captions as far as they can be read, HTML as text, and the number of lost passages', async () => {
    const page = await open({ path: damaged('sous-titres-abimes'), world: { scenario: 'odd-lessons' } }, 20)
    const panel = await page.openTranscript()
    expect((await passages(panel)).map((row) => row.textContent)).toContain(
      '00:03<img src=x onerror="alert(1)"><script>alert(2)</script> Des balises restent du texte.',
    )
    expect(panel.querySelector('img, script')).toBeNull()
    expect(within(panel).getByText('3 passages illisibles ne sont pas affichés.')).toBeTruthy()
  })

  it('says that captions are missing, while the video plays', async () => {
    const page = await open({ path: damaged('sous-titres-perdus'), world: { scenario: 'odd-lessons' } }, 20)
    const panel = await page.openTranscript()
    expect(await within(panel).findByText(/^La transcription de cette leçon est introuvable/)).toBeTruthy()
    await page.play()
    expect(film().paused).toBe(false)
  })

  it('can be loaded again after a lost connection', async () => {
    const page = await open()
    page.network.down = true
    const panel = await page.openTranscript()
    const retry = await within(panel).findByRole('button', { name: 'Réessayer' })
    page.network.down = false
    await page.user.click(retry)
    expect(await passages(panel)).toHaveLength(11)
  })

  it('starts a video that waits for a click to save data at the chosen passage', async () => {
    const { openTranscript, user, view } = await open({ settings: { dataSaver: true } })
    const panel = await openTranscript()
    expect(view.container.querySelector('video')).toBeNull()
    await user.click(within((await passages(panel))[2] as HTMLElement).getByRole('button'))
    await waitFor(() => expect([film().paused, Math.floor(film().currentTime)]).toEqual([false, 17]))
  })
})

describe('watched time', () => {
  it('counts neither steps by frame nor seeks from the transcript', async () => {
    const { play, sandbox, user, getByRole, openTranscript } = await open({ as: 'leila', path: short }, 20)
    const panel = await openTranscript()
    const rows = await passages(panel)
    await play()
    letPass(sandbox.clock, 4)
    await user.click(getByRole('button', { name: 'Pause' }))
    const before = film().currentTime
    await user.click(getByRole('heading', { level: 1 }))
    await user.keyboard('.'.repeat(50))
    expect(film().currentTime).toBeCloseTo(before + 50 / 25)
    await user.keyboard(','.repeat(25))
    expect(film().currentTime).toBeCloseTo(before + 25 / 25)
    await user.click(within(rows.at(-1) as HTMLElement).getByRole('button'))
    await play()
    await user.click(within(rows[0] as HTMLElement).getByRole('button'))
    letPass(sandbox.clock, 11)
    expect(sandbox.progressLog.of('leila')).toHaveLength(0)
    letPass(sandbox.clock, 1)
    await waitFor(() => expect(sandbox.progressLog.of('leila')).toHaveLength(1))
    expect(sandbox.progressLog.of('leila')[0]).toMatchObject({ completed: true, total: 16 })
  })

  it('does not step by frame during playback', async () => {
    const { play, sandbox, user, getByRole } = await open()
    await play()
    letPass(sandbox.clock, 3)
    await user.click(getByRole('heading', { level: 1 }))
    await user.keyboard('..')
    expect(film().currentTime).toBe(3)
  })
})

describe('captions', () => {
  it('names the language whose file is lost in the menu', async () => {
    const { play, user, getByRole, findAllByRole } = await open()
    await play()
    act(() => void film().querySelector('track[srclang="ar"]')?.dispatchEvent(new Event('error')))
    await user.click(getByRole('button', { name: 'Réglages de la lecture' }))
    const choices = (await findAllByRole('menuitemradio')).map(({ textContent }) => textContent?.trim())
    expect(choices).toEqual(expect.arrayContaining(['Français', 'العربية introuvables']))
  })
})

describe('next lesson', () => {
  const next = `${chapter}/tracer-une-droite/content`
  const announced = /^La leçon suivante s’ouvre bientôt : Tracer une droite$/

  /** `waitFor` needs the other timers. */
  async function playToEnd(page: Page) {
    await page.play()
    await waitFor(() => expect([film().duration, film().paused]).toEqual([20, false]))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    letPass(page.sandbox.clock, 20)
    return { pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000)) }
  }

  it('opens and plays after a countdown', async () => {
    const page = await open({}, 20)
    const { pass } = await playToEnd(page)
    expect(page.getByText(announced).getAttribute('role')).toBe('status')
    await pass(countdownSeconds - 1)
    expect(page.address()).toBe(path)
    await pass(1)
    vi.useRealTimers()
    await waitFor(() => expect(page.address()).toBe(next))
  })

  it('stays after the countdown was cancelled', async () => {
    const page = await open({}, 20)
    const { pass } = await playToEnd(page)
    act(() => page.getByRole('button', { name: 'Rester sur cette leçon' }).click())
    await pass(countdownSeconds * 3)
    expect(page.address()).toBe(path)
    expect(page.queryByText(announced)).toBeNull()
    expect(page.getByRole('link', { name: 'Leçon suivante : Tracer une droite' })).toBeTruthy()
  })

  it('waits while the window is inactive or a dialog is open', async () => {
    const page = await open({}, 20)
    const { pass } = await playToEnd(page)
    act(() => page.desktop.emit('window.focus', { focused: false }))
    await pass(countdownSeconds * 3)
    act(() => page.desktop.emit('window.focus', { focused: true }))
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    await pass(countdownSeconds * 3)
    expect(page.address()).toBe(path)
    dialog.remove()
    await pass(countdownSeconds)
    vi.useRealTimers()
    await waitFor(() => expect(page.address()).toBe(next))
  })

  it.each([
    ['writes a note', (page: Page) => page.user.keyboard('n')],
    [
      'types in the search of the header',
      async (page: Page) => act(async () => page.getByRole('combobox', { name: /^Chercher une leçon/ }).focus()),
    ],
  ])('waits while the student %s', async (_name, write) => {
    const page = await open({}, 20)
    await page.play()
    act(() => (document.activeElement as HTMLElement).blur())
    await write(page)
    await waitFor(() => expect(document.activeElement?.matches('textarea, input')).toBe(true))
    if (film().paused) await act(() => film().play())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    letPass(page.sandbox.clock, 20)
    expect(page.getByText(announced)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(countdownSeconds * 3000))
    expect(page.address()).toBe(path)
    act(() => (document.activeElement as HTMLElement).blur())
    await act(() => vi.advanceTimersByTimeAsync(countdownSeconds * 1000))
    vi.useRealTimers()
    await waitFor(() => expect(page.address()).toBe(next))
  })

  it('is offered without a countdown while an exam is in progress', async () => {
    let examId = 0
    const page = await open(
      {
        before: ({ world, clock }) => {
          const exam = world.exams.find(({ title }) => title.startsWith('Devoir de contrôle n° 2'))!
          examId = exam.id
          const startedAt = clock.now()
          world.student('amira').exams[examId] = {
            startedAt,
            endsAt: startedAt + 3_600_000,
            uploads: [],
            corrections: [],
          }
        },
      },
      20,
    )
    await act(() => page.store.dispatch(toQueryHandle(contract.exams.list).initiate({}, { subscribe: false })))
    await act(() =>
      page.store.dispatch(
        toQueryHandle(contract.exams.timing).initiate({ params: { id: examId } }, { subscribe: false }),
      ),
    )
    const { pass } = await playToEnd(page)
    expect(page.getByRole('link', { name: 'Leçon suivante : Tracer une droite' })).toBeTruthy()
    expect(page.queryByText(announced)).toBeNull()
    await pass(countdownSeconds * 2)
    expect(page.address()).toBe(path)
  })

  it.each([
    ['the preference is off', { nextLesson: false }, {}],
    ['data is saved', {}, { dataSaver: true }],
  ])('is offered without a countdown when %s', async (_reason, preference, settings) => {
    const page = await open({ settings }, 20)
    act(() => void page.store.dispatch({ type: 'preferences/playerChosen', payload: preference }))
    const { pass } = await playToEnd(page)
    expect(page.queryByText(announced)).toBeNull()
    await pass(countdownSeconds * 2)
    expect(page.address()).toBe(path)
  })

  it('is offered without a countdown when it is locked', async () => {
    const page = await open({ path: `${chapter}/exercices-corriges-serie-1/content` }, 20)
    const { pass } = await playToEnd(page)
    expect(await page.findByRole('link', { name: 'Leçon suivante : Exercices corrigés : série 2' })).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Rester sur cette leçon' })).toBeNull()
    await pass(countdownSeconds * 2)
    expect(page.address()).toBe(`${chapter}/exercices-corriges-serie-1/content`)
  })

  it('is not opened by an end that nobody watched', async () => {
    const page = await open({ path: `${path}?at=95` }, 96)
    await page.play()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    act(() => {
      Object.defineProperty(film(), 'ended', { value: true })
      film().pause()
      film().dispatchEvent(new Event('ended'))
    })
    expect(page.getByRole('link', { name: 'Leçon suivante : Tracer une droite' })).toBeTruthy()
    expect(page.queryByText(announced)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(countdownSeconds * 2000))
    expect(page.address()).toBe(`${path}?at=95`)
  })
})

describe('start of a video', () => {
  it.each([
    ['beyond the end of a shorter video', '?at=500', 0],
    ['at the end', '?at=96', 0],
    ['near the end, as a note names it', '?at=94', 94],
    ['at a second of the first five', '?at=3', 3],
  ])('is right for a link to a place %s', async (_name, search, seconds) => {
    const page = await open({ path: path + search })
    await waitFor(() => expect(film().duration).toBe(96))
    await page.play()
    expect(film().currentTime).toBe(seconds)
    letPass(page.sandbox.clock, 1)
    expect([film().paused, film().currentTime]).toEqual([false, seconds + 1])
    expect(page.queryByText(/^Reprise à/) !== null).toBe(seconds > 0)
  })

  it('is 0 for a resume point in the last twentieth of the real video', async () => {
    const page = await open()
    const { id } = page.sandbox.world.lesson('lire-une-droite')
    await page.play()
    letPass(page.sandbox.clock, 20)
    await page.user.click(page.getByRole('link', { name: 'Suivante' }))
    await page.findByRole('heading', { level: 1, name: 'Tracer une droite' })
    expect(page.store.getState()).toMatchObject({ resume: { [id]: { position: 20 } } })
    showFilms(21)
    await page.user.click(page.getByRole('link', { name: 'Précédente' }))
    await page.findByRole('heading', { level: 1, name: 'Lire une droite' })
    await waitFor(() => expect(film().duration).toBe(21))
    expect(film().currentTime).toBe(0)
    expect(page.queryByText(/^Reprise à/)).toBeNull()
  })
})

describe('another lesson', () => {
  const openNext = async (page: Page) => {
    await page.user.click(page.getByRole('link', { name: 'Suivante' }))
    await page.findByRole('heading', { level: 1, name: 'Tracer une droite' })
  }
  const openPrevious = async (page: Page) => {
    await page.user.click(page.getByRole('link', { name: 'Précédente' }))
    await page.findByRole('heading', { level: 1, name: 'Lire une droite' })
  }

  it('keeps the speed, the volume and the captions that the user chose', async () => {
    const page = await open()
    await waitFor(() => expect(film().duration).toBe(96))
    await page.user.keyboard('>>mc')
    const [rate, { captions }] = [film().playbackRate, page.store.getState().preferences.player]
    expect(rate).toBeGreaterThan(1)
    await openNext(page)
    await page.findByRole('region', { name: /Lecteur vidéo/ })
    await waitFor(() => expect([film().playbackRate, film().muted]).toEqual([rate, true]))
    expect(page.store.getState().preferences.player.captions).toBe(captions)
  })

  it('keeps its place when it is opened and left without playing', async () => {
    const page = await open()
    const { id } = page.sandbox.world.lesson('lire-une-droite')
    await page.play()
    letPass(page.sandbox.clock, 20)
    await openNext(page)
    await openPrevious(page)
    await waitFor(() => expect(film().duration).toBe(96))
    await openNext(page)
    expect(page.store.getState()).toMatchObject({ resume: { [id]: { position: 20 } } })
  })
})

describe('keys and windows', () => {
  it('ignores the repeats of a held toggle key', async () => {
    const page = await open()
    await page.play()
    act(() => (document.activeElement as HTMLElement).blur())
    fireEvent.keyDown(document.body, { key: ' ' })
    expect(film().paused).toBe(true)
    for (let count = 0; count < 3; count += 1)
      expect(fireEvent.keyDown(document.body, { key: ' ', repeat: true })).toBe(false)
    expect(film().paused).toBe(true)
    fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM' })
    fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM', repeat: true })
    expect(film().muted).toBe(true)
  })

  it('keeps playing in picture-in-picture while another window has the focus', async () => {
    const page = await open()
    await page.play()
    Object.defineProperty(document, 'pictureInPictureElement', { value: film(), configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureElement'))
    act(() => page.desktop.emit('window.focus', { focused: false }))
    expect(film().paused).toBe(false)
    act(() => page.desktop.emit('window.focus', { focused: true }))
    expect(film().paused).toBe(false)
  })

  it('does not undo a pause by media keys while the window was away', async () => {
    const page = await open()
    await page.play()
    act(() => page.desktop.emit('window.focus', { focused: false }))
    expect(film().paused).toBe(true)
    await act(() => film().play())
    act(() => film().pause())
    act(() => page.desktop.emit('window.focus', { focused: true }))
    expect(film().paused).toBe(true)
  })
})

describe('retry', () => {
  const fail = (code: number) =>
    act(() => {
      Object.defineProperty(film(), 'error', {
        value: { code, MEDIA_ERR_NETWORK: 2, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 },
        configurable: true,
      })
      film().removeAttribute('crossorigin')
      film().dispatchEvent(new Event('error'))
    })
  const opened = (page: Page) => page.sandbox.requests().filter(({ name }) => name === 'lessons.open').length

  it('asks the lesson for its address once after a network failure and continues there', async () => {
    let answers = 0
    const page = await open({
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'lessons.open', (body) => {
          answers += 1
          return JSON.parse(JSON.stringify(body).replaceAll('.mp4"', `.mp4?signature=${answers}"`)) as unknown
        }),
    })
    await page.play()
    letPass(page.sandbox.clock, 30)
    const first = film().src
    fail(2)
    const before = opened(page)
    await page.user.dblClick(await page.findByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(film().src).not.toBe(first))
    expect(film().src).toContain(`signature=${answers}`)
    expect(opened(page)).toBe(before + 1)
    await waitFor(() => expect([film().currentTime, film().paused]).toEqual([30, false]))
  })

  it('opens the former address when the lesson does not answer', async () => {
    const page = await open()
    await page.play()
    letPass(page.sandbox.clock, 30)
    fail(4)
    const { src } = film()
    page.sandbox.faults('lessons.open', 'server-error')
    await page.user.click(await page.findByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect([film().src, film().currentTime, film().paused]).toEqual([src, 30, false]))
  })

  it('goes on by itself when the decoder fails, as after a sleep, but not twice at the same place', async () => {
    const page = await open()
    await page.play()
    letPass(page.sandbox.clock, 30)
    const first = film()
    fail(3)
    await waitFor(() => expect(film()).not.toBe(first))
    await waitFor(() => expect([film().currentTime, film().paused]).toEqual([30, false]))
    expect(page.queryByRole('button', { name: 'Réessayer' })).toBeNull()
    fail(3)
    expect(await page.findByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })

  it('goes on by itself again when the decoder fails much later', async () => {
    const page = await open()
    await page.play()
    for (const seconds of [10, 31]) {
      letPass(page.sandbox.clock, seconds)
      const before = film()
      fail(3)
      await waitFor(() => expect(film()).not.toBe(before))
      await waitFor(() => expect(film().paused).toBe(false))
    }
    expect(film().currentTime).toBe(41)
  })

  it('shows a film that cannot be played from the start as such', async () => {
    const page = await open()
    fail(3)
    expect(await page.findByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })

  it('asks nothing after a failure of the video itself', async () => {
    const page = await open()
    await page.play()
    fail(3)
    const before = opened(page)
    await page.user.click(await page.findByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(film().paused).toBe(false))
    expect(opened(page)).toBe(before)
  })
})
