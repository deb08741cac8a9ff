import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoAnswers, renderScreen, type RenderScreenOptions } from '../../../../../tests/support/render-screen'
import { rewriteAnswers, withPayload } from '../../../../../tests/support/rewrite-answers'
import { setViewport } from '../../../../../tests/support/viewport'

type Page = Awaited<ReturnType<typeof renderScreen>>

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/parrain/products', as: 'fatou', ...options })
const rail = async (page: Page, name = 'Cadeaux') => page.findByRole('list', { name })
const asked = (page: Page, name: string) => page.sandbox.requests().filter((request) => request.name === name).length
const cartOf = (page: Page, who = 'fatou') => page.sandbox.world.student(who).engagement.cart
/** Slides are 100 pixels wide with 3.6 in view, scrolled by `at` slides. */
function layOut(list: HTMLElement, at: number, direction: 1 | -1 = 1): void {
  for (const [index, slide] of [...list.children].entries()) Object.defineProperty(slide, 'offsetLeft', { configurable: true, value: direction * index * 100 })
  Object.defineProperties(list, {
    scrollLeft: { configurable: true, value: direction * at * 100 }, scrollWidth: { configurable: true, get: () => list.children.length * 100 }, clientWidth: { configurable: true, value: 360 },
  })
  fireEvent.scroll(list)
}

describe('the gifts', () => {
  it('come five at a time, the newest first, more when their end comes near', async () => {
    const page = await open()
    const list = await rail(page)
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(within(list).getAllByRole('heading', { level: 3 })[0]!.textContent).toBe('Ordinateur portable')
    expect(asked(page, 'gifts.list')).toBe(1)
    act(() => layOut(list, 1))
    await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(10))
    act(() => layOut(list, 2))
    await page.answered()
    expect(asked(page, 'gifts.list')).toBe(2)
  })

  it('say what they cost, and what is missing of it', async () => {
    const page = await open()
    const list = await rail(page)
    const slide = within(within(list).getByRole('heading', { name: 'Imprimante' }).closest('li')!)
    expect(slide.getByText(/1.800 jetons/)).toBeTruthy()
    expect(slide.getByText(/Il te manque .*300 jetons/)).toBeTruthy()
    expect(slide.getByRole('button', { name: /^Ajouter au panier/ })).toHaveProperty('disabled', true)
  })

  it('a page that overlaps gives no gift twice; one that fails is asked for again', async () => {
    const page = await open()
    const list = await rail(page)
    const [first] = page.sandbox.world.gifts
    page.sandbox.world.gifts.push({ ...first!, id: 999, name: 'Arrivé entre-temps' })
    page.sandbox.trouble('gifts.list', 'forbidden')
    act(() => layOut(list, 1))
    const retry = await within(list).findByRole('button', { name: 'Réessayer' })
    page.sandbox.trouble.clear()
    await page.user.click(retry)
    await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(9))
  })

  it('a gift that cannot be read is missed aloud, also when a further page is there', async () => {
    const page = await open({
      before: (sandbox) => rewriteAnswers(sandbox, 'gifts.list', (body) => withPayload(body, (payload) => ({
        ...payload, data: (payload['data'] as { name: string }[]).map((gift) => (gift.name === 'Ordinateur portable' ? { ...gift, id: 'x' } : gift)),
      }))),
    })
    const list = await rail(page)
    expect(await page.findByText(/n’a pas pu être affiché/)).toBeTruthy()
    act(() => layOut(list, 1))
    await waitFor(() => expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(9))
    expect(page.getByText(/n’a pas pu être affiché/)).toBeTruthy()
  })

  it('the keyboard goes from slide to slide', async () => {
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

  it('are mirrored in Arabic, in a small dark window', async () => {
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

  it('say that there are none, and that the platform does not answer', async () => {
    const none = await open({ before: ({ world }) => void world.gifts.splice(0) })
    expect(await none.findByRole('heading', { name: 'Aucun cadeau pour le moment' })).toBeTruthy()
    none.view.unmount()
    const page = await open({ before: (sandbox) => sandbox.trouble('gifts.list', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.trouble.clear()
    await page.user.click(retry)
    expect(await rail(page)).toBeTruthy()
  })

  it('are not there for who does not take part', async () => {
    const page = await open({ as: 'amira', before: ({ world }) => { world.student('amira').permissions.eligibleUserForGift = false } })
    expect(await page.findByRole('heading', { level: 1, name: 'Oups 404 Error' })).toBeTruthy()
  })

  it('stand without what the platform tells wrongly', async () => {
    const page = await open({ world: { scenario: 'odd-gifts' } })
    const list = await rail(page)
    expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(5)
    for (const image of list.querySelectorAll('img')) expect(image.getAttribute('src')).toMatch(/^\/media\//)
  })
})

describe('the rail', () => {
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

  it('moves on every four seconds, not while somebody is at it, and stops when told to', async () => {
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

  it('begins again after the last', async () => {
    const { page, list, moved } = await moving({ before: ({ world }) => void world.gifts.splice(5) })
    act(() => layOut(list, 2))
    expect(page.getByRole('button', { name: 'Cadeaux suivants' }).getAttribute('aria-disabled')).toBe('true')
    pass(4000)
    expect(moved).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' })
  })

  it.each<[string, () => RenderScreenOptions]>([
    ['where less motion is wished for', () => { setViewport({ width: 1366, height: 768, reducedMotion: true }); return {} }],
    ['where data is saved', () => ({ settings: { dataSaver: true } })],
  ])('stands still %s', async (_where, options) => {
    const { page, moved } = await moving(options())
    pass(12_000)
    expect(moved).not.toHaveBeenCalled()
    expect(page.queryByRole('button', { name: 'Arrêter le défilement' })).toBeNull()
  })
})

describe('a gift', () => {
  it('stands open at its address, with all its pictures, and closes again', async () => {
    const page = await open({ ...demoAnswers, path: '/parrain/products?gift=306' })
    const dialog = within(await page.findByRole('dialog'))
    expect(await dialog.findByText(/252 fonctions/)).toBeTruthy()
    expect(dialog.getByRole('img', { name: 'Calculatrice scientifique, photo 1 sur 3' })).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Voir la photo 3' }))
    expect(dialog.getByRole('img', { name: 'Calculatrice scientifique, photo 3 sur 3' })).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(page.address()).toBe('/parrain/products'))
  })

  it('that is gone says so; what is no number opens nothing', async () => {
    const page = await open({ path: '/parrain/products?gift=4711' })
    expect(await page.findByRole('heading', { name: 'Ce cadeau n’est plus proposé' })).toBeTruthy()
    page.view.unmount()
    const other = await open({ path: '/parrain/products?gift=-1%27' })
    await rail(other)
    expect(other.queryByRole('dialog')).toBeNull()
  })
})

describe('into the cart', () => {
  const addButton = (page: Page, name: string) => page.findByRole('button', { name: `Ajouter au panier : ${name}` })
  const only = (...names: string[]) => ({ world }: Page['sandbox']) => { world.gifts = world.gifts.filter(({ name }) => names.includes(name)) }

  it('E7: puts a gift once, however often it is pressed, and counts what is in it', async () => {
    const page = await open({ before: only('Casque audio', 'Lampe de bureau') })
    const add = await addButton(page, 'Casque audio')
    for (let time = 0; time < 5; time += 1) fireEvent.click(add)
    expect(await page.findByRole('link', { name: /Panier : 1 cadeau, .*700 jetons/ })).toHaveProperty('pathname', '/parrain/confirm-order')
    expect(asked(page, 'gifts.add')).toBe(1)
    expect(await page.findByText('Dans le panier : 1')).toBeTruthy()
  })

  it('E7: a lost answer is cleared up by reading the cart; nothing is sent again', async () => {
    const page = await open({ before: only('Casque audio', 'Lampe de bureau') })
    await page.findByRole('link', { name: 'Panier' })
    page.sandbox.trouble('gifts.add', 'late-error', { times: 1 })
    await page.user.click(await addButton(page, 'Casque audio'))
    expect(await page.findByText(/Casque audio.* est dans ton panier/)).toBeTruthy()
    page.sandbox.trouble('gifts.add', 'server-error', { times: 1 })
    await page.user.click(await addButton(page, 'Lampe de bureau'))
    expect(await page.findByText(/Non ajouté : .*Lampe de bureau/)).toBeTruthy()
    expect(cartOf(page)).toHaveLength(1)
  })

  it('a gift that is gone is said and leaves the list', async () => {
    const page = await open({ before: only('Casque audio', 'Lampe de bureau') })
    const add = await addButton(page, 'Casque audio')
    only('Lampe de bureau')(page.sandbox)
    await page.user.click(add)
    expect(await page.findByText(/Casque audio.* n’est plus disponible/)).toBeTruthy()
    await waitFor(() => expect(page.queryByRole('heading', { name: 'Casque audio' })).toBeNull())
  })

  it('asks for a code first, and leads to it', async () => {
    const page = await open({ before: (sandbox) => { only('Casque audio')(sandbox); sandbox.world.student('fatou').user.gift_code = null } })
    expect((await page.findByRole('link', { name: 'Générer mon code' })).getAttribute('href')).toBe('/generate-gift-code')
    await page.user.click(await addButton(page, 'Casque audio'))
    expect(await page.findByText(/Génère d’abord ton code/)).toBeTruthy()
    expect(cartOf(page)).toEqual([])
  })

  it('without tokens says how to get some', async () => {
    const page = await open({ before: ({ world }) => { world.student('fatou').user.gift_point = 0 } })
    expect((await page.findByRole('link', { name: 'Comment en gagner' })).getAttribute('href')).toBe('/parrain/no-coins')
  })
})
