import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { rewriteAnswers, withoutTokens } from '#tests/support/rewrite-answers.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

const open = (options: RenderScreenOptions = {}) =>
  renderScreen({ path: '/parrain/confirm-order', as: 'rania', ...options })
const rania = (page: Pick<Page, 'sandbox'>) => page.sandbox.world.student('rania')
const countRequests = (page: Page, name: string) =>
  page.sandbox.requests().filter((request) => request.name === name).length
const summary = async (page: Page) => within(await page.findByRole('region', { name: 'Panier' }))

async function choose(page: Page, label: RegExp, option: string) {
  fireEvent.mouseDown(await page.findByRole('combobox', { name: label }))
  const choice = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')].find(
      ({ textContent }) => textContent === option,
    )
    if (!found) throw new Error(`no ${option}`)
    return found
  })
  fireEvent.click(choice)
}

async function fill(page: Page) {
  const type = (label: RegExp, text: string) =>
    fireEvent.change(page.getByLabelText(label), { target: { value: text } })
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

describe('gift cart', () => {
  it('does not count as empty if its gifts are unreadable', async () => {
    const page = await open({
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'gifts.cart', () => ({
          success: true,
          payload: { id: 4, amount: 440, status: 'pending', gift_request_items: [{ quantity: 2 }, 'Sac'] },
        })),
    })
    const failed = await page.findByRole('alert')
    expect(within(failed).getByRole('button', { name: 'Réessayer' })).toBeTruthy()
    expect(page.address()).toBe('/parrain/confirm-order')
  })

  it('shows the total and the remaining tokens, and removes a gift once', async () => {
    const page = await open()
    const cart = await summary(page)
    expect(cart.getByText('Total').nextElementSibling?.textContent).toMatch(/440 jetons/)
    expect(cart.getByText('Il te restera').nextElementSibling?.textContent).toMatch(/460 jetons/)
    const out = cart.getByRole('button', { name: 'Retirer du panier : Trousse garnie' })
    fireEvent.click(out)
    fireEvent.click(out)
    expect(await page.findByText(/Retiré du panier : .*Trousse garnie/)).toBeTruthy()
    await waitFor(() => expect(cart.getByText('Total').nextElementSibling?.textContent).toMatch(/300 jetons/))
    expect(countRequests(page, 'gifts.remove')).toBe(1)
    expect(page.queryByText('Ton panier a changé.')).toBeNull()
  })

  it('moves the keyboard to the next gift after one was removed', async () => {
    const page = await open()
    const cart = await summary(page)
    cart.getByRole('button', { name: 'Retirer du panier : Trousse garnie' }).focus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(cart.queryByText('Trousse garnie')).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Retirer du panier : /))
  })

  it('allows an order while the number of tokens is unknown, and names no remainder', async () => {
    const page = await open({ before: withoutTokens })
    const cart = await summary(page)
    expect(cart.getByText('Total').nextElementSibling?.textContent).toMatch(/440 jetons/)
    expect(cart.queryByText('Il te restera')).toBeNull()
    expect(cart.getByText(/Ton nombre de jetons n’est pas connu/)).toBeTruthy()
    const dialog = await lastLook(page)
    expect(dialog.getByText(/^Jetons débités : .*440 jetons.*\.$/)).toBeTruthy()
  })

  it('E7: accepts the removal of an item already gone, and shows the empty cart after the last one', async () => {
    const page = await open()
    const cart = await summary(page)
    rania(page).engagement.cart = []
    await page.user.click(cart.getByRole('button', { name: 'Retirer du panier : Trousse garnie' }))
    expect(await page.findByText(/Retiré du panier : .*Trousse garnie/)).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/parrain/empty-cart'))
  })

  it('removes a vanished gift and reports it', async () => {
    const page = await open()
    const cart = await summary(page)
    page.sandbox.world.gifts = page.sandbox.world.gifts.filter(({ name }) => name !== 'Trousse garnie')
    const dialog = await lastLook(page)
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect((await page.findByText(/Plus disponible, donc retiré : /)).textContent).toContain('Trousse garnie')
    await waitFor(() => expect(cart.queryByText('Trousse garnie')).toBeNull())
    expect(rania(page).engagement.orders).toEqual([])
  })

  it('removes gifts that the platform no longer knows but leaves in the cart', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.faults('gifts.deliver', 'not-found', { times: 1 })
    page.sandbox.faults('gifts.detail', 'not-found', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText(/Trousse garnie.* n’est plus disponible/)).toBeTruthy()
    await waitFor(() => expect(rania(page).engagement.cart).toHaveLength(1))
    expect(page.address()).toBe('/parrain/confirm-order')
  })

  it('redirects an empty cart to its own screen', async () => {
    const page = await open({ as: 'youssef' })
    expect(await page.findByRole('heading', { name: 'Ton panier est vide' })).toBeTruthy()
    expect(page.address()).toBe('/parrain/empty-cart')
  })

  it('shows a failure and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('gifts.cart', 'forbidden') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await summary(page)).toBeTruthy()
  })

  it('disables the order when the tokens do not suffice', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('rania').user.gift_point = 400
      },
    })
    expect(await (await summary(page)).findByText(/Il te manque .*40 jetons/)).toBeTruthy()
    expect(page.getByRole('button', { name: 'Commander' })).toHaveProperty('disabled', true)
  })
})

describe('delivery form', () => {
  it('is prefilled from the profile and marks missing values', async () => {
    const page = await open()
    expect(await page.findByLabelText(/^Nom et prénom/)).toHaveProperty('value', 'Rania Chaker')
    expect(page.getByLabelText(/^E-mail/)).toHaveProperty('value', 'rania.chaker@exemple.tn')
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    for (const sentence of ['L’adresse est requise', 'Le code postal est requis'])
      expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.queryByRole('dialog')).toBeNull()
    expect(countRequests(page, 'gifts.deliver')).toBe(0)
  })

  it('changes the delegations with the governorate', async () => {
    const page = await open()
    await fill(page)
    await choose(page, /^Gouvernorat/, 'Sousse')
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    expect(await page.findByText('La délégation est requise')).toBeTruthy()
  })

  it('asks for confirmation before a link discards input', async () => {
    const page = await open()
    await fill(page)
    await page.user.click(within(page.getByRole('main')).getByRole('link', { name: /^Cadeaux/ }))
    await page.user.click(await page.findByRole('button', { name: 'Continuer la saisie' }))
    expect(page.address()).toBe('/parrain/confirm-order')
  })

  it('is translated into Arabic in a small dark window', async () => {
    setViewport({ width: 390, height: 800 })
    const page = await open({ language: 'ar', theme: 'dark' })
    expect(await page.findByLabelText(/^العنوان الكامل/)).toBeTruthy()
    expect(await page.findByRole('region', { name: 'السلّة' })).toBeTruthy()
  })
})

describe('gift order', () => {
  it('E7: is reviewed, sent once, and shown', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    expect(dialog.getByText('Calculatrice scientifique')).toBeTruthy()
    expect(dialog.getByText(/12, rue des Jasmins\s+Carthage\s+Tunis\s+1002/)).toBeTruthy()
    expect(dialog.getByText(/Jetons débités : .*440 jetons.*460 jetons/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Confirmer la commande' })
    for (let time = 0; time < 5; time += 1) fireEvent.click(confirm)
    await waitFor(() => expect(page.address()).toMatch(/^\/parrain\/purchase-history\/\d+$/))
    expect(await page.findByText('Ta commande est en cours de traitement.')).toBeTruthy()
    expect(countRequests(page, 'gifts.deliver')).toBe(1)
    expect(rania(page).engagement.orders).toHaveLength(1)
    expect(rania(page).user.gift_point).toBe(460)
    expect(page.addresses).not.toContain('/parrain/empty-cart')
  })

  it('E7: is found among the orders after a lost response, and not sent again', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.faults('gifts.deliver', 'late-error', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(page.address()).toMatch(/^\/parrain\/purchase-history\/\d+$/))
    expect(rania(page).engagement.orders).toHaveLength(1)
    expect(countRequests(page, 'gifts.deliver')).toBe(1)
  })

  it('E7: is found after an automatic network retry that met an empty cart', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    const [order] = page.sandbox.world.student('fatou').engagement.orders
    page.sandbox.faults.hold('gifts.deliver')
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(countRequests(page, 'gifts.orders')).toBe(1))
    rania(page).engagement.orders.push({ ...order!, id: 4242 })
    rania(page).engagement.cart = []
    page.sandbox.faults.clear()
    await waitFor(() => expect(page.address()).toBe('/parrain/purchase-history/4242'))
    expect(page.addresses).not.toContain('/parrain/empty-cart')
  })

  it('is not sent if the cart has changed elsewhere since it was reviewed', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    const [first] = rania(page).engagement.cart
    rania(page).engagement.cart.push({ ...first!, id: 4243 })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText(/Il n’est plus celui que tu as confirmé/)).toBeTruthy()
    expect(countRequests(page, 'gifts.deliver')).toBe(0)
    await waitFor(() => expect(page.getAllByRole('button', { name: /^Retirer du panier/ })).toHaveLength(3))
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    await page.user.click(await page.findByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(page.address()).toMatch(/purchase-history/))
    expect(countRequests(page, 'gifts.deliver')).toBe(1)
  })

  it('is not sent if the cart cannot be read again', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.faults('gifts.cart', 'forbidden')
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText(/le panier n’a pas pu être vérifié/)).toBeTruthy()
    expect(countRequests(page, 'gifts.deliver')).toBe(0)
  })

  it('reports that a lost order charged no tokens, and can be sent again', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.faults('gifts.deliver', 'server-error', { times: 1 })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText('La commande n’a pas été envoyée.')).toBeTruthy()
    expect(rania(page).user.gift_point).toBe(900)
    await page.user.click(page.getByRole('button', { name: 'Commander' }))
    await page.user.click(await page.findByRole('button', { name: 'Confirmer la commande' }))
    await waitFor(() => expect(page.address()).toMatch(/purchase-history/))
    expect(rania(page).engagement.orders).toHaveLength(1)
  })

  it('stays disabled in an unknown state until it was checked', async () => {
    const page = await open()
    const dialog = await lastLook(page)
    page.sandbox.faults('gifts.deliver', 'server-error', { times: 1 })
    rewriteAnswers(page.sandbox, 'gifts.deliver', (body) => {
      page.sandbox.faults('gifts.cart', 'forbidden')
      return body
    })
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect(await page.findByText('Pas de réponse.')).toBeTruthy()
    expect(page.getByRole('button', { name: 'Commander' })).toHaveProperty('disabled', true)
    page.sandbox.faults.clear()
    await page.user.click(page.getByRole('button', { name: 'Vérifier' }))
    expect(await page.findByText('La commande n’a pas été envoyée.')).toBeTruthy()
    expect(countRequests(page, 'gifts.deliver')).toBe(1)
  })

  it('shows the platform’s first message at the refused field', async () => {
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

  it('requires a gift code and links to it', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('rania').user.gift_code = null
      },
    })
    const dialog = await lastLook(page)
    await page.user.click(dialog.getByRole('button', { name: 'Confirmer la commande' }))
    expect((await page.findByRole('link', { name: 'Générer mon code' })).getAttribute('href')).toBe(
      '/generate-gift-code',
    )
  })
})
