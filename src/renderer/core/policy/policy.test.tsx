import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { features } from '#app/features.ts'
import type { PolicyState } from '#shared/desktop/managed-policy.ts'
import { languages } from '#shared/locale.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'

const withoutPayments: PolicyState = { decides: ['payments'], isUnreadable: false }
const open = (options: RenderScreenOptions) => renderScreen({ as: 'amira', school: withoutPayments, ...options })
type Page = Awaited<ReturnType<typeof open>>

const off = 'Les paiements sont désactivés sur cet ordinateur'
const elsewhere = /Achète ton offre depuis un autre ordinateur ou un téléphone/
const managed = 'Géré par ton établissement'

const paying = features
  .flatMap(({ routes }) => routes)
  .filter(({ requiresPayments }) => requiresPayments === true)
  .map(({ path }) => path)
const isPaying = (address: string) =>
  paying.some((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address.split(/[?#]/)[0] ?? ''))

function expectNoWayToPay(page: Page) {
  const ways = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter(isPaying)
  expect(ways).toEqual([])
  const words = [...page.queryAllByRole('button'), ...page.queryAllByRole('link')].map((element) => element.textContent)
  expect(
    words.filter((text) =>
      /Achet|Payer|Recharg|Ajouter des points|Transférer|S’abonner|Renouveler|offres|Confirmer cette action|Convertir|Choisir /.test(
        text,
      ),
    ),
  ).toEqual([])
}

const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines'

describe('payments disabled by the school', () => {
  it('marks every route of a purchase or a transfer with requiresPayments', () => {
    expect(paying.toSorted()).toEqual([
      '/convert-coins',
      '/digitalvirgo/:result',
      '/offers/:operator',
      '/offres',
      '/operateur',
      '/parrain/confirm-order',
      '/parrain/products',
      '/payment-pay-dunya/:result',
      '/payment/:result',
    ])
  })

  it.each([
    ['/offres', 'amira'],
    ['/offres?chapter=3&content=7', 'amira'],
    ['/operateur', 'tarek'],
    ['/payment/retour', 'amira'],
    ['/payment/success?orderId=1', 'amira'],
    ['/payment-pay-dunya/echec?token=1', 'amira'],
    ['/digitalvirgo/success', 'tarek'],
    ['/convert-coins', 'fatou'],
    ['/parrain/products', 'fatou'],
    ['/parrain/confirm-order', 'fatou'],
  ])('explains at %s that payments are disabled, and the alternative', async (path, as) => {
    const page = await open({ path, as })
    expect(await page.findByRole('heading', { level: 1, name: off })).toBeTruthy()
    expect(page.getByText(/connecte-toi depuis un autre ordinateur ou un téléphone/)).toBeTruthy()
    expect(page.getAllByText(managed).length).toBeGreaterThan(0)
    expect(page.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/')
    expectNoWayToPay(page)
  })

  it('explains it to a visitor, and offers no subscription', async () => {
    const landing = await open({ path: '/offers/ooredoo', as: null })
    expect(await landing.findByRole('heading', { level: 1, name: off })).toBeTruthy()
    expect(landing.getByRole('link', { name: 'Retour à la connexion' })).toBeTruthy()
    landing.view.unmount()
    const signIn = await open({ path: '/login', as: null })
    expect(await signIn.findByRole('button', { name: 'Se connecter' })).toBeTruthy()
    expectNoWayToPay(signIn)
  })

  it('shows the points and the history of the wallet without actions', async () => {
    const page = await open({ path: '/porte-monnaie' })
    expect(await page.findByText('REF-7K2P')).toBeTruthy()
    expect(page.getByRole('region', { name: 'Mon solde' }).textContent).toContain('24\u00a0600')
    expect(page.getByText(off)).toBeTruthy()
    await page.answered()
    expectNoWayToPay(page)
    expect(page.queryByRole('button', { name: /^(Code de recharge|Carte ou en ligne|D17|Virement)/ })).toBeNull()
    expect(page.sandbox.requests().map(({ name }) => name)).not.toContain('wallet.bankAccounts')
  })

  it.each([
    ['home', '/', 'amira', /Bonjour/],
    ['home without an offer', '/', 'hedi', /Bonjour/],
    ['home of the partner’s client', '/', 'tarek', /Bonjour/],
    ['subjects', '/subjects', 'hedi', /matières/i],
    ['a subject', '/subjects/4201-mathematiques/details', 'hedi', /Math/],
    ['history', '/historique', 'amira', /Historique/],
    ['profile', '/mon-profil', 'amira', /profil/i],
    ['sessions', '/sessions', 'amira', /En direct/],
    ['exams', '/exams', 'amira', /Examens/i],
    ['the code of a sponsor', '/gift-code', 'fatou', /.+/],
    ['revenue', '/revenu', 'salma', /Revenu/],
    ['help', '/aide', 'amira', /Aide/i],
    ['search', '/recherche?q=droite', 'karim', /recherche/i],
    ['courses', '/courses', 'hedi', /.+/],
  ])('shows no payment on %s', async (_name, path, as, title) => {
    const page = await open({ path, as })
    expect(await page.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    await page.answered()
    expectNoWayToPay(page)
  })

  it('shows on a locked lesson, an ending offer and a closed search how to buy elsewhere', async () => {
    const lesson = await open({ path: `${chapter}/lessons/exercices-corriges-serie-2/content` })
    expect(await lesson.findByText(elsewhere)).toBeTruthy()
    expectNoWayToPay(lesson)
    lesson.view.unmount()
    const home = await open({ path: '/' })
    expect((await home.findAllByText(elsewhere)).length).toBeGreaterThan(0)
    home.view.unmount()
    const search = await open({ path: '/recherche', as: 'karim' })
    expect(await search.findByText(elsewhere)).toBeTruthy()
  })

  it('rejects an order in the main process', async () => {
    const page = await open({ path: '/porte-monnaie' })
    await expect(page.desktop['money.order']({ kind: 'transfer', toUser: 8, points: 10 })).rejects.toThrow('pay')
    expect((await page.desktop['money.state']()).attempts).toEqual([])
    expect(page.sandbox.requests().filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each(languages)('explains it in %s', async (language) => {
    const page = await open({ path: '/offres', language })
    const words = { fr: off, en: 'Payments are turned off on this computer', ar: 'الدفع معطّل على هذا الحاسوب' }
    expect(await page.findByRole('heading', { level: 1, name: words[language] })).toBeTruthy()
  })
})

describe('visibility of the school’s policy', () => {
  it('shows a notice in the sidebar only while the policy manages something', async () => {
    const page = await open({ path: '/aide', school: { decides: ['updates'], isUnreadable: false } })
    expect(await page.findByText(managed)).toBeTruthy()
    page.view.unmount()
    const free = await renderScreen({ path: '/aide', as: 'amira' })
    await free.findByRole('heading', { level: 1 })
    expect(free.queryByText(managed)).toBeNull()
  })

  it('shows the data saver as read-only', async () => {
    const page = await renderScreen({
      path: '/parametres',
      as: 'amira',
      managed: ['dataSaver'],
      settings: { dataSaver: true },
    })
    const saver = await page.findByRole('switch', { name: 'Économie de données' })
    expect(saver.hasAttribute('disabled')).toBe(true)
    expect(saver.getAttribute('aria-checked') ?? String((saver as HTMLInputElement).checked)).toBe('true')
    expect(page.getAllByText(new RegExp(managed)).length).toBeGreaterThan(0)
  })

  it('lists all managed settings in About', async () => {
    const page = await open({
      path: '/aide',
      school: {
        decides: [
          'language',
          'sharedComputer',
          'proxy',
          'dataSaver',
          'administratorLinks',
          'updates',
          'payments',
          'allowedLinks',
        ],
        isUnreadable: false,
      },
    })
    await page.user.click(await page.findByRole('button', { name: /À propos/ }))
    const dialog = within(await page.findByRole('dialog'))
    const list = within(await dialog.findByRole('region', { name: 'Réglé par ton établissement' })).getAllByRole(
      'listitem',
    )
    expect(list.map((item) => item.textContent)).toEqual([
      'Langue',
      'Poste partagé',
      'Proxy',
      'Économie de données',
      'Liens d’administrateur désactivés',
      'Mises à jour gérées par l’établissement',
      'Paiements désactivés',
      'Pages ouvertes dans le navigateur',
    ])
  })

  it('reports an unreadable policy in a notice that blocks nothing and can be dismissed', async () => {
    const page = await open({ path: '/aide', school: { decides: [], isUnreadable: true } })
    expect(await page.findByText('La configuration de l’établissement est illisible.')).toBeTruthy()
    expect(page.getByText('Réglages de l’établissement illisibles')).toBeTruthy()
    const notice = page.getAllByRole('status').find((each) => each.textContent.includes('illisible'))
    await page.user.click(within(notice!).getByRole('button', { name: 'J’ai compris' }))
    expect(page.queryByText('La configuration de l’établissement est illisible.')).toBeNull()
    page.view.unmount()
    const settings = await open({ path: '/parametres', as: null, school: { decides: [], isUnreadable: true } })
    expect(await settings.findByText('La configuration de l’établissement est illisible.')).toBeTruthy()
  })

  it('reports a link that the policy blocks', async () => {
    const page = await open({ path: '/aide', school: { decides: ['allowedLinks'], isUnreadable: false } })
    const link = await page.findByRole('button', { name: /^Facebook/ })
    page.desktop.withheldLinks = ['https://']
    await page.user.click(link)
    expect(
      await page.findByText('Cette page n’est pas autorisée sur cet ordinateur (réglage de ton établissement).'),
    ).toBeTruthy()
    expect(page.desktop.recorded.openedLinks).toEqual([])
  })
})
