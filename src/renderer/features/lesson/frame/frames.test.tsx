import { fireEvent, act, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { readQuizScore } from './frame-messages'
import { loadLimitMs } from './use-protected-page'

const web = '/subjects/4208-informatique/chapters/ressources-du-web/lessons'
const guarded = `${web}/le-jeu-de-la-vie-en-acces-protege/content`
const recording =
  '/subjects/4201-mathematiques/chapters/seance-du-28-septembre-puissances/recordings/' +
  'puissances-questions-des-eleves/content'
const quiz = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/quiz-de-fin-de-chapitre/content'
const host = 'http://127.0.0.1:4010'

type Options = Parameters<typeof renderScreen>[0]

function plannedTimers() {
  const planned = new Map<number, { run: () => void; ms: number }>()
  const real = window.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: unknown[]) => {
    const timer = real(run, ms, ...rest)
    planned.set(Number(timer), { run, ms })
    return timer
  }) as typeof setTimeout)
  const due = (ms: number) => [...planned.values()].filter((timer) => timer.ms === ms)
  return async (ms: number) => {
    await waitFor(() => expect(due(ms)).not.toEqual([]))
    for (const each of due(ms)) act(() => each.run())
  }
}

beforeEach(() => () => vi.restoreAllMocks())

async function open(path: string, options: Options = {}) {
  const page = await renderScreen({ path, as: 'amira', ...options })
  const frame = () => page.view.container.querySelector('iframe')
  const say = (data: unknown, from: { origin?: string; source?: MessageEventSource | null } = {}) =>
    act(
      () =>
        void window.dispatchEvent(
          new MessageEvent('message', {
            data,
            origin: from.origin ?? host,
            source: from.source === undefined ? (frame()?.contentWindow ?? null) : from.source,
          }),
        ),
    )
  return { ...page, frame, say }
}

async function framed(path: string, options: Options = {}) {
  const page = await open(path, options)
  await waitFor(() => expect(page.frame()).not.toBeNull())
  return page
}

describe('protected lesson', () => {
  it.each([
    ['video', guarded],
    ['recording', recording],
  ])('fetches its link on opening and is framed: %s', async (_kind, path) => {
    const { frame, sandbox, queryByRole, say } = await framed(path)
    expect(frame()?.src).toMatch(/\/pages\/protected\/\d+\?otp=/)
    expect(frame()?.getAttribute('sandbox')?.split(' ')).toEqual(['allow-scripts', 'allow-same-origin'])
    expect(frame()?.hasAttribute('credentialless')).toBe(true)
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
    const page = await sandbox.fetch(new Request(frame()?.src ?? ''))
    expect(await page.text()).toContain('<video')
    say({ source: 'player', type: 'ready', at: 0, duration: 60 })
    expect(queryByRole('status', { name: 'Ouverture de la vidéo protégée' })).toBeNull()
  })

  it('fetches another link each time it is opened', async () => {
    const { frame, user, getByRole, findByRole } = await framed(guarded)
    const first = frame()?.src
    await user.click(getByRole('link', { name: 'Suivante' }))
    await findByRole('heading', { level: 1, name: /studio de jeux/ })
    await user.click(getByRole('link', { name: 'Précédente' }))
    await findByRole('heading', { level: 1, name: /jeu de la vie/ })
    await waitFor(() => expect(frame()).not.toBeNull())
    expect(frame()?.src).not.toBe(first)
  })

  it('opens in the browser with a new link when its page refuses', async () => {
    const { frame, say, findByRole, desktop } = await framed(guarded)
    const used = frame()?.src
    say({ source: 'player', type: 'refused', reason: 'framed' })
    expect(await findByRole('heading', { name: 'Cette vidéo ne peut pas être lue dans l’application' })).toBeTruthy()
    expect(frame()).toBeNull()
    const button = await findByRole('button', { name: 'Ouvrir dans le navigateur' })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await waitFor(() => expect(desktop.recorded.openedLinks[0]).toMatch(/\/pages\/protected\/\d+\?otp=/))
    expect(desktop.recorded.openedLinks[0]).not.toBe(used)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(desktop.recorded.openedLinks).toHaveLength(1)
    expect(await findByRole('heading', { name: /ne peut pas être lue/ })).toBeTruthy()
  })

  it('stays open when its page has loaded without sending a message', async () => {
    const pass = plannedTimers()
    const { frame, queryByRole } = await framed(guarded)
    fireEvent.load(frame()!)
    expect(queryByRole('status', { name: 'Ouverture de la vidéo protégée' })).toBeNull()
    await pass(loadLimitMs)
    expect(frame()).not.toBeNull()
  })

  it('B7: stays closed when its error page loads at the same moment', async () => {
    const page = await framed(guarded)
    const frame = page.frame()!
    act(() => {
      page.desktop.emit('frame.failed', { name: frame.name })
      fireEvent.load(frame)
    })
    expect(page.frame()).toBeNull()
    expect(page.getByRole('button', { name: 'Ouvrir dans le navigateur' })).toBeTruthy()
  })

  it('can be opened in the browser after a load without messages, until a message arrives', async () => {
    const page = await framed(guarded)
    fireEvent.load(page.frame()!)
    expect(await page.findByRole('button', { name: 'Ouvrir dans le navigateur' })).toBeTruthy()
    page.say({ source: 'player', type: 'ready', at: 0, duration: 60 })
    expect(page.queryByRole('button', { name: 'Ouvrir dans le navigateur' })).toBeNull()
  })

  it('counts as refused when it does not load in 15 seconds, but not after a ready message', async () => {
    const pass = plannedTimers()
    const silent = await framed(guarded)
    await pass(loadLimitMs)
    expect(await silent.findByText(/n’a pas répondu en 15 secondes/)).toBeTruthy()
    expect(silent.getByText(/l’adresse à autoriser est/).textContent).toContain('127.0.0.1:4010')
    await silent.user.click(silent.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(silent.frame()).not.toBeNull())
    silent.say({ source: 'player', type: 'ready', at: 0, duration: null })
    await pass(loadLimitMs)
    expect(silent.frame()).not.toBeNull()
  })

  it('fetches another link when the link expires while paused, a limited number of times', async () => {
    const { frame, say } = await framed(guarded)
    const seen = new Set([frame()?.src])
    say({ source: 'player', type: 'ready', at: 0, duration: 60 })
    say({ source: 'player', type: 'pause', at: 12 })
    for (let round = 0; round < 3; round += 1) {
      say({ source: 'player', type: 'refused', reason: 'expired' })
      await waitFor(() => expect(seen.has(frame()?.src) || frame() === null).toBe(false))
      seen.add(frame()?.src)
    }
    say({ source: 'player', type: 'refused', reason: 'expired' })
    await waitFor(() => expect(frame()).toBeNull())
    expect(seen.size).toBe(4)
  })

  it('ignores messages from other sources (B2)', async () => {
    const { frame, say } = await framed(guarded)
    const refusal = { source: 'player', type: 'refused', reason: 'framed' }
    say(refusal, { origin: 'https://evil.example' })
    say(refusal, { source: window })
    say(refusal, { source: null })
    say(JSON.stringify(refusal))
    expect(frame()).not.toBeNull()
  })

  it('counts as playing only during playback', async () => {
    const { say } = await framed(guarded)
    say({ source: 'player', type: 'ready', at: 0, duration: 60 })
    expect(activities.current()).not.toContain('playing')
    say({ source: 'player', type: 'playing', at: 0 })
    expect(activities.current()).toContain('playing')
    say({ source: 'player', type: 'pause', at: 4 })
    expect(activities.current()).not.toContain('playing')
  })

  it.each([
    ['before', false],
    ['after', true],
  ])('B7: shows a card with three options when its frame is lost %s it was ready', async (_when, isReady) => {
    const { frame, say, findByRole, getByRole, user, desktop, getByText } = await framed(guarded)
    const lost = frame()?.name ?? ''
    if (isReady) say({ source: 'player', type: 'ready' })
    if (isReady) say({ source: 'player', type: 'playing', at: 1 })
    act(() => desktop.emit('frame.failed', { name: `partner-${crypto.randomUUID()}` }))
    expect(frame()?.name).toBe(lost)
    act(() => desktop.emit('frame.failed', { name: lost }))
    expect(await findByRole('heading', { name: /ne peut pas être lue dans l’application/ })).toBeTruthy()
    expect(getByText(/l’adresse à autoriser est/).textContent).toContain('127.0.0.1:4010')
    expect(activities.current()).not.toContain('playing')
    expect(getByRole('button', { name: 'Ouvrir dans le navigateur' })).toBeTruthy()
    await user.click(getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(frame()).not.toBeNull())
    expect(frame()?.name).not.toBe(lost)
    act(() => desktop.emit('frame.failed', { name: lost }))
    expect(frame()).not.toBeNull()
  })

  it('loads only after a click in data saver mode', async () => {
    const { findByText, frame, getByRole, user, sandbox } = await open(guarded, { settings: { dataSaver: true } })
    expect(await findByText('Économie de données : la vidéo se charge à la lecture.')).toBeTruthy()
    expect(frame()).toBeNull()
    expect(sandbox.requests().filter(({ name }) => name === 'lessons.open')).toHaveLength(1)
    await user.click(getByRole('button', { name: 'Lecture' }))
    await waitFor(() => expect(frame()).not.toBeNull())
  })

  it('frames no invalid address', async () => {
    const { findByText, frame } = await open(
      '/subjects/4211-lecons-etranges/chapters/cadres-etranges/lessons/lien-de-lecture-en-script/content',
      { world: { scenario: 'odd-lessons' } },
    )
    expect(await findByText(/L’adresse de cette vidéo n’est pas valide/)).toBeTruthy()
    expect(frame()).toBeNull()
  })

  it('has no watch tracking and sends no record', async () => {
    const { say, sandbox } = await framed(guarded)
    say({ source: 'player', type: 'playing', at: 0 })
    say({ source: 'player', type: 'timeupdate', at: 59 })
    say({ source: 'player', type: 'ended', at: 60 })
    expect(sandbox.progressLog.of('amira')).toHaveLength(0)
  })
})

describe('quiz', () => {
  it('receives the quiz, the phone and the name, but never a token', async () => {
    const { frame, sandbox } = await framed(quiz)
    const { searchParams } = new URL(frame()?.src ?? '')
    const { user } = sandbox.world.student('amira')
    expect(Object.fromEntries(searchParams)).toEqual({
      id: String(sandbox.world.lesson('quiz-de-fin-de-chapitre').id),
      phone: user.phone,
      name: `${user.name} ${user.last_name}`,
    })
    expect(frame()?.getAttribute('sandbox')?.split(' ')).toEqual(['allow-scripts', 'allow-same-origin', 'allow-forms'])
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  it('receives a message on load, at its exact origin', async () => {
    const { frame, queryByRole } = await framed(quiz)
    const shown = frame()
    const greeted = vi.spyOn(shown?.contentWindow as Window, 'postMessage').mockImplementation(() => undefined)
    act(() => void shown?.dispatchEvent(new Event('load')))
    expect(greeted.mock.calls).toEqual([[{ source: 'tutorat', type: 'handshake' }, host]])
    expect(queryByRole('status', { name: 'Ouverture du QCM' })).toBeNull()
  })

  it('shows the score of its frame and no forged one (B2)', async () => {
    const { say, findByText, queryByText, sandbox } = await framed(quiz)
    const score = { source: 'quiz', type: 'score', value: 4, total: 5 }
    say(score, { origin: 'https://evil.example' })
    say(score, { source: window })
    say({ ...score, value: 9999, total: 1 })
    say({ ...score, text: 'x' })
    expect(queryByText(/Ton score/)).toBeNull()
    const countRequests = () => sandbox.requests().filter(({ name }) => name === 'progress.contentsOfChapter').length
    const before = countRequests()
    say(score)
    expect(await findByText('Ton score : 4 sur 5')).toBeTruthy()
    await waitFor(() => expect(countRequests()).toBeGreaterThan(before))
  })

  it('asks before it is left while answers have no score', async () => {
    const page = await framed(quiz)
    vi.spyOn(page.frame()?.contentWindow as Window, 'postMessage').mockImplementation(() => undefined)
    act(() => void page.frame()?.dispatchEvent(new Event('load')))
    const focusQuiz = () =>
      act(() => {
        page.frame()?.focus()
        window.dispatchEvent(new Event('blur'))
      })
    expect(unsavedWork.labels()).toBeNull()
    focusQuiz()
    act(() => void page.router.navigate('/aide'))
    await page.user.click(await page.findByRole('button', { name: 'Continuer le QCM' }))
    expect(page.address()).toBe(quiz)
    page.say({ source: 'quiz', type: 'score', value: 4, total: 5 })
    expect([unsavedWork.labels(), activities.current()]).toEqual([null, []])
    focusQuiz()
    expect(unsavedWork.labels()?.title).toBe('Quitter le QCM ?')
    expect(activities.current()).toEqual(['playing'])
    act(() => void page.router.navigate('/aide'))
    await page.user.click(await page.findByRole('button', { name: 'Quitter le QCM' }))
    await waitFor(() => expect(page.address()).toBe('/aide'))
    expect(unsavedWork.labels()).toBeNull()
  })

  it('reports that its service does not respond, and retries', async () => {
    const { findByRole, sandbox, user, frame } = await open(quiz, {
      before: (world) => world.faults('quiz.signIn', 'server-error'),
    })
    const region = within(await findByRole('region', { name: 'QCM' }))
    expect(await region.findByRole('heading', { name: 'Le QCM ne s’est pas ouvert' })).toBeTruthy()
    sandbox.faults.clear()
    await user.click(region.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(frame()).not.toBeNull())
  })

  it('B7: reports a lost frame', async () => {
    const { frame, findByRole, desktop } = await framed(quiz)
    act(() => desktop.emit('frame.failed', { name: frame()?.name ?? '' }))
    expect(await findByRole('heading', { name: 'Le QCM ne s’est pas ouvert' })).toBeTruthy()
    expect(frame()).toBeNull()
  })

  it('B2: ignores 1 000 forged messages', async () => {
    const { say, frame, queryByText, sandbox } = await framed(quiz)
    const source = frame()?.contentWindow ?? null
    const genuine = { source: 'quiz', type: 'score', value: 4, total: 5 }
    type Sender = { origin?: string; source: MessageEventSource | null }
    const strangers = fc.constantFrom<Sender>(
      { origin: 'https://evil.example', source },
      { origin: `${host}.evil.example`, source },
      { origin: 'null', source },
      { origin: '', source },
      { origin: 'app://tutorat', source },
      { source: window },
      { source: null },
    )
    const countRequests = () => sandbox.requests().length
    await waitFor(() => expect(queryByText(/Ton score/)).toBeNull())
    const before = countRequests()
    const forged = fc.oneof(
      fc.tuple(fc.constant(genuine), strangers),
      fc.tuple(
        fc.oneof(
          fc.anything(),
          fc.record({
            ...Object.fromEntries(Object.entries(genuine).map(([key, value]) => [key, fc.constant(value)])),
            value: fc.oneof(fc.double(), fc.string(), fc.integer({ max: -1 }), fc.integer({ min: 6 })),
          }),
        ),
        fc.constant<Sender>({ source }),
      ),
    )
    let sent = 0
    fc.assert(
      fc.property(forged, ([data, from]) => {
        if (
          readQuizScore({ origin: from.origin ?? host, source: from.source, data }, { origin: host, source }) !== null
        )
          return
        sent += 1
        say(data, from)
      }),
      { numRuns: 1000 },
    )
    expect(sent).toBeGreaterThan(990)
    expect(queryByText(/Ton score/)).toBeNull()
    expect(countRequests()).toBe(before)
  })

  it('reports a page that does not load in 15 seconds (B7)', async () => {
    const pass = plannedTimers()
    const { findByRole, frame } = await framed(quiz)
    await pass(15_000)
    expect(await findByRole('heading', { name: 'Le QCM ne s’est pas ouvert' })).toBeTruthy()
    expect(frame()).toBeNull()
  })

  it('reports a lesson without a quiz', async () => {
    const { findByText, desktop } = await open(
      '/subjects/4211-lecons-etranges/chapters/cadres-etranges/lessons/quiz-sans-numero/content',
      { world: { scenario: 'odd-lessons' } },
    )
    expect(await findByText(/Cette leçon n’a pas de QCM/)).toBeTruthy()
    expect(desktop.recorded.quizzes).toBe(0)
  })
})
