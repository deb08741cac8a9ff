import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { resumePointSaved } from '#domains/learning/resume-slice.ts'
import { formatDeepLink } from '#shared/deep-link.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>

const point: ResumePoint = {
  contentId: 7,
  position: 755,
  duration: 1450,
  at: 1,
  subjectName: 'Mathématiques',
  subjectSlug: '4201-mathematiques',
  subjectColor: null,
  chapterName: 'Fonctions',
  chapterSlug: 'fonctions-affines',
  chapterIndex: 4,
  lessonName: 'Lire une droite',
  lessonSlug: 'lire-une-droite',
  lessonIndex: 3,
  lessonCount: 9,
  recording: false,
}

function linkFor(page: Page, student: string): { link: string; token: string } {
  const token = page.sandbox.signIn(student)
  return {
    token,
    link: formatDeepLink({
      kind: 'switch',
      token,
      adminUserId: '7',
      userId: page.sandbox.world.student(student).user.id,
    }),
  }
}

async function signedIn(path = '/subjects'): Promise<Page> {
  const page = await renderScreen({ path, as: 'amira' })
  await page.findByRole('banner')
  return page
}

const follow = (page: Page, link: string) => act(async () => page.desktop.follow(link))
const dialogOf = (page: Page) => page.findByRole('dialog', { name: 'Ouvrir le compte d’une autre personne ?' })

describe('switch link of an administrator (spec 1 §2, decision 1 of the threats)', () => {
  it('C8: asks for confirmation, names the account, and changes nothing when refused', async () => {
    const page = await signedIn()
    const before = await page.vault.bearer()
    await follow(page, linkFor(page, 'moussa').link)
    const dialog = await dialogOf(page)
    expect(await within(dialog).findByText(/la session de \u2068Moussa Diop\u2069/)).toBeTruthy()
    const stay = within(dialog).getByRole('button', { name: 'Non, rester' })
    await waitFor(() => expect(document.activeElement).toBe(stay))
    await page.user.click(stay)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.address()).toBe('/subjects')
    expect(await page.vault.bearer()).toEqual(before)
  })

  it('C8: is discarded by Escape and cannot be confirmed afterwards', async () => {
    const page = await signedIn()
    await follow(page, linkFor(page, 'moussa').link)
    const dialog = await dialogOf(page)
    await within(dialog).findByText(/Moussa Diop/)
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(await page.desktop['session.switch-read']()).toEqual({ kind: 'none' })
    expect(await page.desktop['session.switch-decide']({ agreed: true })).toMatchObject({
      adminUserId: null,
      generation: 1,
    })
  })

  it('replaces the session after confirmation and clears all data of the previous user', async () => {
    const page = await signedIn()
    act(() => void page.store.dispatch(resumePointSaved(point)))
    await page.flush()
    expect(JSON.stringify({ ...window.localStorage })).toContain('lire-une-droite')
    const { link } = linkFor(page, 'moussa')
    await follow(page, link)
    await page.user.click(await within(await dialogOf(page)).findByRole('button', { name: 'Oui, changer de compte' }))
    expect(await page.findByRole('heading', { level: 1, name: /Moussa/ })).toBeTruthy()
    expect(page.addresses.slice(-2)).toEqual(['/switch', '/'])
    expect(page.addresses).not.toContain('/login')
    expect(page.getByText(/Tu utilises le compte de \u2068Moussa Diop\u2069/)).toBeTruthy()
    expect(page.store.getState().resume).toEqual({})
    expect(JSON.stringify(page.store.getState())).not.toMatch(/Amira|lire-une-droite/)
    await page.flush()
    await waitFor(() => expect(JSON.stringify({ ...window.localStorage })).not.toContain('lire-une-droite'))
    expect(page.vault.state()).toMatchObject({
      signedIn: true,
      adminUserId: '7',
      userId: page.sandbox.world.student('moussa').user.id,
    })
  })

  it('C8: never exposes its token to the page', async () => {
    const page = await signedIn()
    const { link, token } = linkFor(page, 'moussa')
    await follow(page, link)
    await page.user.click(await within(await dialogOf(page)).findByRole('button', { name: 'Oui, changer de compte' }))
    await page.findByRole('heading', { level: 1, name: /Moussa/ })
    const seen = JSON.stringify([
      page.store.getState(),
      page.addresses,
      { ...window.localStorage },
      page.desktop.recorded,
      document.documentElement.outerHTML,
    ])
    expect(seen).not.toContain(token)
  })

  it('asks for confirmation on the sign-in screen too', async () => {
    const page = await renderScreen({ path: '/login' })
    await page.findByLabelText('Mot de passe')
    await follow(page, linkFor(page, 'moussa').link)
    const dialog = await dialogOf(page)
    expect(await within(dialog).findByText(/Aucune session n’est ouverte/)).toBeTruthy()
    await page.user.click(within(dialog).getByRole('button', { name: 'Oui, changer de compte' }))
    expect(await page.findByRole('heading', { level: 1, name: /Moussa/ })).toBeTruthy()
  })

  it('asks for confirmation when the link arrived before the window opened', async () => {
    const page = await renderScreen({ path: '/login' })
    page.desktop.follow(linkFor(page, 'moussa').link)
    expect(await within(await dialogOf(page)).findByText(/Moussa Diop/)).toBeTruthy()
  })

  it('replaces a pending link by a newer one', async () => {
    const page = await signedIn()
    await follow(page, linkFor(page, 'moussa').link)
    await within(await dialogOf(page)).findByText(/Moussa Diop/)
    await follow(page, linkFor(page, 'fatou').link)
    expect(await page.findByText(/Fatou Ndiaye/)).toBeTruthy()
    expect(page.queryByText(/Moussa Diop/)).toBeNull()
  })

  it('reports a token that the platform does not know, and changes nothing', async () => {
    const page = await signedIn()
    const before = page.vault.state()
    await follow(page, 'tutorat://switch?token=forged&admin_id=7&user_id=3')
    const dialog = await dialogOf(page)
    expect(await within(dialog).findByText(/n’est pas reconnu/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Oui, changer de compte' })).toBeNull()
    await page.user.click(within(dialog).getAllByRole('button', { name: 'Fermer' }).at(-1) ?? dialog)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.vault.state()).toEqual(before)
  })

  it('offers a retry when the platform does not respond', async () => {
    const page = await signedIn()
    page.sandbox.faults('account.me', 'server-error', { times: 1 })
    await follow(page, linkFor(page, 'moussa').link)
    const dialog = await dialogOf(page)
    expect(await within(dialog).findByText(/La plateforme ne répond pas/)).toBeTruthy()
    await page.user.click(within(dialog).getByRole('button', { name: 'Réessayer' }))
    expect(await within(dialog).findByText(/Moussa Diop/)).toBeTruthy()
  })

  it.each(['uploading', 'exam'] as const)('is refused with a message during %s', async (kind) => {
    const page = await signedIn()
    const before = page.vault.state()
    const end = activities.begin(kind)
    await follow(page, linkFor(page, 'moussa').link)
    expect(await page.findByText(/un envoi ou un examen est en cours/)).toBeTruthy()
    act(end)
    expect(page.queryByRole('dialog')).toBeNull()
    expect(await page.desktop['session.switch-read']()).toEqual({ kind: 'none' })
    expect(page.vault.state()).toEqual(before)
  })

  it('signs out when the user leaves the switched account', async () => {
    const page = await signedIn()
    await follow(page, linkFor(page, 'moussa').link)
    await page.user.click(await within(await dialogOf(page)).findByRole('button', { name: 'Oui, changer de compte' }))
    await page.findByRole('heading', { level: 1, name: /Moussa/ })
    await page.user.click(page.getByRole('button', { name: 'Quitter' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(page.vault.state()).toMatchObject({ signedIn: false, adminUserId: null })
  })
})

describe('switch screen opened without a link', () => {
  it.each([
    ['amira', '/'],
    [null, '/login'],
  ])('redirects %s to %s', async (as, to) => {
    const page = await renderScreen({ path: '/switch', as })
    await waitFor(() => expect(page.address()).toBe(to))
  })
})
