import { within, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers, withPayload, withoutFields } from '#tests/support/rewrite-answers.ts'

const path = '/subjects/4201-mathematiques/details'

describe('subject screen', () => {
  it('shows four tabs with their counts and disables the empty one', async () => {
    const { findByRole, getAllByRole } = await renderScreen({ path, as: 'amira' })
    await findByRole('tablist')
    expect(getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-disabled') === 'true'])).toEqual([
      ['Cours12', false],
      ['Examens3', false],
      ['Enregistrements8', false],
      ['Divers', true],
    ])
  })

  it('lists chapters with index, teacher, count, percentage and a link to the first lesson', async () => {
    const { findByText } = await renderScreen({ path, as: 'amira' })
    const row = (await findByText('Fonctions affines')).closest('li')
    expect(row?.textContent).toContain('04')
    expect(row?.textContent).toContain('Par A. Trabelsi')
    expect(row?.textContent).toContain('9 vidéos')
    expect(row?.textContent).toMatch(/22\s%/)
    expect(
      within(row ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/qu-est-ce-qu-une-fonction-affine/content')
  })

  it('groups chapters under named sections with the state of each chapter', async () => {
    const { findByRole, findAllByText, getAllByText } = await renderScreen({ path, as: 'amira' })
    expect((await findAllByText('Terminé')).length).toBeGreaterThan(0)
    expect(getAllByText('À commencer').length).toBeGreaterThan(0)
    const section = await findByRole('heading', { level: 2, name: 'Algèbre et fonctions' })
    expect(section.parentElement?.textContent).toMatch(/2 \/ 5\u2069 chapitres/)
  })

  it('counts magazines for exams and links recordings to their own route', async () => {
    const { findByRole, user, getAllByText, getAllByRole } = await renderScreen({ path, as: 'amira' })
    await user.click(await findByRole('tab', { name: /Examens/ }))
    await waitFor(() => expect(getAllByText(/\d Magazines?/)).toHaveLength(3))
    await user.click(await findByRole('tab', { name: /Enregistrements/ }))
    const links = within(await findByRole('tabpanel')).getAllByRole('link')
    expect(links).toHaveLength(8)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/\/recordings\/[a-z0-9-]+\/content$/)
    expect(getAllByRole('tab', { selected: true })[0]?.textContent).toBe('Enregistrements8')
  })

  it('shows the total progress and a link to continue the started chapter', async () => {
    const { findByText, getByText, getByRole, getAllByRole } = await renderScreen({ path, as: 'amira' })
    expect(await findByText('45 vidéos vues sur 72')).toBeTruthy()
    expect(getByText('23 chapitres')).toBeTruthy()
    expect(within(getByRole('region', { name: 'Ma progression' })).getByText('Mathématiques')).toBeTruthy()
    expect(getByRole('progressbar', { name: 'Progression dans Mathématiques' }).getAttribute('aria-valuenow')).toBe(
      '62',
    )
    // In the link of a chapter, which has its percentage in words, the value would be said a second time.
    const links = getAllByRole('progressbar').map((bar) => bar.closest('a')?.textContent ?? '')
    expect(links.filter((text) => /\d\s%/.test(text))).toEqual([])
    expect(getByRole('link', { name: /^Continuer : / }).getAttribute('href')).toMatch(
      /^\/subjects\/4201-mathematiques\/chapters\//,
    )
  })

  it('uses the slug of the URL for lesson links when the response has none', async () => {
    const { findByRole, getByRole } = await renderScreen({
      path,
      as: 'amira',
      before: (sandbox) => rewriteAnswers(sandbox, 'subjects.list', (body) => withoutFields(body, ['slug'])),
    })
    expect((await findByRole('link', { name: /^Continuer : / })).getAttribute('href')).toMatch(
      /^\/subjects\/4201-mathematiques\/chapters\//,
    )
    for (const link of within(getByRole('tabpanel')).getAllByRole('link'))
      expect(link.getAttribute('href')).toMatch(/^\/subjects\/4201-mathematiques\/chapters\//)
  })

  it('places the print button in the title row before the continue link', async () => {
    const { findByRole, getByRole } = await renderScreen({ path, as: 'amira' })
    const button = await findByRole('button', { name: 'Imprimer ma progression' })
    expect(button.textContent).toBe('')
    expect(button.parentElement?.contains(getByRole('heading', { level: 1 }))).toBe(true)
    expect(button.nextElementSibling).toBe(getByRole('link', { name: /^Continuer : / }))
  })

  it('links to the first chapter for a new student', async () => {
    const { findByRole, getAllByText } = await renderScreen({ path, as: 'leila' })
    expect(await findByRole('link', { name: /^Commencer : / })).toBeTruthy()
    expect(getAllByText('À commencer').length + 1).toBeGreaterThanOrEqual(12)
  })

  it('lists five other subjects, expands to all and collapses to five', async () => {
    const { findByRole, user, getByRole } = await renderScreen({ path, as: 'amira' })
    const more = await findByRole('button', { name: 'Voir plus' })
    const card = getByRole('region', { name: 'Autres matières' })
    const count = () => within(card).getAllByRole('listitem').length
    expect(count()).toBe(5)
    await user.click(more)
    expect(count()).toBeGreaterThan(5)
    await user.click(getByRole('button', { name: 'Voir moins' }))
    expect(count()).toBe(5)
  })

  it('shows a skeleton while loading', async () => {
    let release: (() => void) | undefined
    const { findByRole } = await renderScreen({
      path,
      as: 'amira',
      before: (world) => void (release = world.faults.hold('subjects.chapters').release),
    })
    expect(await findByRole('status', { name: 'Chargement de la matière' })).toBeTruthy()
    release?.()
    expect(await findByRole('tablist')).toBeTruthy()
  })

  it('shows an error and retries', async () => {
    const { findByRole, sandbox, user } = await renderScreen({
      path,
      as: 'amira',
      before: (world) => world.faults('subjects.chapters', 'half-json'),
    })
    const retry = await findByRole('button', { name: 'Réessayer' })
    sandbox.faults.clear()
    await user.click(retry)
    expect(await findByRole('tablist')).toBeTruthy()
  })

  it('prefers the subject’s own progress to the older list of all subjects', async () => {
    const { findByRole } = await renderScreen({
      path,
      as: 'amira',
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'progress.subject', (body) =>
          withPayload(body, (row) => ({ ...row, nbCompleted: 72 })),
        ),
    })
    await waitFor(async () =>
      expect(
        (await findByRole('progressbar', { name: 'Progression dans Mathématiques' })).getAttribute('aria-valuenow'),
      ).toBe('100'),
    )
  })

  it('renders without progress data', async () => {
    const { findByRole } = await renderScreen({
      path,
      as: 'amira',
      before: (world) => world.faults('progress.chaptersOfSubject', 'server-error'),
    })
    expect(await findByRole('tablist')).toBeTruthy()
  })

  it.each(['/subjects/sans-numero/details', '/subjects/999999-nulle-part/details'])(
    'shows a not-found page for %s',
    async (nowhere) => {
      const { findByRole } = await renderScreen({ path: nowhere, as: 'amira' })
      expect(await findByRole('heading', { level: 1, name: 'Matière introuvable' })).toBeTruthy()
    },
  )

  it('virtualizes a list of five hundred chapters', async () => {
    const { findByRole } = await renderScreen({
      path: '/subjects/4211-entrainement/details',
      as: 'amira',
      world: { scenario: 'long-lists' },
    })
    expect((await findByRole('tab', { name: /Cours/ })).textContent).toBe('Cours500')
    const drawn = document.querySelectorAll('[role="tabpanel"] li').length
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThanOrEqual(50)
    const row = document.querySelector('[role="tabpanel"] [role="listitem"]')
    expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['1', '50'])
    const list = row?.closest('[role="list"]')
    expect(document.getElementById(list?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Cahier 1')
  })

  it('stores the tab in the URL and restores it', async () => {
    const { findByRole, user, address, view } = await renderScreen({ path, as: 'amira' })
    await user.click(await findByRole('tab', { name: /Examens/ }))
    expect(address()).toBe(`${path}?onglet=exam`)
    view.unmount()
    const again = await renderScreen({ path: `${path}?onglet=divers`, as: 'amira' })
    expect((await again.findByRole('tab', { selected: true })).textContent).toContain('Cours')
  })

  it('renders in Arabic with Arabic plurals', async () => {
    const { findByRole, findAllByText } = await renderScreen({
      path: '/subjects/4205-arabe/details',
      as: 'amira',
      language: 'ar',
    })
    expect(await findByRole('tab', { name: /الدروس/ })).toBeTruthy()
    expect((await findAllByText(/\d+ (فيديوهات|فيديو)$/)).length).toBeGreaterThan(0)
    expect(document.documentElement.dir).toBe('rtl')
  })
})
