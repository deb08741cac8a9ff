import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { rewriteAnswers, withPayload } from '#tests/support/rewrite-answers.ts'

const path = '/exams'
const open = (options: RenderScreenOptions = {}) => renderScreen({ path, as: 'amira', ...options })
const cardsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '')

describe('exam list', () => {
  it('groups exams into due within a day, to do and finished, each with its state', async () => {
    const { findByRole, getByRole } = await open()
    const urgent = await findByRole('list', { name: 'À rendre dans les 24 heures' })
    await waitFor(() => expect(cardsIn(urgent)).toHaveLength(3))
    expect(cardsIn(urgent)).toEqual([
      expect.stringMatching(
        /Commencé.*chute libre.*À rendre dans [56] minutes .*\d\d\/\d\d\/\d{4} \d\d:\d\d.*Durée 1 h/,
      ),
      expect.stringMatching(/À faire.*present perfect.*dans (49|50) minutes/),
      expect.stringMatching(/Commencé.*photosynthèse.*dans (1 heure|2 heures)/),
    ])
    expect(cardsIn(getByRole('list', { name: 'À faire' }))[0]).toMatch(
      /Mathématiques.*A\. Trabelsi.*À faire.*fonctions affines.*Paru le.*Durée 1 h 30 min/,
    )
    await waitFor(() =>
      expect(
        cardsIn(getByRole('list', { name: 'Terminés' })).map((card) => /(Terminé|Corrigé)/.exec(card)?.[0]),
      ).toEqual(['Terminé', 'Corrigé', 'Corrigé']),
    )
    expect(within(urgent).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      `/exams/${examNumber('six-minutes-left')}`,
    )
  })

  it('filters by subject, starting with TOUS, and stores the filter in the URL', async () => {
    const { findByRole, findByText, user, address, getAllByRole, queryByRole } = await open()
    await user.click(await findByRole('combobox', { name: 'Matière' }))
    expect(getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('TOUS')
    await user.click(await findByRole('option', { name: 'Anglais' }))
    await waitFor(() => expect(address()).toMatch(/^\/exams\?subject=\d+$/))
    expect(await findByText('Reading test: present perfect')).toBeTruthy()
    expect(queryByRole('list', { name: 'Terminés' })).toBeNull()
    await user.click(await findByRole('combobox', { name: 'Matière' }))
    await user.click(await findByRole('option', { name: 'TOUS' }))
    expect(await findByRole('list', { name: 'Terminés' })).toBeTruthy()
    expect(address()).toBe('/exams')
  })

  it('shows all exams for an unknown subject in the URL', async () => {
    const { findByRole, getByTitle } = await open({ path: '/exams?subject=999' })
    expect(await findByRole('list', { name: 'Terminés' })).toBeTruthy()
    expect(getByTitle('TOUS')).toBeTruthy()
  })

  it('shows an empty state without exams', async () => {
    const { findByRole } = await open({ before: ({ world }) => void (world.exams = []) })
    expect(await findByRole('heading', { name: 'Pas encore d’examen' })).toBeTruthy()
  })

  it('shows a failure and retries', async () => {
    const { findByRole, sandbox, user } = await open({ before: (world) => world.faults('exams.list', 'server-error') })
    const retry = await findByRole('button', { name: 'Réessayer' })
    sandbox.faults.clear()
    await user.click(retry)
    expect(await findByRole('list', { name: 'À faire' })).toBeTruthy()
  })

  it('shows the platform’s message for a refusal by level', async () => {
    const { findByText } = await open({ before: ({ faults }) => faults('exams.list', 'forbidden') })
    expect(await findByText(/Accès (non autorisé|refusé)/)).toBeTruthy()
  })

  it('has a sidebar entry only with has_exam, but the URL always works', async () => {
    const page = await open({ before: ({ world }) => void (world.student('amira').permissions.has_exam = false) })
    expect(await page.findByRole('list', { name: 'À faire' })).toBeTruthy()
    expect(page.queryByRole('link', { name: 'Examens' })).toBeNull()
  })

  it('stays readable offline, with a notice', async () => {
    const page = await open({ keychain: true })
    await page.findByRole('list', { name: 'À faire' })
    await page.answered()
    page.network.down = true
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await page.findByText('Hors connexion.')).toBeTruthy()
    expect(page.getByRole('list', { name: 'À faire' })).toBeTruthy()
  })

  it('renders sixty more exams, some malformed, with at most four timing requests at a time', async () => {
    let [inFlightCount, most] = [0, 0]
    const page = await open({
      world: { scenario: 'odd-exams' },
      before: (sandbox) => {
        const answer = sandbox.fetch
        sandbox.fetch = async (request) => {
          const isAbout = request.url.includes('time-limitation')
          if (isAbout) most = Math.max(most, (inFlightCount += 1))
          try {
            return await answer(request)
          } finally {
            if (isAbout) inFlightCount -= 1
          }
        }
      },
    })
    expect(await page.findByText(/Série 60/)).toBeTruthy()
    // One without a title, one without its content.
    expect(page.getAllByText('Examen sans titre')).toHaveLength(2)
    expect(page.getByText('<img src=x onerror="alert(1)"> & <b>gras</b>')).toBeTruthy()
    await page.answered()
    expect(most).toBeLessThanOrEqual(4)
    expect(most).toBeGreaterThan(0)
  })

  it('shows the day that a deadline at midnight ends, not the next one', async () => {
    const page = await open({
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'exams.list', (body) =>
          withPayload(body, (payload) => ({
            ...payload,
            contents: [
              { id: 71, due_date: '2030-12-01 00:00:00', content: { name: 'À minuit' } },
              { id: 72, due_date: '2030-11-30', content: { name: 'Avec le jour' } },
            ],
          })),
        ),
    })
    for (const name of ['À minuit', 'Avec le jour'])
      expect((await page.findByRole('link', { name: new RegExp(name) })).textContent).toContain('30/11/2030 23:59')
  })

  it('asks for the corrections of the exams that ended last, in whichever form their dates are', async () => {
    const detailsOf: number[] = []
    const yesterday = Math.floor(Date.now() / 1000) - 86_400
    const earlier = Array.from({ length: 12 }, (_, index) => ({
      id: 80 + index,
      due_date: '2025-03-01 10:00:00',
      content: { name: 'Ancien' },
    }))
    const page = await open({
      before: (sandbox) => {
        rewriteAnswers(sandbox, 'exams.list', (body) =>
          withPayload(body, (payload) => ({
            ...payload,
            contents: [...earlier, { id: 99, due_date: String(yesterday), content: { name: 'Dernier' } }],
          })),
        )
        const answer = sandbox.fetch
        sandbox.fetch = (request) => {
          const id = /\/content-exam\/(\d+)$/.exec(new URL(request.url).pathname)?.[1]
          if (id !== undefined) detailsOf.push(Number(id))
          return answer(request)
        }
      },
    })
    await page.findByRole('link', { name: /Dernier/ })
    await page.answered()
    expect(detailsOf).toContain(99)
    expect(new Set(detailsOf).size).toBe(12)
  })

  it('is translated into Arabic', async () => {
    const { findByRole, findByText } = await open({ language: 'ar' })
    expect(await findByRole('list', { name: 'للتسليم خلال 24 ساعة' })).toBeTruthy()
    expect(await findByText(/chute libre/)).toHaveProperty('dir', 'auto')
    expect(document.documentElement.dir).toBe('rtl')
  })
})

describe('deep links', () => {
  it('open the list and a single exam', async () => {
    const { desktop, findByRole, findAllByText, address } = await renderScreen({ path: '/', as: 'amira' })
    await findByRole('link', { name: 'Examens' })
    act(() => desktop.arrive({ kind: 'exams' }))
    await waitFor(() => expect(address()).toBe('/exams'))
    act(() => desktop.arrive({ kind: 'exam', examId: examNumber('not-begun') }))
    await waitFor(() => expect(address()).toBe(`/exams/${examNumber('not-begun')}`))
    expect((await findAllByText('Devoir de contrôle n° 2 : fonctions affines')).length).toBeGreaterThan(0)
  })
})
