import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/', as: 'amira', rates: true, ...options })
  await page.findByRole('heading', { level: 1 })
  await page.answered()
  const ratings = () => page.sandbox.world.student('amira').ratings
  const toRate = () => page.sandbox.requests().filter(({ name }) => name === 'ratings.list')
  const calm = async (times = 3) => {
    for (let time = 0; time < times; time += 1) {
      act(() => page.sandbox.clock.advance(10_000))
      await act(() => vi.advanceTimersByTimeAsync(1000))
      await page.answered()
      // The store tells the page of an answer in the next frame; the page's own quiet time would begin after the test's.
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      await act(() => vi.dynamicImportSettled())
    }
  }
  const question = /Comment était la séance|How was the session|كيف كانت الحصّة/
  const dialog = () => page.findByRole('dialog', { name: question })
  const isOpen = () => page.queryAllByRole('dialog').some((each) => !each.className.includes('leave'))
  return { ...page, ratings, toRate, calm, dialog, isOpen }
}

const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Envoyer' })

describe('session rating dialog (spec 2 §4)', () => {
  it('rates one session after the other and thanks the student', async () => {
    const page = await open()
    expect(page.toRate()).toEqual([])
    await page.calm()
    const dialog = await page.dialog()
    expect(within(dialog).getByText(/1 sur 2/)).toBeTruthy()
    const first = within(dialog).getByRole('radiogroup').getAttribute('aria-label')
    await page.user.click(within(dialog).getByRole('radio', { name: 'J’ai adoré' }))
    await page.user.type(within(dialog).getByLabelText('Commentaire (facultatif)'), '  Très clair, merci  ')
    await page.user.click(send(dialog))
    expect(await page.findByText('Séance évaluée avec succès')).toBeTruthy()
    await waitFor(() => expect(page.ratings()).toMatchObject([{ rate: 5, observation: 'Très clair, merci' }]))
    expect(await within(dialog).findByText(/2 sur 2/)).toBeTruthy()
    expect(within(dialog).getByRole('radiogroup').getAttribute('aria-label')).not.toBe(first)
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: 'Très mauvaise' })),
    )
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Commentaire (facultatif)').value).toBe('')
    await page.user.click(within(dialog).getByRole('button', { name: 'Je ne veux pas noter' }))
    await waitFor(() => expect(page.ratings()).toMatchObject([{ rate: 5 }, { rate: null }]))
    await waitFor(() => expect(page.isOpen()).toBe(false))
  })

  it('answers once for a session that is declined and rated in the same moment', async () => {
    const page = await open()
    await page.calm()
    const dialog = await page.dialog()
    await page.user.click(within(dialog).getByRole('radio', { name: 'J’ai adoré' }))
    fireEvent.click(send(dialog))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Je ne veux pas noter' }))
    expect(await within(dialog).findByText(/2 sur 2/)).toBeTruthy()
    expect(page.ratings()).toHaveLength(1)
    expect(
      page.sandbox.requests().filter(({ name }) => name === 'ratings.submit' || name === 'ratings.decline'),
    ).toHaveLength(1)
  })

  it('asks again for sessions that ended while the application stayed open', async () => {
    const page = await open({ rates: false })
    await page.calm()
    expect(page.toRate()).toHaveLength(1)
    act(() => page.desktop.emit('window.focus', { focused: false }))
    page.sandbox.clock.advance(3 * 3_600_000)
    act(() => page.desktop.emit('window.focus', { focused: true }))
    await page.answered()
    await waitFor(() => expect(page.toRate()).toHaveLength(2))
  })

  it('works by keyboard, with a label for each face', async () => {
    const page = await open()
    await page.calm()
    const dialog = await page.dialog()
    const radios = within(dialog).getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Très mauvaise',
      'Mauvaise',
      'Moyenne',
      'Bonne',
      'J’ai adoré',
    ])
    radios[1]!.focus()
    await page.user.keyboard(' ')
    expect(radios[1]!.checked).toBe(true)
    await page.user.keyboard('{ArrowRight}')
    expect(radios[2]!.checked).toBe(true)
    send(dialog).focus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.ratings()).toMatchObject([{ rate: 3, observation: '' }]))
  })

  it('requires a face before sending', async () => {
    const page = await open()
    await page.calm()
    const dialog = await page.dialog()
    await page.user.click(send(dialog))
    const scale = within(dialog).getByRole('radiogroup')
    await waitFor(() => expect(page.getAllByText('Donne ton avis')).toHaveLength(2))
    expect(scale.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(scale.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Donne ton avis')
    expect(within(dialog).getAllByRole('radio')).toContain(document.activeElement)
    expect(page.ratings()).toEqual([])
    await page.user.click(within(dialog).getByRole('radio', { name: 'Moyenne' }))
    expect(scale.getAttribute('aria-invalid')).toBe('false')
  })

  it('limits a comment to 500 characters and shows the remaining ones near the limit', async () => {
    const page = await open()
    await page.calm()
    const dialog = await page.dialog()
    const comment = within(dialog).getByLabelText<HTMLTextAreaElement>('Commentaire (facultatif)')
    comment.focus()
    await page.user.paste('a'.repeat(460))
    expect(within(dialog).getByText('Encore 40 caractères')).toBeTruthy()
    await page.user.paste('b'.repeat(100))
    expect(comment.value).toHaveLength(500)
  })

  it.each([
    ['ratings.submit', 'Envoyer', 'rating.submit'],
    ['ratings.decline', 'Je ne veux pas noter', 'rating.decline'],
  ] as const)('hides a failure of %s and logs it without the comment', async (endpoint, button, where) => {
    const page = await open({ before: (sandbox) => sandbox.faults(endpoint, 'server-error') })
    await page.calm()
    const dialog = await page.dialog()
    await page.user.click(within(dialog).getByRole('radio', { name: 'Bonne' }))
    await page.user.type(within(dialog).getByLabelText('Commentaire (facultatif)'), 'secret')
    await page.user.click(within(dialog).getByRole('button', { name: button }))
    expect(await within(dialog).findByText(/2 sur 2/)).toBeTruthy()
    expect(page.desktop.recorded.failures).toContainEqual({ where, message: 'server' })
    expect(JSON.stringify(page.desktop.recorded.failures)).not.toContain('secret')
    expect(page.queryByText('Séance évaluée avec succès')).toBeNull()
    expect(page.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([])
  })

  it('sends one rating on a double click', async () => {
    const page = await open()
    await page.calm()
    const dialog = await page.dialog()
    await page.user.click(within(dialog).getByRole('radio', { name: 'Bonne' }))
    await page.user.dblClick(send(dialog))
    await within(dialog).findByText(/2 sur 2/)
    await page.answered()
    expect(page.ratings()).toHaveLength(1)
  })

  it('does not reopen after it was closed without an answer', async () => {
    const page = await open()
    await page.calm()
    await page.dialog()
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(page.isOpen()).toBe(false))
    await page.calm(2)
    expect(page.isOpen()).toBe(false)
    expect(page.ratings()).toEqual([])
  })

  it.each(['/assistance', '/reports', '/sessions'])('opens when idle on other screens such as %s', async (path) => {
    const page = await open({ path })
    await page.calm()
    expect(await page.dialog()).toBeTruthy()
  })

  it('stays closed if the list cannot be loaded', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('ratings.list', 'server-error') })
    await page.calm()
    expect(page.isOpen()).toBe(false)
  })
})

describe('rating dialog suppression', () => {
  it.each(['exam', 'uploading', 'playing'] as const)('stays closed during an activity: %s', async (kind) => {
    const end = activities.begin(kind)
    try {
      const page = await open()
      await page.calm()
      expect(page.isOpen()).toBe(false)
      act(end)
      await page.calm()
      expect(await page.dialog()).toBeTruthy()
    } finally {
      end()
    }
  })

  it('stays closed during an exam, even on other screens', async () => {
    const page = await open({
      path: '/ma-semaine',
      before: ({ world, clock }) => {
        const exam = world.exams.find(({ title }) => title.startsWith('Devoir de contrôle n° 2'))!
        world.student('amira').exams[exam.id] = {
          startedAt: clock.now(),
          endsAt: clock.now() + 3_600_000,
          uploads: [],
          corrections: [],
        }
      },
    })
    await page.findAllByText(/Commencé/)
    await page.user.click(page.getByRole('link', { name: 'Accueil' }))
    await page.findByRole('heading', { name: /Bonjour/ })
    await page.calm()
    expect([page.isOpen(), page.toRate()]).toEqual([false, []])
  })

  it('stays closed while another dialog is open', async () => {
    const other = document.createElement('div')
    other.setAttribute('role', 'dialog')
    document.body.append(other)
    try {
      const page = await open()
      await page.calm()
      expect(page.queryByRole('radiogroup')).toBeNull()
      other.remove()
      await page.calm()
      expect(await page.dialog()).toBeTruthy()
    } finally {
      other.remove()
    }
  })

  it.each([
    '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/fiche-a-feuilleter/content',
    `/exams/${examNumber('not-begun')}`,
  ])('stays closed over a player or an exam at %s', async (path) => {
    const page = await open({ path })
    await page.calm()
    expect([page.isOpen(), page.toRate()]).toEqual([false, []])
  })

  it('stays closed while typing', async () => {
    const page = await open()
    page.getByRole('combobox').focus()
    await page.calm()
    expect(page.toRate()).toEqual([])
  })

  it('stays closed without attended sessions', async () => {
    const page = await open({ as: 'hedi' })
    await page.calm()
    expect(page.isOpen()).toBe(false)
  })
})

it('renders in Arabic in a narrow dark window', async () => {
  setViewport({ width: 390, height: 800 })
  const page = await open({ language: 'ar', theme: 'dark' })
  await page.calm()
  const dialog = await page.dialog()
  expect(
    within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['سيّئة جدًّا', 'سيّئة', 'متوسّطة', 'جيّدة', 'أحببتها'])
  await page.user.click(within(dialog).getByRole('button', { name: 'إرسال' }))
  await waitFor(() => expect(page.getAllByText('يُرجى إعطاء رأيك')).toHaveLength(2))
})
