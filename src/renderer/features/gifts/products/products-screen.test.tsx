import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoAnswers, renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { rewriteAnswers, withPayload } from '#tests/support/rewrite-answers.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/parrain/products', as: 'fatou', ...options })
const rail = async (page: Page, name = 'Cadeaux') => page.findByRole('list', { name })
const countRequests = (page: Page, name: string) =>
  page.sandbox.requests().filter((request) => request.name === name).length
const cartOf = (page: Page, who = 'fatou') => page.sandbox.world.student(who).engagement.cart
/** Slides are 100 pixels wide, 3.6 in view. */
function layOut(list: HTMLElement, at: number, direction: 1 | -1 = 1): void {
  for (const [index, slide] of [...list.children].entries())
    Object.defineProperty(slide, 'offsetLeft', { configurable: true, value: direction * index * 100 })
  Object.defineProperties(list, {
    scrollLeft: { configurable: true, value: direction * at * 100 },
    scrollWidth: { configurable: true, get: () => list.children.length * 100 },
    clientWidth: { configurable: true, value: 360 },
  })
  fireEvent.scroll(list)
}

describe('gift list', () => {
  it('loads five gifts at a time, newest first, and more near the end', async () => {
    const page = await open()
    const list = await rail(page)
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(within(list).getAllByRole('heading', { level: 3 })[0]!.textContent).toBe('Ordinateur portable')
    expect(countRequests(page, 'gifts.list')).toBe(1)
    act(() => layOut(list, 1))
    await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(10))
    act(() => layOut(list, 2))
    await page.answered()
    expect(countRequests(page, 'gifts.list')).toBe(2)
  })

  it('shows the price and the missing tokens', async () => {
    const page = await open()
    const list = await rail(page)
    const slide = within(within(list).getByRole('heading', { name: 'Imprimante' }).closest('li')!)
    expect(slide.getByText(/1.800 jetons/)).toBeTruthy()
    expect(slide.getByText(/Il te manque .*300 jetons/)).toBeTruthy()
    expect(slide.getByRole('button', { name: /^Ajouter au panier/ })).toHaveProperty('disabled', true)
  })

  it('offers no other gift while one is being added', async () => {
    const page = await open({ before: ({ world }) => void (world.student('fatou').user.gift_point = 100_000) })
    const list = await rail(page)
    const [first, second] = within(list)
      .getAllByRole<HTMLButtonElement>('button', { name: /^Ajouter au panier/ })
      .filter(({ disabled }) => !disabled)
    const held = page.sandbox.faults.hold('gifts.add')
    await page.user.click(first!)
    await waitFor(() => expect([first!.disabled, second!.disabled]).toEqual([false, true]))
    held.release()
    await waitFor(() => expect(second!.disabled).toBe(false))
    expect(cartOf(page)).toHaveLength(1)
  })

  it('shows no duplicates from overlapping pages, and retries a failed page', async () => {
    const page = await open()
    const list = await rail(page)
    const [first] = page.sandbox.world.gifts
    page.sandbox.world.gifts.push({ ...first!, id: 999, name: 'Arrivé entre-temps' })
    page.sandbox.faults('gifts.list', 'forbidden')
    act(() => layOut(list, 1))
    const retry = await within(list).findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(9))
  })

  it('reports an unreadable gift, also after the next page', async () => {
    const page = await open({
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'gifts.list', (body) =>
          withPayload(body, (payload) => ({
            ...payload,
            data: (payload['data'] as { name: string }[]).map((gift) =>
              gift.name === 'Ordinateur portable' ? { ...gift, id: 'x' } : gift,
            ),
          })),
        ),
    })
    const list = await rail(page)
    expect(await page.findByText(/n’a pas pu être affiché/)).toBeTruthy()
    act(() => layOut(list, 1))
    await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(9))
    expect(page.getByText(/n’a pas pu être affiché/)).toBeTruthy()
  })

  it('moves the focus between slides with the keyboard', async () => {
    const page = await open()
    const links = within(await rail(page)).getAllByRole('link')
    links[0]!.focus()
    await page.user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(links[1])
    await page.user.keyboard('{End}')
    expect(document.activeElement).toBe(links[4])
    await page.user.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(links[0])
  })

  it('is mirrored in Arabic in a small dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open({ language: 'ar', theme: 'dark' })
    const list = await rail(page, 'الهدايا')
    const links = within(list).getAllByRole('link')
    links[0]!.focus()
    await page.user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(links[1])
    const scrollTo = vi.spyOn(list, 'scrollTo')
    act(() => layOut(list, 0, -1))
    await page.user.click(page.getByRole('button', { name: 'الهدايا التالية' }))
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ left: -100 }))
  })

  it('shows an empty state, or that the platform does not respond', async () => {
    const none = await open({ before: ({ world }) => void world.gifts.splice(0) })
    expect(await none.findByRole('heading', { name: 'Aucun cadeau pour le moment' })).toBeTruthy()
    none.view.unmount()
    const page = await open({ before: (sandbox) => sandbox.faults('gifts.list', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await rail(page)).toBeTruthy()
  })

  it('does not exist for users outside the referral programme', async () => {
    const page = await open({
      as: 'amira',
      before: ({ world }) => {
        world.student('amira').permissions.eligibleUserForGift = false
      },
    })
    expect(await page.findByRole('heading', { level: 1, name: 'Oups 404 Error' })).toBeTruthy()
  })

  it('renders malformed gifts without their invalid parts', async () => {
    const page = await open({ world: { scenario: 'odd-gifts' } })
    const list = await rail(page)
    expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(5)
    for (const image of list.querySelectorAll('img')) expect(image.getAttribute('src')).toMatch(/^\/media\//)
  })
})

describe('gift rail autoplay', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }
  async function moving(options: RenderScreenOptions = {}) {
    const page = await open(options)
    const list = await rail(page)
    return { page, list, moved: vi.spyOn(list, 'scrollTo') }
  }

  it('advances every four seconds, pauses during interaction, and can be stopped', async () => {
    const { page, list, moved } = await moving()
    pass(4000)
    expect(moved).toHaveBeenCalledTimes(1)
    const section = list.closest('section')!
    fireEvent.pointerEnter(section)
    pass(12_000)
    expect(moved).toHaveBeenCalledTimes(1)
    fireEvent.pointerLeave(section)
    pass(4000)
    expect(moved).toHaveBeenCalledTimes(2)
    act(() => within(list).getAllByRole('link')[0]!.focus())
    pass(12_000)
    expect(moved).toHaveBeenCalledTimes(2)
    act(() => (document.activeElement as HTMLElement).blur())
    fireEvent.click(page.getByRole('button', { name: 'Arrêter le défilement' }))
    pass(12_000)
    expect(moved).toHaveBeenCalledTimes(2)
    expect(page.getByRole('button', { name: 'Faire défiler les cadeaux' })).toBeTruthy()
  })

  it('restarts after the last gift', async () => {
    const { page, list, moved } = await moving({ before: ({ world }) => void world.gifts.splice(5) })
    act(() => layOut(list, 2))
    expect(page.getByRole('button', { name: 'Cadeaux suivants' }).getAttribute('aria-disabled')).toBe('true')
    pass(4000)
    expect(moved).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' })
  })

  it.each<[string, () => RenderScreenOptions]>([
    [
      'where less motion is wished for',
      () => {
        setViewport({ width: 1366, height: 768, reducedMotion: true })
        return {}
      },
    ],
    ['where data is saved', () => ({ settings: { dataSaver: true } })],
  ])('is disabled %s', async (_where, options) => {
    const { page, moved } = await moving(options())
    pass(12_000)
    expect(moved).not.toHaveBeenCalled()
    expect(page.queryByRole('button', { name: 'Arrêter le défilement' })).toBeNull()
  })
})

describe('gift dialog', () => {
  it('opens at its URL with all pictures, and closes', async () => {
    const page = await open({ ...demoAnswers, path: '/parrain/products?gift=306' })
    const dialog = within(await page.findByRole('dialog'))
    expect(await dialog.findByText(/252 fonctions/)).toBeTruthy()
    expect(dialog.getByRole('img', { name: 'Calculatrice scientifique, photo 1 sur 3' })).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Voir la photo 3' }))
    expect(dialog.getByRole('img', { name: 'Calculatrice scientifique, photo 3 sur 3' })).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(page.address()).toBe('/parrain/products'))
  })

  it('reports a gift that no longer exists, and ignores an invalid id', async () => {
    const page = await open({ path: '/parrain/products?gift=4711' })
    expect(await page.findByRole('heading', { name: 'Ce cadeau n’est plus proposé' })).toBeTruthy()
    page.view.unmount()
    const other = await open({ path: '/parrain/products?gift=-1%27' })
    await rail(other)
    expect(other.queryByRole('dialog')).toBeNull()
  })
})

describe('adding a gift to the cart', () => {
  const addButton = (page: Page, name: string) => page.findByRole('button', { name: `Ajouter au panier : ${name}` })
  const only =
    (...names: string[]) =>
    ({ world }: Page['sandbox']) => {
      world.gifts = world.gifts.filter(({ name }) => names.includes(name))
    }

  it('E7: adds a gift once despite repeated clicks, and updates the count', async () => {
    const page = await open({ before: only('Casque audio', 'Lampe de bureau') })
    const add = await addButton(page, 'Casque audio')
    for (let time = 0; time < 5; time += 1) fireEvent.click(add)
    expect(await page.findByRole('link', { name: /Panier : 1 cadeau, .*700 jetons/ })).toHaveProperty(
      'pathname',
      '/parrain/confirm-order',
    )
    expect(countRequests(page, 'gifts.add')).toBe(1)
    expect(await page.findByText('Dans le panier : 1')).toBeTruthy()
  })

  it('E7: checks the cart after a lost response and sends nothing again', async () => {
    const page = await open({ before: only('Casque audio', 'Lampe de bureau') })
    await page.findByRole('link', { name: 'Panier' })
    page.sandbox.faults('gifts.add', 'late-error', { times: 1 })
    await page.user.click(await addButton(page, 'Casque audio'))
    expect(await page.findByText(/Casque audio.* est dans ton panier/)).toBeTruthy()
    page.sandbox.faults('gifts.add', 'server-error', { times: 1 })
    await page.user.click(await addButton(page, 'Lampe de bureau'))
    expect(await page.findByText(/Non ajouté : .*Lampe de bureau/)).toBeTruthy()
    expect(cartOf(page)).toHaveLength(1)
  })

  it('reports an unavailable gift and removes it from the list', async () => {
    const page = await open({ before: only('Casque audio', 'Lampe de bureau') })
    const add = await addButton(page, 'Casque audio')
    only('Lampe de bureau')(page.sandbox)
    await page.user.click(add)
    expect(await page.findByText(/Casque audio.* n’est plus disponible/)).toBeTruthy()
    await waitFor(() => expect(page.queryByRole('heading', { name: 'Casque audio' })).toBeNull())
  })

  it('requires a gift code and links to it', async () => {
    const page = await open({
      before: (sandbox) => {
        only('Casque audio')(sandbox)
        sandbox.world.student('fatou').user.gift_code = null
      },
    })
    expect((await page.findByRole('link', { name: 'Générer mon code' })).getAttribute('href')).toBe(
      '/generate-gift-code',
    )
    await page.user.click(await addButton(page, 'Casque audio'))
    expect(await page.findByText(/Génère d’abord ton code/)).toBeTruthy()
    expect(cartOf(page)).toEqual([])
  })

  it('explains how to get tokens when there are none', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('fatou').user.gift_point = 0
      },
    })
    expect((await page.findByRole('link', { name: 'Comment en gagner' })).getAttribute('href')).toBe(
      '/parrain/no-coins',
    )
  })
})
