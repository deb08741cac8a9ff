import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { api } from '#core/api/api.ts'
import { examNumber, type ExamName } from '#sandbox/world/class-exams.ts'
import { contract } from '#shared/contract/index.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { send } from '#tests/support/sandbox-client.ts'
import { watchSavedFiles } from '#tests/support/saved-files.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

beforeEach(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))

const minute = 60_000
const hour = 60 * minute

async function open(name: ExamName, options: RenderScreenOptions = {}) {
  const page = await renderScreen({ path: `/exams/${examNumber(name)}`, as: 'amira', ...options })
  const saved = watchSavedFiles(page)
  return { ...page, saved, id: examNumber(name) }
}

function loseNextStart({ sandbox }: Page): void {
  const answer = sandbox.fetch
  sandbox.fetch = async (request) => {
    const reply = await answer(request)
    if (request.method !== 'POST' || !request.url.endsWith('time-limitation')) return reply
    sandbox.fetch = answer
    throw new TypeError('net::ERR_CONNECTION_RESET')
  }
}

const handIn: NonNullable<RenderScreenOptions['before']> = ({ world }) => {
  const own = world.student('amira').exams[examNumber('two-hours-left')]
  own?.uploads.push({ id: 77, name: 'copie.pdf', size: 14, sha256: '', path: 'homework/x.pdf', at: 0, key: null })
}

const starts = ({ sandbox }: Page) => sandbox.requests().filter(({ name }) => name === 'exams.start').length
const sitting = ({ sandbox }: Page, name: ExamName) => sandbox.world.student('amira').exams[examNumber(name)]
const figures = (timer: HTMLElement) => (timer.textContent ?? '').match(/\d+/g)?.map(Number) ?? []
const secondsIn = (timer: HTMLElement) =>
  figures(timer)
    .reverse()
    .reduce((sum, part, index) => sum + part * [1, 60, 3600, 86_400][index]!, 0)

async function askToStart(page: Page) {
  await page.user.click(await page.findByRole('button', { name: 'Commencer l’examen' }))
  return within(await page.findByRole('dialog', { name: 'Commencer l’examen ?' }))
}

describe('exam before the start', () => {
  it('asks for confirmation before a file opens, and does not start when cancelled', async () => {
    const page = await open('not-begun')
    await page.user.click(await page.findByRole('button', { name: /Télécharger.*Sujet\.pdf/ }))
    const dialog = within(await page.findByRole('dialog', { name: 'Commencer l’examen ?' }))
    expect(dialog.getByText(/Tu auras 1 h 30 min à partir du moment où tu commences/)).toBeTruthy()
    expect(dialog.getByText(/Cela ne peut pas être annulé/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect([starts(page), page.saved, activities.current()]).toEqual([0, [], []])
    expect(page.queryByRole('heading', { name: 'Ma copie rendue' })).toBeNull()
  })

  it('withdraws the question with a sentence when the exam was begun on another computer', async () => {
    const page = await open('not-begun')
    await askToStart(page)
    await send(page.sandbox, contract.exams.start, {
      token: page.sandbox.signIn('amira'),
      body: { contentExam: page.id },
    })
    act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'exam' }])))
    expect(await page.findByText(/Cet examen avait déjà commencé/)).toBeTruthy()
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(starts(page)).toBe(1)
  })

  it('starts after confirmation, loads the timing, saves the file and shows the end', async () => {
    const page = await open('not-begun')
    await page.user.click(await page.findByRole('button', { name: /Télécharger.*Feuille de réponse/ }))
    const dialog = within(await page.findByRole('dialog', { name: 'Commencer l’examen ?' }))
    await page.user.click(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
    expect(await page.findByText(/L’examen a commencé : tu as jusqu’à .*\d\d:\d\d/)).toBeTruthy()
    await waitFor(() => expect(page.saved.map(({ name }) => name)).toEqual(['Feuille de réponse.docx']))
    expect(await page.findByRole('heading', { name: 'Ma copie rendue' })).toBeTruthy()
    // The platform's clock has a precision of one second.
    expect(secondsIn(page.getByRole('timer'))).toBeLessThanOrEqual(90 * 60 + 1)
    expect([starts(page), activities.current()]).toEqual([1, ['exam']])
    await page.user.click(page.getByRole('button', { name: /Télécharger.*Sujet\.pdf/ }))
    await waitFor(() => expect(page.saved).toHaveLength(2))
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('shows the reduced time when the end is near', async () => {
    const page = await open('due-soon')
    const dialog = await askToStart(page)
    expect(dialog.getByText(/La date limite est proche : tu auras (49|50) min et non 1 h 30 min/)).toBeTruthy()
  })

  it('starts an exam without files with a button', async () => {
    const page = await open('without-files')
    expect(await page.findByText('Cet examen n’a pas de fichier.')).toBeTruthy()
    const dialog = await askToStart(page)
    await page.user.click(dialog.getByRole('button', { name: 'Commencer' }))
    expect(await page.findByRole('heading', { name: 'Ma copie rendue' })).toBeTruthy()
    expect([starts(page), page.saved]).toEqual([1, []])
  })

  it('H3: starts once on a double click', async () => {
    const page = await open('not-begun')
    const dialog = await askToStart(page)
    const held = page.sandbox.faults.hold('exams.start')
    await page.user.dblClick(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
    await page.user.click(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
    held.release()
    await waitFor(() => expect(page.saved).toHaveLength(1))
    expect(starts(page)).toBe(1)
  })

  it('H3: uses the timing of an exam started in another window, without restarting it', async () => {
    const page = await open('not-begun')
    const dialog = await askToStart(page)
    const begun = page.sandbox.clock.now() - 30 * minute
    page.sandbox.world.student('amira').exams[page.id] = {
      startedAt: begun,
      endsAt: begun + 90 * minute,
      uploads: [],
      corrections: [],
    }
    await page.user.click(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
    expect(await page.findByText('Cet examen avait déjà commencé : le temps continue de courir')).toBeTruthy()
    await waitFor(() => expect(page.saved).toHaveLength(1))
    await waitFor(() => expect(secondsIn(page.getByRole('timer'))).toBeLessThanOrEqual(60 * 60))
    expect(sitting(page, 'not-begun')?.startedAt).toBe(begun)
  })

  it.each([
    ['a late error', 'late-error'],
    ['a line that broke', null],
  ] as const)('H3: checks with the platform when the response to the start is lost (%s)', async (_why, fault) => {
    const page = await open('not-begun')
    const dialog = await askToStart(page)
    if (fault) page.sandbox.faults('exams.start', fault, { times: 1 })
    else loseNextStart(page)
    await page.user.click(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
    await waitFor(() => expect(page.saved).toHaveLength(1))
    expect(await page.findByRole('heading', { name: 'Ma copie rendue' })).toBeTruthy()
    expect([starts(page), page.queryByText('L’examen n’a pas commencé.')]).toEqual([1, null])
  })

  it('shows the platform’s refusal and does not start', async () => {
    const page = await open('not-begun')
    const dialog = await askToStart(page)
    page.sandbox.faults('exams.start', 'forbidden', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
    expect(await page.findByText('L’examen n’a pas commencé.')).toBeTruthy()
    expect(page.getByRole('alert').textContent).toMatch(/Accès refusé|Accès non autorisé/)
    expect([page.saved, activities.current(), sitting(page, 'not-begun')?.startedAt ?? null]).toEqual([[], [], null])
    await page.user.click(page.getByRole('button', { name: 'Commencer l’examen' }))
    await page.user.click(
      within(await page.findByRole('dialog')).getByRole('button', { name: 'Commencer et ouvrir le sujet' }),
    )
    await waitFor(() => expect(page.saved).toHaveLength(1))
  })

  it('shows a refused start as a notification too, and does not start', async () => {
    const page = await open('not-begun')
    const dialog = await askToStart(page)
    page.sandbox.faults('exams.start', 'forbidden', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
    await page.findByText('L’examen n’a pas commencé.')
    await waitFor(() => expect(page.getAllByText(/Accès refusé|Accès non autorisé/)).toHaveLength(2))
    expect(sitting(page, 'not-begun')?.startedAt ?? null).toBeNull()
  })

  it.each(['already started', 'Exam Already Started!', 'ALREADY STARTED'])(
    'H3: treats the refusal « %s » as started, ignoring case',
    async (message) => {
      const page = await open('not-begun')
      const dialog = await askToStart(page)
      const begun = page.sandbox.clock.now() - 30 * minute
      page.sandbox.world.student('amira').exams[page.id] = {
        startedAt: begun,
        endsAt: begun + 90 * minute,
        uploads: [],
        corrections: [],
      }
      const answer = page.sandbox.fetch
      page.sandbox.fetch = async (request) => {
        const reply = await answer(request)
        return request.method === 'POST' && request.url.endsWith('time-limitation')
          ? Response.json({ success: false, message }, { status: 400 })
          : reply
      }
      await page.user.click(dialog.getByRole('button', { name: 'Commencer et ouvrir le sujet' }))
      expect(await page.findByText('Cet examen avait déjà commencé : le temps continue de courir')).toBeTruthy()
      await waitFor(() => expect(page.saved).toHaveLength(1))
    },
  )

  it('disables the start offline and gives the reason', async () => {
    const page = await open('not-begun', { keychain: true })
    const button = await page.findByRole('button', { name: 'Commencer l’examen' })
    page.network.down = true
    act(() => void window.dispatchEvent(new Event('offline')))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    await page.user.click(button)
    expect(page.queryByRole('dialog')).toBeNull()
  })
})

describe('exam in progress', () => {
  it('counts down and blocks interruptions until it is closed', async () => {
    const page = await open('six-minutes-left')
    const timer = await page.findByRole('timer')
    await waitFor(() => expect(secondsIn(timer)).toBeGreaterThan(300))
    expect(page.getByRole('heading', { name: 'Temps restant' })).toBeTruthy()
    expect(page.getByText('Il reste moins de 10 minutes')).toHaveProperty('role', 'status')
    expect(activities.current()).toContain('exam')
    page.view.unmount()
    expect(activities.current()).toEqual([])
  })

  it('H1: reports a changed computer clock without changing the remaining time', async () => {
    let wall = 0
    const page = await open('two-hours-left', {
      clock: (platform) => ({ now: () => platform.now() + wall, monotonic: () => platform.monotonic() }),
    })
    const timer = await page.findByRole('timer')
    await waitFor(() => expect(secondsIn(timer)).toBeGreaterThan(0))
    const before = secondsIn(timer)
    wall = hour
    expect(await page.findByText(/L’horloge de cet ordinateur avance de 1 h/)).toBeTruthy()
    wall = -365 * 24 * hour
    expect(await page.findByText(/retarde de 365 jours/)).toBeTruthy()
    expect(Math.abs(before - secondsIn(timer))).toBeLessThanOrEqual(25)
    wall = 0
    await waitFor(() => expect(page.queryByText(/L’horloge de cet ordinateur/)).toBeNull())
  })

  it('H1: shows the correct time after ten hidden minutes', async () => {
    const page = await open('two-hours-left')
    const timer = await page.findByRole('timer')
    await waitFor(() => expect(secondsIn(timer)).toBeGreaterThan(0))
    const before = secondsIn(timer)
    let state: DocumentVisibilityState = 'hidden'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
    page.sandbox.clock.advance(10 * minute)
    state = 'visible'
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(before - secondsIn(timer)).toBeGreaterThanOrEqual(600)
    expect(before - secondsIn(timer)).toBeLessThanOrEqual(606)
  })

  it('H2: shows no time after a sleep that stopped the monotonic clock, until the first response', async () => {
    let slept = 0
    const page = await open('six-minutes-left', {
      clock: (platform) => ({ now: () => platform.now(), monotonic: () => platform.monotonic() - slept }),
    })
    const timer = await page.findByRole('timer')
    await waitFor(() => expect(secondsIn(timer)).toBeGreaterThan(300))
    const held = ['home.alerts', 'account.me'].map((name) => page.sandbox.faults.hold(name))
    act(() => page.desktop.emit('window.suspend', { suspended: true }))
    page.sandbox.clock.advance(4 * minute)
    slept = 4 * minute
    act(() => page.desktop.emit('window.suspend', { suspended: false }))
    expect(await page.findByText(/Temps restant inconnu/)).toBeTruthy()
    expect(timer.textContent).toContain('--')
    held.forEach(({ release }) => release())
    await waitFor(() => expect(secondsIn(timer)).toBeGreaterThan(0))
    expect(secondsIn(timer)).toBeLessThanOrEqual(2 * 60 + 1)
  })

  it('ends by itself and shows that the time is over', async () => {
    const page = await open('six-minutes-left')
    await page.findByRole('timer')
    await page.answered()
    act(() => page.sandbox.clock.advance(6 * minute))
    expect(await page.findByRole('heading', { name: 'Temps écoulé' })).toBeTruthy()
    expect(page.getByText('00:00:00')).toBeTruthy()
    expect(await page.findByText('L’examen est terminé')).toBeTruthy()
    expect(activities.current()).toEqual([])
    expect(page.getByText(/Disponible à la fin, le/)).toBeTruthy()
  })

  it('refetches when due for all students and shows the correction without a reload', async () => {
    const page = await open('two-hours-left', {
      before: ({ world }) => {
        const exam = world.exams.find(({ id }) => id === examNumber('two-hours-left'))!
        exam.dueAt = world.clock.now() + hour
        exam.corrections = [{ id: 9, name: 'Corrigé.pdf', path: 'documents/examens/corrige.pdf' }]
      },
    })
    await page.findByRole('timer')
    expect(page.queryByRole('button', { name: /Corrigé/ })).toBeNull()
    act(() => page.sandbox.clock.advance(4 * hour))
    expect(await page.findByRole('button', { name: /Télécharger.*Corrigé\.pdf/ })).toBeTruthy()
    expect(page.getAllByRole('heading', { name: 'Corrigé' })).toHaveLength(1)
  })

  it('shows the individual correction at once, and the general one after the exam expired', async () => {
    const page = await open('two-hours-left', {
      before: ({ world }) =>
        void world.student('amira').exams[examNumber('two-hours-left')]?.corrections.push({
          id: 9,
          name: 'Copie corrigée.pdf',
          path: 'documents/examens/corrige.pdf',
        }),
    })
    expect(await page.findByRole('button', { name: /Télécharger.*Copie corrigée\.pdf/ })).toBeTruthy()
    expect(page.getByText(/Disponible à la fin, le/)).toBeTruthy()
  })

  it('allows deleting work until the exam expires, even after the student’s own time', async () => {
    const page = await open('two-hours-left', {
      before: (sandbox) => {
        void handIn(sandbox)
        sandbox.world.exams.find(({ id }) => id === examNumber('two-hours-left'))!.dueAt =
          sandbox.clock.now() + 10 * hour
      },
    })
    await page.findByRole('timer')
    await page.answered()
    act(() => page.sandbox.clock.advance(4 * hour))
    expect(await page.findByText('L’examen est terminé')).toBeTruthy()
    await page.user.click(await page.findByRole('button', { name: /Supprimer.*copie\.pdf/ }))
    await page.user.click(
      within(await page.findByRole('dialog', { name: 'Supprimer ce fichier ?' })).getByRole('button', {
        name: 'Supprimer',
      }),
    )
    expect(await page.findByText('Le fichier a été supprimé')).toBeTruthy()
    expect(await page.findByText('Rien n’a été rendu.')).toBeTruthy()
    expect(sitting(page, 'two-hours-left')?.uploads).toEqual([])
  })

  it('leaves the question about another file open when the deletion before it ends', async () => {
    const page = await open('two-hours-left', {
      before: (sandbox) => {
        void handIn(sandbox)
        const own = sandbox.world.student('amira').exams[examNumber('two-hours-left')]
        own?.uploads.push({ id: 78, name: 'suite.pdf', size: 14, sha256: '', path: 'homework/y.pdf', at: 0, key: null })
      },
    })
    const openQuestion = async (name: RegExp) => {
      await page.user.click(await page.findByRole('button', { name }))
      return within(await page.findByRole('dialog', { name: 'Supprimer ce fichier ?' }))
    }
    const first = await openQuestion(/Supprimer.*copie\.pdf/)
    const held = page.sandbox.faults.hold('exams.removeFile')
    await page.user.click(first.getByRole('button', { name: 'Supprimer' }))
    await page.user.click(first.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await openQuestion(/Supprimer.*suite\.pdf/)
    held.release()
    expect(await page.findByText('Le fichier a été supprimé')).toBeTruthy()
    expect(page.getByRole('dialog', { name: 'Supprimer ce fichier ?' }).textContent).toContain('suite.pdf')
  })

  it('deletes handed-in work after confirmation', async () => {
    const page = await open('two-hours-left', { before: handIn })
    await page.user.click(await page.findByRole('button', { name: /Supprimer.*copie\.pdf/ }))
    const dialog = within(await page.findByRole('dialog', { name: 'Supprimer ce fichier ?' }))
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer' }))
    expect(await page.findByText('Le fichier a été supprimé')).toBeTruthy()
    expect(await page.findByText('Tu n’as encore rien rendu.')).toBeTruthy()
    expect(sitting(page, 'two-hours-left')?.uploads).toEqual([])
  })
})

describe('finished exam', () => {
  it('shows the work and both corrections, and allows no deletion', async () => {
    const page = await open('corrected')
    expect(await page.findByRole('heading', { name: 'Temps écoulé' })).toBeTruthy()
    expect(page.getByRole('heading', { name: 'Corrigé' })).toBeTruthy()
    expect(page.getByRole('heading', { name: 'Correction de ma copie' })).toBeTruthy()
    expect(within(page.getByRole('list', { name: 'Ma copie rendue' })).getAllByRole('button').length).toBeGreaterThan(0)
    expect(page.queryByRole('button', { name: /Supprimer/ })).toBeNull()
    await page.user.click(within(page.getByRole('list', { name: 'Sujet' })).getByRole('button'))
    await waitFor(() => expect(page.saved).toHaveLength(1))
    expect([page.queryByRole('dialog'), activities.current()]).toEqual([null, []])
  })

  it('shows the files of a missed exam', async () => {
    const page = await open('missed')
    expect(await page.findByText(/tu n’as pas commencé cet examen/)).toBeTruthy()
    await page.user.click(within(page.getByRole('list', { name: 'Sujet' })).getByRole('button'))
    await waitFor(() => expect(page.saved).toHaveLength(1))
  })
})

describe('exam URL', () => {
  it.each(['/exams/0', '/exams/abc', '/exams/1e3', '/exams/999999999', `/exams/${examNumber('tomorrow')}`])(
    '%s shows that the exam does not exist',
    async (path) => {
      const page = await renderScreen({ path, as: 'amira' })
      expect(await page.findByRole('heading', { name: 'Examen introuvable' })).toBeTruthy()
      expect(page.getByRole('link', { name: 'Voir les examens' }).getAttribute('href')).toBe('/exams')
    },
  )

  it('shows the platform’s refusal for an exam of another class', async () => {
    let other = 0
    const page = await renderScreen({
      path: '/exams',
      as: 'amira',
      before: ({ world }) => void (other = world.exams.find(({ divisionId }) => divisionId !== 42)?.id ?? 0),
    })
    await page.findByRole('list', { name: 'À faire' })
    act(() => page.desktop.arrive({ kind: 'exam', examId: other }))
    expect(await page.findByText('Ce contenu n’est pas disponible pour ton niveau')).toBeTruthy()
  })
})

it('allows starting an exam without a known time', async () => {
  const page = await renderScreen({
    path: `/exams/${examNumber('not-begun')}`,
    as: 'amira',
    before: ({ world }) => {
      const exam = world.exams.find(({ id }) => id === examNumber('not-begun'))!
      exam.dueAt = null
      exam.duration = null
    },
  })
  expect(await page.findByText('Pas de date limite pour cet examen.')).toBeTruthy()
  expect(await page.findByRole('button', { name: 'Commencer l’examen' })).toBeTruthy()
})

it('is translated into Arabic, with figures left to right', async () => {
  const page = await renderScreen({
    path: `/exams/${examNumber('six-minutes-left')}`,
    as: 'amira',
    language: 'ar',
    theme: 'dark',
  })
  expect(await page.findByRole('heading', { name: 'الوقت المتبقّي' })).toBeTruthy()
  expect(page.getByRole('timer').dir).toBe('ltr')
})
