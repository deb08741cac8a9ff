import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '../../../../../tests/support/render-screen'
import { setViewport } from '../../../../../tests/support/viewport'

type Page = Awaited<ReturnType<typeof renderScreen>>

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/parrain/confirm-order', as: 'rania', ...options })
const rania = (page: Pick<Page, 'sandbox'>) => page.sandbox.world.student('rania')
const asked = (page: Page, name: string) => page.sandbox.requests().filter((request) => request.name === name).length
const summary = async (page: Page) => within(await page.findByRole('region', { name: 'Panier' }))

async function choose(page: Page, label: RegExp, option: string) {
  fireEvent.mouseDown(await page.findByRole('combobox', { name: label }))
  const choice = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')].find(({ textContent }) => textContent === option)
    if (!found) throw new Error(`no ${option}`)
    return found
  })
  fireEvent.click(choice)
}

async function fill(page: Page) {
  const type = (label: RegExp, text: string) => fireEvent.change(page.getByLabelText(label), { target: { value: text } })
  await page.findByLabelText(/^Nom et prénom/)
  type(/^Téléphone/, '22 123 456')
  type(/^Code postal/, '1002')
  type(/^Adresse complète/, '12, rue des Jasmins')
  await choose(page, /^Gouvernorat/, 'Tunis')
  await waitFor(() => expect(page.getByRole('combobox', { name: /^Délégation/ })).toHaveProperty('disabled', false))
  await choose(page, /^Délégation/, 'Carthage')
}

async function lastLook(page: Page) {
  await fill(page)
  await page.user.click(page.getByRole('button', { name: 'Commander' }))
  return within(await page.findByRole('dialog'))
}

describe('the cart', () => {
  it('is summed up against what is held, and gives back what is taken out', async () => {
    const page = await open()
    const cart = await summary(page)
    expect(cart.getByText('Total').nextElementSibling?.textContent).toMatch(/440 jetons/)
    expect(cart.getByText('Il te restera').nextElementSibling?.textContent).toMatch(/460 jetons/)
    const out = cart.getByRole('button', { name: 'Retirer du panier : Trousse garnie' })
    fireEvent.click(out)
    fireEvent.click(out)
    expect(await page.findByText(/Retiré du panier : .*Trousse garnie/)).toBeTruthy()
    await waitFor(() => expect(cart.getByText('Total').nextElementSibling?.textContent).toMatch(/300 jetons/))
    expect(asked(page, 'gifts.remove')).toBe(1)
    expect(page.queryByText('Ton panier a changé.')).toBeNull()
  })

  it('E7: what was taken out elsewhere is taken out; the last one leads to the empty cart', async () => {
    const page = await open()
    const cart = await summary(page)
    rania(page).engagement.cart = []
    await page.user.click(cart.getByRole('button', { name: 'Retirer du panier : Trousse garnie' }))
    expect(await page.findByText(/Retiré du panier : .*Trousse garnie/)).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/parrain/empty-cart'))
  })

  it('a gift that vanished is said and taken out', async () => {
    const page = await open()
    const cart = await summary(page)
    page.sandbox.world.gifts = page.sandbox.world.gifts.filter(({ name }) => name !== 'Trousse garnie')
    const dialog = await lastLook(page)
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText(/Plus disponible, donc retiré : .*Trousse garnie/)).toBeTruthy()
    await waitFor(() => expect(cart.queryByText('Trousse garnie')).toBeNull())
    expect(rania(page).engagement.orders).toEqual([])
  })

  it('gifts that the platform does not know any more are taken out where it leaves them in the cart', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.trouble('gifts.deliver', 'not-found', { times: 1 })
    page.sandbox.trouble('gifts.detail', 'not-found', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText(/Trousse garnie.* n’est plus disponible/)).toBeTruthy()
    await waitFor(() => expect(rania(page).engagement.cart).toHaveLength(1))
    expect(page.address()).toBe('/parrain/confirm-order')
  })

  it('an empty one leads to its screen', async () => {
    const page = await open({ as: 'youssef' })
    expect(await page.findByRole('heading', { name: 'Ton panier est vide' })).toBeTruthy()
    expect(page.address()).toBe('/parrain/empty-cart')
  })

  it('fails in words and tries again', async () => {
    const page = await open({ before: (sandbox) => sandbox.trouble('gifts.cart', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.trouble.clear()
    await page.user.click(retry)
    expect(await summary(page)).toBeTruthy()
  })

  it('that costs more than is held cannot be ordered', async () => {
    const page = await open({ before: ({ world }) => { world.student('rania').user.gift_point = 400 } })
    expect(await (await summary(page)).findByText(/Il te manque .*40 jetons/)).toBeTruthy()
    expect(page.getByRole('button', { name: 'Commander' })).toHaveProperty('disabled', true)
  })
})

describe('the delivery', () => {
  it('is filled with what the profile knows, and says what is missing', async () => {
    const page = await open()
    expect(await page.findByLabelText(/^Nom et prénom/)).toHaveProperty('value', 'Rania Chaker')
    expect(page.getByLabelText(/^E-mail/)).toHaveProperty('value', 'rania.chaker@exemple.tn')
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    for (const sentence of ['L’adresse est requise', 'Le code postal est requis']) expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.queryByRole('dialog')).toBeNull()
    expect(asked(page, 'gifts.deliver')).toBe(0)
  })

  it('another governorate has other delegations', async () => {
    const page = await open()
    await fill(page)
    await choose(page, /^Gouvernorat/, 'Sousse')
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    expect(await page.findByText('La délégation est requise')).toBeTruthy()
  })

  it('asks before a link leaves what was typed', async () => {
    const page = await open()
    await fill(page)
    await page.user.click(within(page.getByRole('main')).getByRole('link', { name: /^Cadeaux/ }))
    await page.user.click(await page.findByRole('button', { name: 'Continuer la saisie' }))
    expect(page.address()).toBe('/parrain/confirm-order')
  })

  it('is there in Arabic, in a small dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open({ language: 'ar', theme: 'dark' })
    expect(await page.findByLabelText(/^العنوان الكامل/)).toBeTruthy()
    expect(await page.findByRole('region', { name: 'السلّة' })).toBeTruthy()
  })
})

describe('the order', () => {
  it('E7: is looked at once more, sent once, and told', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    expect(dialog.getByText('Calculatrice scientifique')).toBeTruthy()
    expect(dialog.getByText(/12, rue des Jasmins\s+Carthage\s+Tunis\s+1002/)).toBeTruthy()
    expect(dialog.getByText(/Jetons débités : .*440 jetons.*460 jetons/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Confirmer la commande' })
    for (let time = 0; time < 5; time += 1) fireEvent.click(confirm)
    await waitFor(() => expect(page.address()).toMatch(/^\/parrain\/purchase-history\/\d+$/))
    expect(await page.findByText('Ta commande est en cours de traitement.')).toBeTruthy()
    expect(asked(page, 'gifts.deliver')).toBe(1)
    expect(rania(page).engagement.orders).toHaveLength(1)
    expect(rania(page).user.gift_point).toBe(460)
    expect(page.addresses).not.toContain('/parrain/empty-cart')
  })

  it('E7: whose answer was lost is found among the orders, and not sent again', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.trouble('gifts.deliver', 'late-error', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(page.address()).toMatch(/^\/parrain\/purchase-history\/\d+$/))
    expect(rania(page).engagement.orders).toHaveLength(1)
    expect(asked(page, 'gifts.deliver')).toBe(1)
  })

  it('E7: that a connection repeated by itself is found, though the second one meets an empty cart', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    const [order] = page.sandbox.world.student('fatou').engagement.orders
    page.sandbox.trouble.hold('gifts.deliver')
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(asked(page, 'gifts.orders')).toBe(1))
    rania(page).engagement.orders.push({ ...order!, id: 4242 })
    rania(page).engagement.cart = []
    page.sandbox.trouble.clear()
    await waitFor(() => expect(page.address()).toBe('/parrain/purchase-history/4242'))
    expect(page.addresses).not.toContain('/parrain/empty-cart')
  })

  it('that did not arrive says that nothing was taken, and can be sent anew', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.trouble('gifts.deliver', 'server-error', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText('La commande n’a pas été envoyée.')).toBeTruthy()
    expect(rania(page).user.gift_point).toBe(900)
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    await page.user.click(await page.findByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(page.address()).toMatch(/purchase-history/))
    expect(rania(page).engagement.orders).toHaveLength(1)
  })

  it('of which nobody can say anything is not sent again before it was asked for', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.trouble('gifts.deliver', 'server-error', { times: 1 })
    page.sandbox.trouble('gifts.cart', 'forbidden')
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText('Pas de réponse.')).toBeTruthy()
    expect(page.getByRole('button', { name: 'Commander' })).toHaveProperty('disabled', true)
    page.sandbox.trouble.clear()
    await page.user.click(page.getByRole('button', { name: 'Vérifier' }))
    expect(await page.findByText('La commande n’a pas été envoyée.')).toBeTruthy()
    expect(asked(page, 'gifts.deliver')).toBe(1)
  })

  it('is refused at the field in fault, with the first message of it', async () => {
    const page = await open()
    await fill(page)
    const name = page.getByLabelText(/^Nom et prénom/)
    fireEvent.change(name, { target: { value: 'Rania '.repeat(20) } })
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    await page.user.click(await page.findByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(name)
    expect(page.getAllByText(/^Il faut au plus \d+ caractères$/).length).toBeGreaterThan(0)
    expect(page.address()).toBe('/parrain/confirm-order')
    expect(rania(page).engagement.orders).toEqual([])
  })

  it('needs a code, and leads to it', async () => {
    const page = await open({ before: ({ world }) => { world.student('rania').user.gift_code = null } })
    const dialog = await lastLook(page)
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect((await page.findByRole('link', { name: 'Générer mon code' })).getAttribute('href')).toBe('/generate-gift-code')
  })
})
