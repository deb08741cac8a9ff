import { fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoAnswers, renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { rewriteAnswer } from '#tests/support/rewrite-answer.ts'
import { setViewport } from '#tests/support/viewport.ts'

/** A Wednesday, 15:39 in Tunis. */
const wednesday = Date.parse('2026-11-18T14:39:40Z')
// Animations never end in jsdom.
beforeEach(() => setViewport({ width: 1366, height: 768, reducedMotion: true }))

const open = (options: RenderScreenOptions = {}) => {
  const begun = performance.now()
  return renderScreen({
    path: '/sessions',
    as: 'amira',
    ...options,
    world: {
      clock: { now: () => wednesday + performance.now() - begun, monotonic: () => performance.now() },
      ...options.world,
    },
  })
}
type Page = Awaited<ReturnType<typeof open>>

const running = /^Mécanique : chute libre, 15:00–16:30, En Cours/
const count = (page: Page, endpoint: string) => page.sandbox.requests().filter(({ name }) => name === endpoint).length
const dialogOf = async (page: Page) => within(await page.findByRole('dialog'))
async function openSession(page: Page, name: RegExp) {
  await page.user.click(await page.findByRole('button', { name }))
  return dialogOf(page)
}
const fresh = ({ world }: Pick<Page, 'sandbox'>['sandbox']) => void (world.student('amira').participations = [])
const eventNamed = (sandbox: Page['sandbox'], title: string) =>
  sandbox.world.liveEvents.find((event) => event.divisionId === 42 && event.title.startsWith(title))!

describe('session dialog', () => {
  it('shows times, teacher, programme and the time until the start', async () => {
    const page = await open(demoAnswers)
    const dialog = await openSession(page, /^Questions et réponses/)
    expect(dialog.getByText('mercredi 18 novembre')).toBeTruthy()
    expect(dialog.getByText(/16:00–17:00/)).toBeTruthy()
    expect(dialog.queryByText(/Tunis/)).toBeNull()
    expect(dialog.getByText('Dans 21 minutes')).toBeTruthy()
    expect(dialog.getByText(/^Par /)).toBeTruthy()
    expect(dialog.getByText('Viens avec tes questions : l’enseignant y répond en direct.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Ajouter à mon agenda' })).toBeTruthy()
  })

  it('says whose time it is on a computer of another zone', async () => {
    vi.stubEnv('TZ', 'Africa/Abidjan')
    onTestFinished(() => void vi.unstubAllEnvs())
    const page = await open(demoAnswers)
    const dialog = await openSession(page, /^Questions et réponses/)
    expect(dialog.getByText(/16:00–17:00.*, heure de Tunis \(15:00\sici\)/)).toBeTruthy()
  })

  it('shows the files of a finished session, truncated to fifteen characters', async () => {
    const page = await open()
    const dialog = await openSession(page, /^Correction du dernier devoir/)
    const file = dialog.getByRole('button', { name: /Énoncé du dernier devoir corrigé en classe\.pdf/ })
    expect(file.textContent).toBe('Énoncé du derni…')
    expect(within(file).getByTitle('Énoncé du dernier devoir corrigé en classe.pdf')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Participer' })).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Ajouter à mon agenda' })).toBeNull()
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  })

  it('shows price, upcoming and past sessions of a traineeship', async () => {
    const page = await open()
    const dialog = await openSession(page, /^Stage de révision/)
    const stage = dialog.getByRole('region', { name: /^Stage : / })
    expect(stage.textContent).toContain('5 séances en tout')
    expect(stage.textContent).toContain('1\u00a0500\u00a0pts')
    expect(within(dialog.getByRole('list', { name: 'Séances à venir' })).getAllByRole('listitem')).toHaveLength(3)
    expect(within(dialog.getByRole('list', { name: 'Séances passées' })).getAllByRole('listitem')).toHaveLength(2)
  })

  it('links an unpurchased chapter to its offers', async () => {
    const page = await open()
    const event = eventNamed(page.sandbox, 'Séance du chapitre')
    const dialog = await openSession(page, /^Séance du chapitre.*À acheter/)
    expect(dialog.getByRole('link', { name: 'Acheter' }).getAttribute('href')).toBe(
      `/offres?chapter=${event.chapter}&content=${event.id}`,
    )
    expect(dialog.queryByRole('button', { name: 'Participer' })).toBeNull()
  })

  it.each([
    ['isProfSon', ({ world }: Page['sandbox']) => void (world.student('amira').permissions.isProfSon = true)],
    ['versPilote', ({ world }: Page['sandbox']) => void (world.student('amira').permissions.versPilote = true)],
    [
      'an offer of group 107',
      ({ world }: Page['sandbox']) =>
        void (world.student('amira').user.affiliations = [
          { id: 1, group: { id: 107, name: 'x' }, start_date: '2026-01-01', end_date: '2027-01-01' },
        ]),
    ],
  ])('allows joining an unpurchased chapter to exempt users: %s', async (_why, before) => {
    const page = await open({ before })
    const dialog = await openSession(page, /^Séance du chapitre/)
    await page.user.click(dialog.getByRole('button', { name: 'Participer' }))
    expect(await dialog.findByText(/Elle commence le .20\/11\/2026. à .14:00./)).toBeTruthy()
  })

  it('renders markup as text and refuses script links', async () => {
    const page = await open({ world: { scenario: 'odd-events' } })
    const dialog = await openSession(page, /^<img src=x/)
    expect(dialog.getByText('Bonjour à tous')).toBeTruthy()
    expect(page.view.baseElement.querySelector('script, img[src="x"]')).toBeNull()
    expect(dialog.queryByText(/alert\(1\)<\/script>/)).toBeNull()
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    page.desktop.refuseLinks = true
    const files = await openSession(page, /^Fichiers étranges/)
    expect(files.getByRole('button', { name: /cours\.pdffdp\.exe/ })).toBeTruthy()
    await page.user.click(files.getByRole('button', { name: /script\.pdf/ }))
    expect(await page.findByText('Ce document ne peut pas être ouvert depuis Tutorat')).toBeTruthy()
  })
})

describe('joining a session', () => {
  it('joins once on a double click and opens the browser', async () => {
    const page = await open({ before: fresh })
    const dialog = await openSession(page, running)
    const button = dialog.getByRole('button', { name: 'Participer' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await dialog.findByText(/La séance s’ouvre dans ton navigateur/)).toBeTruthy()
    expect([count(page, 'events.join'), count(page, 'events.joinLink')]).toEqual([1, 1])
    expect(page.desktop.recorded.openedLinks).toHaveLength(1)
    expect(page.desktop.recorded.openedLinks[0]).toMatch(/\/join\/\d+\?ticket=/)
    expect(page.view.baseElement.innerHTML).not.toContain('ticket=')
    expect(page.addresses.join()).not.toContain('ticket=')
    await page.user.click(await dialog.findByRole('button', { name: 'Commencer' }))
    await waitFor(() => expect(page.desktop.recorded.openedLinks).toHaveLength(2))
    expect(count(page, 'events.join')).toBe(1)
  })

  it('joins the running session from the week header', async () => {
    const page = await open({ before: fresh })
    await page.user.click(await page.findByRole('button', { name: /^Rejoindre : .Mécanique : chute libre/ }))
    const dialog = await dialogOf(page)
    expect(await dialog.findByText(/La séance s’ouvre dans ton navigateur/)).toBeTruthy()
    expect(count(page, 'events.join')).toBe(1)
  })

  it('shows the start time if it is too early', async () => {
    const page = await open({ before: fresh })
    const dialog = await openSession(page, /^Questions et réponses/)
    await page.user.click(dialog.getByRole('button', { name: 'Participer' }))
    const notice = await dialog.findByRole('alert')
    expect(notice.textContent).toMatch(/Séance pas encore ouverte.*18\/11\/2026.*16:00/)
    expect(notice.textContent).not.toContain('not open yet')
    expect(page.desktop.recorded.openedLinks).toEqual([])
  })

  it('shows a message from the response envelope', async () => {
    const page = await open({
      before: (sandbox) => {
        fresh(sandbox)
        rewriteAnswer(sandbox, /get-join-link$/, ({ payload, ...rest }) => {
          const { message: _message, ...payloadWithoutMessage } = payload as Record<string, unknown>
          return { ...rest, message: 'La salle ouvre à 15 h 50', payload: payloadWithoutMessage }
        })
      },
    })
    const dialog = await openSession(page, /^Questions et réponses/)
    await page.user.click(dialog.getByRole('button', { name: 'Participer' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /Séance pas encore ouverte.*16:00.*La salle ouvre à 15\sh\s50/,
    )
  })

  it('without a link shows the envelope’s message, or a default one for a bare acknowledgement', async () => {
    const said = { message: 'La salle est pleine' }
    const page = await open({
      before: (sandbox) => {
        fresh(sandbox)
        rewriteAnswer(sandbox, /get-join-link$/, () => ({ success: true, ...said }))
      },
    })
    const dialog = await openSession(page, running)
    await page.user.click(dialog.getByRole('button', { name: 'Participer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('La salle est pleine')
    said.message = 'OK'
    await page.user.click(await dialog.findByRole('button', { name: 'Commencer' }))
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toMatch(/La salle|OK/))
  })

  it('leads to the offers without the right to join', async () => {
    const page = await open({ as: 'skander' })
    const dialog = await openSession(page, running)
    await page.user.click(dialog.getByRole('button', { name: 'Participer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Ton offre ne comprend pas cette séance')
    expect(dialog.getByRole('link', { name: 'Voir les offres' }).getAttribute('href')).toBe('/offres')
  })

  it('requires an e-mail address and continues once it is verified', async () => {
    const page = await open({ as: 'mariem' })
    await openSession(page, running)
    // Once it is open it takes the focus, also from a dialog that was opened above it meanwhile.
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy())
    await page.user.click(page.getByRole('button', { name: 'Participer' }))
    const field = await page.findByLabelText<HTMLInputElement>(/^E-mail/)
    await waitFor(() => expect(document.activeElement).toBe(field))
    await page.user.type(field, 'mariem.chebbi@exemple.tn')
    expect(field.value).toBe('mariem.chebbi@exemple.tn')
    expect(page.getByText(/Ajoute une adresse e-mail pour entrer dans une séance/)).toBeTruthy()
    expect(count(page, 'events.join')).toBe(0)
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    expect(await page.findByText('Un code t’a été envoyé à cette adresse')).toBeTruthy()
    await page.user.type(await page.findByLabelText(/^Code/), page.sandbox.lastCode('mariem', 'email') ?? '')
    await page.user.click(page.getByRole('button', { name: 'Vérifier' }))
    expect(await page.findByText(/La séance s’ouvre dans ton navigateur/)).toBeTruthy()
    expect(count(page, 'events.join')).toBe(1)
  })

  it('does not join if the e-mail dialog is cancelled', async () => {
    const page = await open({ as: 'mariem' })
    await openSession(page, running)
    await page.user.click(page.getByRole('button', { name: 'Participer' }))
    await page.findByLabelText(/^E-mail/)
    await page.user.click(page.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(page.queryByLabelText(/^E-mail/)).toBeNull())
    expect(count(page, 'events.join')).toBe(0)
  })

  it('reports a browser that did not open and a platform failure', async () => {
    const page = await open({ before: fresh })
    page.desktop.refuseLinks = true
    const dialog = await openSession(page, running)
    await page.user.click(dialog.getByRole('button', { name: 'Participer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Le navigateur ne s’est pas ouvert')
    expect(JSON.stringify(page.desktop.recorded.failures)).not.toContain('ticket')
    page.sandbox.faults('events.joinLink', 'server-error')
    await page.user.click(await dialog.findByRole('button', { name: 'Commencer' }))
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Impossible de rejoindre la séance'))
  })

  it('opens no browser after the dialog was closed', async () => {
    let release: (() => void) | undefined
    const page = await open({
      before: (sandbox) => {
        fresh(sandbox)
        release = sandbox.faults.hold('events.joinLink').release
      },
    })
    const dialog = await openSession(page, running)
    await page.user.click(dialog.getByRole('button', { name: 'Participer' }))
    await waitFor(() => expect(count(page, 'events.join')).toBe(1))
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    release?.()
    await page.answered()
    expect(page.desktop.recorded.openedLinks).toEqual([])
  })

  it('renders in Arabic in a small window', async () => {
    setViewport({ width: 390, height: 800, reducedMotion: true })
    const page = await open({ language: 'ar', theme: 'dark', before: fresh })
    const dialog = await openSession(page, /^Questions et réponses/)
    await page.user.click(dialog.getByRole('button', { name: 'انضمّ' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('لم تُفتح الحصّة بعد')
    expect(dialog.getByText('بعد 21 دقيقة')).toBeTruthy()
  })
})

describe('session search after a purchase', () => {
  const bought = (page: Pick<Page, 'sandbox'>, chapter: number | null) =>
    page.sandbox.world.student('amira').subscriptions.push({
      ...page.sandbox.world.student('amira').subscriptions[0]!,
      chapter,
      endsAt: wednesday + 30 * 86_400_000,
    })

  it('finds and joins the session of the chapter once and clears the query', async () => {
    const probe = await open()
    const event = eventNamed(probe.sandbox, 'Séance du chapitre')
    const path = `/sessions?chapter=${event.chapter}&content=${event.id}`
    probe.view.unmount()
    const page = await open({
      path,
      before: (sandbox) => {
        fresh(sandbox)
        bought({ sandbox }, event.chapter)
      },
    })
    const dialog = await dialogOf(page)
    expect((await dialog.findByRole('alert')).textContent).toMatch(/Séance pas encore ouverte.*20\/11\/2026.*14:00/)
    expect(page.address()).toBe(`/sessions?eventId=${event.id}`)
    expect([count(page, 'events.join'), count(page, 'events.joinLink')]).toEqual([1, 1])
    expect(page.sandbox.world.student('amira').participations).toEqual([event.id])
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1)!)
    await waitFor(() => expect(page.address()).toBe('/sessions'))
    expect(count(page, 'events.join')).toBe(1)
  })

  it('reports that this week and the next have no session', async () => {
    const page = await open({ path: '/sessions?chapter=4&content=123456' })
    expect(await page.findByText(/Aucune séance de ce chapitre n’est prévue/)).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/sessions'))
    expect(count(page, 'events.join')).toBe(0)
    expect(await page.findByRole('button', { name: running })).toBeTruthy()
    await page.user.click(within(page.getByRole('main')).getByRole('button', { name: 'J’ai compris' }))
    expect(page.queryByText(/Aucune séance de ce chapitre/)).toBeNull()
  })

  it('reports a failed search and retries', async () => {
    const page = await open({
      path: '/sessions?chapter=4',
      before: (sandbox) => sandbox.faults('events.week', 'forbidden'),
    })
    expect(await page.findByText('La séance que tu as choisie n’a pas pu être cherchée. Réessaie.')).toBeTruthy()
    expect(page.address()).toBe('/sessions?chapter=4')
    page.sandbox.faults.clear()
    await page.user.click(page.getAllByRole('button', { name: 'Réessayer' })[0]!)
    expect(await page.findByText(/Aucune séance de ce chapitre n’est prévue/)).toBeTruthy()
  })
})
