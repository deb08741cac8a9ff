import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '#core/api/api.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { decide } from '#sandbox/world/payments.ts'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswer } from '#tests/support/rewrite-answer.ts'
import { rewriteAnswers, withPayload } from '#tests/support/rewrite-answers.ts'
import { textsIn } from '#tests/support/texts.ts'
import { setViewport } from '#tests/support/viewport.ts'

type Options = Parameters<typeof renderScreen>[0]

const t = textsIn('fr', 'offers')
const money = textsIn('fr', 'money')
const refusal = textsIn('fr', 'failure')
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')

async function open(options: Options = {}) {
  setViewport({ width: 1366, height: 768, reducedMotion: true })
  const page = await renderScreen({ path: '/offres', as: 'amira', ...options })
  const card = async (name: string) => within(await page.findByRole('article', { name }))
  const bought = () => page.sandbox.requests().filter(({ name }) => name === 'offers.buy').length
  const taken = () => page.sandbox.ledger.of(options.as ?? 'amira').filter(({ kind }) => kind === 'purchase')
  const choose = async (offer: string, button: string | RegExp) => {
    await page.user.click((await card(offer)).getByRole('button', { name: button }))
    return proceed(offer)
  }
  const proceed = async (offer: string) => {
    const confirmation = await dialog(t('confirmTitle', { name: offer }))
    await page.user.click(confirmation.getByRole('button', { name: t('confirmContinue') }))
    return dialog(t('dialogTitle', { name: offer }))
  }
  const dialog = async (title: string) => {
    const shown = await waitFor(() => {
      const found = page.getAllByRole('dialog').find((one) => plain(one.textContent).includes(plain(title)))
      if (!found) throw new Error(`no dialog says ${title}`)
      return found
    })
    return within(shown)
  }
  /** The button takes no click while the price is read, as it is when the dialog opens. */
  const button = async (form: ReturnType<typeof within>, words: RegExp = /^Acheter pour/) => {
    const shown = await form.findByRole('button', { name: words })
    await waitFor(() => expect(shown.getAttribute('aria-busy')).toBeNull())
    return shown
  }
  const buy = async (form: ReturnType<typeof within>, words?: RegExp) => page.user.click(await button(form, words))
  const total = (form: ReturnType<typeof within>) => plain(form.getByText(t('total')).parentElement?.textContent)
  return { ...page, card, choose, proceed, dialog, button, buy, bought, taken, total }
}

const silver = ['Silver+', /Silver\+/] as const
const gold = ['Gold', /Choisir/] as const

describe('offers screen', () => {
  it('lists offers by position with prices and features', async () => {
    const page = await open({
      as: 'leila',
      before: ({ world }) => void (world.student('leila').user.affiliations = []),
    })
    const list = await page.findByRole('list', { name: t('offers') })
    const names = within(list)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['Gratuit', 'Excellent', 'Silver+', 'Gold'])
    const card = plain((await page.findByRole('article', { name: 'Silver+' })).textContent)
    for (const words of ['Plusieurs matières, moins cher', 'Examens corrigés', 'dès 2 400 pts / mois', t('advised')])
      expect(card).toContain(words)
    expect(plain((await page.findByRole('article', { name: 'Gold' })).textContent)).toContain('78 000 pts / an')
  })

  it('shows the platform’s prices, labels and pictures, exact to the cent', async () => {
    const page = await open({
      ...demoAnswers,
      before: (sandbox) =>
        rewriteAnswer(sandbox, /\/student\/offers$/, ({ payload }) => {
          const offers = (payload as { offers: Record<string, unknown>[] }).offers.map((offer) =>
            offer['name'] === 'Gold'
              ? {
                  ...offer,
                  Baseprice: '1 500.50',
                  Finalprice: 1200.55,
                  Button: 'Je me lance',
                  pricing: [{ period: '3', quantity: '3', price: 1500.5, final_price: '1200.55' }],
                }
              : offer,
          )
          return {
            success: true,
            payload: {
              offers,
              offer_groups: [
                {
                  id: 1,
                  name: 'Premium',
                  offer_group_links: [{ offer: { id: 13, thumbnail: 'http://127.0.0.1:4010/media/gold.png' } }],
                },
              ],
            },
          }
        }),
    })
    const card = await page.card('Gold')
    const words = plain((await page.findByRole('article', { name: 'Gold' })).textContent)
    expect(words).toContain('Premium')
    expect(words).toContain('1 500,5 1 200,55 pts / an')
    expect(card.getByText('1 500,5').closest('del')).toBeTruthy()
    expect((await page.findByRole('article', { name: 'Gold' })).querySelector('img')?.getAttribute('src')).toContain(
      'gold.png',
    )
    expect(card.getByRole('button', { name: /Je me lance.*, Gold/ })).toBeTruthy()
    expect(plain((await page.findByRole('article', { name: 'Excellent' })).textContent)).not.toContain('Premium')
  })

  it('disables a free trial that was already taken', async () => {
    const page = await open({
      as: 'skander',
      before: ({ world }) => {
        Object.assign(world.student('skander').permissions, { takeTrialAdvantage: true })
      },
    })
    expect(
      (await page.card('Gratuit')).getByRole<HTMLButtonElement>('button', { name: t('trialTaken') }).disabled,
    ).toBe(true)
  })

  it('shows the current offer, its end and the time left', async () => {
    const page = await open()
    const card = await page.card('Excellent')
    expect(await card.findByText('6 jours')).toBeTruthy()
    expect(card.getByText(t('current'))).toBeTruthy()
    expect(card.getByRole('progressbar', { name: t('timeLeft') }).getAttribute('aria-valuenow')).toBe('40')
    expect(card.getByRole('button', { name: /^Prolonger/ })).toBeTruthy()
  })

  it('shows the announcement with a browser link to classes 23 to 34', async () => {
    const page = await open({ as: 'ghada' })
    const banner = within(await page.findByRole('complementary', { name: t('announcement') }))
    expect(banner.getByRole('link').getAttribute('target')).toBe('_blank')
    const other = await open({ as: 'amira' })
    await other.findByRole('list', { name: t('offers') })
    expect(within(other.view.container).queryByRole('complementary', { name: t('announcement') })).toBeNull()
  })

  it('disables unavailable offers and shows the reason', async () => {
    const page = await open({ world: { scenario: 'odd-offers' } })
    const says = async (name: string, button: string) =>
      expect((await page.card(name)).getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(true)
    await says('Gratuit', t('included'))
    await says('Stage d’été', t('closedOffer'))
    await says('Sans prix', t('noPrice'))
    await says('Sans période', t('noPrice'))
    await says('Prix démesuré', t('noPrice'))
    await says('Type inconnu', t('unknownType'))
    await says('Toutes les matières achetées', t('allBought'))
    expect(page.view.container.querySelector('img[src="x"], script')).toBeNull()
    expect((await page.card('<img src=x onerror="alert(1)">')).getByText('Tout compris')).toBeTruthy()
  })

  it('shows a loading failure and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('offers.list', 'server-error') })
    const retry = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(retry)
    expect(await page.findByRole('list', { name: t('offers') })).toBeTruthy()
  })

  it('shows an empty state without offers', async () => {
    const page = await open({ before: ({ world }) => void world.offers.splice(0) })
    expect(await page.findByRole('heading', { name: t('emptyTitle') })).toBeTruthy()
  })

  it('requires a connection to buy', async () => {
    const page = await open()
    await page.findByRole('list', { name: t('offers') })
    page.network.down = true
    const form = await page.choose(...gold)
    expect(await form.findByText(t('offlineTitle'))).toBeTruthy()
    expect(form.queryByRole('button', { name: /^Acheter/ })).toBeNull()
  })

  it.each(['en', 'ar'] as const)('renders in %s', async (language) => {
    const page = await open({ language })
    expect(await page.findByRole('list', { name: textsIn(language, 'offers')('offers') })).toBeTruthy()
  })
})

describe('price of a selection', () => {
  it('adds up subjects with the multi-subject discount and retains the last subject', async () => {
    const page = await open()
    const form = await page.choose(...silver)
    const boxes = () => form.getAllByRole<HTMLInputElement>('checkbox')
    const chosen = () => boxes().filter(({ checked, disabled }) => checked && !disabled)
    expect(chosen()).toHaveLength(1)
    const bought = boxes().filter(({ disabled }) => disabled)
    expect(bought.map(({ checked, labels }) => [checked, plain(labels?.[0]?.textContent)])).toEqual([
      [true, expect.stringContaining('Déjà achetée')],
    ])

    await page.user.click(chosen()[0]!)
    expect(form.getByText(t('keepOne'))).toBeTruthy()
    expect(chosen()).toHaveLength(1)

    await page.user.click(form.getByRole('radio', { name: /^3 mois/ }))
    await page.user.click(boxes().find(({ checked }) => !checked)!)
    await page.user.click(boxes().find(({ checked }) => !checked)!)
    expect(chosen()).toHaveLength(3)
    expect(form.getByText(/Remise pour 3 matières/)).toBeTruthy()
    expect(page.total(form)).toBe('Total22 950 pts')
  })

  it('E7: applies one code at a time; removing an already deleted code succeeds', async () => {
    const page = await open()
    const form = await page.choose(...gold)
    await page.user.type(await form.findByRole('textbox', { name: /^Code promo/ }), ' gold20 ')
    await page.user.click(form.getByRole('button', { name: t('addCode') }))
    const remove = await form.findByRole('button', { name: /Retirer le code/ })
    expect(page.total(form)).toBe('Total62 400 pts')
    expect(form.queryByRole('textbox', { name: /^Code promo/ })).toBeNull()
    page.sandbox.world.money.appliedCodes.splice(0)
    await page.user.click(remove)
    expect(await form.findByRole('textbox', { name: /^Code promo/ })).toBeTruthy()
    expect(page.total(form)).toBe('Total78 000 pts')
  })

  it('subtracts 5 % for a friend’s code and rejects the user’s own code', async () => {
    const page = await open({ before: ({ world }) => void (world.student('amira').user.gift_code = 'MOI2026') })
    const form = await page.choose(...gold)
    await page.user.click(await form.findByRole('radio', { name: t('friendCode') }))
    const type = async (code: string) => {
      const field = form.getByRole('textbox', { name: /^Code de parrainage/ })
      await page.user.clear(field)
      await page.user.type(field, code)
      await page.user.click(form.getByRole('button', { name: t('addCode') }))
    }
    await type('moi2026')
    expect(await form.findByText(t('ownCode'))).toBeTruthy()
    await type(page.sandbox.world.student('fatou').user.gift_code ?? '')
    expect(await form.findByText(/Code de parrainage \(.*5\s%/)).toBeTruthy()
    expect(page.total(form)).toBe('Total74 100 pts')
  })

  it('subtracts 5 % for each stored friend code, and each can be removed', async () => {
    const held = (id: number, code: string) => ({ id, who: 'amira', kind: 'friend' as const, code })
    const page = await open({
      before: ({ world }) => void world.money.appliedCodes.push(held(1, 'FATOU26'), held(2, 'LEILA26')),
    })
    const form = await page.choose(...gold)
    await form.findByText('LEILA26')
    expect(form.getAllByText(/^Code de parrainage \(.*5\s%/)).toHaveLength(2)
    expect(page.total(form)).toBe('Total70 200 pts')
    await page.user.click(form.getByRole('button', { name: /Retirer le code .*LEILA26/ }))
    await waitFor(() => expect(page.total(form)).toBe('Total74 100 pts'))
  })

  it('rejects an influencer’s own code without a request', async () => {
    const page = await open({ as: 'salma' })
    const form = await page.choose(...gold)
    const field = await form.findByRole('textbox', { name: /^Code promo/ })
    await page.answered()
    await page.user.type(field, 'salma10')
    await page.user.click(form.getByRole('button', { name: t('addCode') }))
    expect(await form.findByText(t('ownCode'))).toBeTruthy()
    expect(page.sandbox.requests().filter(({ name }) => name === 'discountCodes.add')).toHaveLength(0)
  })

  it('offers to apply the discount code stored on the platform', async () => {
    const page = await open({
      before: ({ world }) =>
        void Object.assign(world.student('amira').user, {
          discountCode: 'GOLD20',
          discountType: 'percentage',
          discountAmount: '20',
        }),
    })
    const form = await page.choose(...gold)
    await page.user.click(await form.findByRole('button', { name: /^Utiliser ton code .*GOLD20.*−20/ }))
    await form.findByRole('button', { name: /Retirer le code/ })
    expect(page.total(form)).toBe('Total62 400 pts')
  })

  it.each([
    ['', 'codeRequired'],
    ['AB', 'codeShort'],
  ] as const)('rejects a malformed code without a request: %j', async (typed, fault) => {
    const page = await open()
    const form = await page.choose(...gold)
    const field = await form.findByRole('textbox', { name: /^Code promo/ })
    if (typed) await page.user.type(field, typed)
    await page.user.click(form.getByRole('button', { name: t('addCode') }))
    expect(await form.findByText(t(fault))).toBeTruthy()
    expect(page.sandbox.requests().filter(({ name }) => name === 'discountCodes.add')).toHaveLength(0)
  })

  it.each([
    ['COMPLET', 'couponMaximumReached'],
    ['ETE2026', 'couponExpired'],
    ['SUSPENDU', 'couponInactive'],
    ['BAC2027', 'couponForeignClass'],
    ['AUTREOFFRE', 'couponForeignOffer'],
    ['DEUXANS', 'couponForeignPeriod'],
    ['INCONNU', 'couponInvalid'],
    ['AMIRA5', 'couponOwn'],
    ['BIENVENUE', 'couponUsedBefore'],
  ] as const)('shows at the field why %s is rejected', async (code, reason) => {
    const page = await open()
    const form = await page.choose(...gold)
    const field = await form.findByRole('textbox', { name: /^Code promo/ })
    await page.user.type(field, code)
    await page.user.click(form.getByRole('button', { name: t('addCode') }))
    expect(await form.findByText(refusal(reason))).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('says why a code was rejected also after the dialog was closed', async () => {
    const page = await open()
    const form = await page.choose(...gold)
    await page.user.type(await form.findByRole('textbox', { name: /^Code promo/ }), 'INCONNU')
    const held = page.sandbox.faults.hold('discountCodes.add')
    await page.user.click(form.getByRole('button', { name: t('addCode') }))
    await page.user.click(form.getByRole('button', { name: t('cancel') }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    held.release()
    expect(await page.findByText(refusal('couponInvalid'))).toBeTruthy()
  })

  it('shows the rejection of a code at no field of the other kind', async () => {
    const page = await open()
    const form = await page.choose(...gold)
    await page.user.type(await form.findByRole('textbox', { name: /^Code promo/ }), 'INCONNU')
    const held = page.sandbox.faults.hold('discountCodes.add')
    await page.user.click(form.getByRole('button', { name: t('addCode') }))
    await page.user.click(form.getByRole('radio', { name: t('friendCode') }))
    held.release()
    expect(await form.findByText(refusal('couponInvalid'))).toBeTruthy()
    expect(form.getByRole('textbox', { name: /^Code promo/ }).getAttribute('aria-invalid')).toBe('true')
  })

  it('explains that a code does not apply to the chosen period', async () => {
    const page = await open({
      before: ({ world }) =>
        void world.money.appliedCodes.push({ id: 1, who: 'amira', kind: 'coupon', code: 'TROISMOIS' }),
    })
    const form = await page.choose(...silver)
    expect(await form.findByText(t('notThisPeriod'))).toBeTruthy()
    await page.user.click(form.getByRole('radio', { name: /^3 mois/ }))
    expect(await form.findByText(/^Code .*TROISMOIS/)).toBeTruthy()
    expect(form.queryByText(t('notThisPeriod'))).toBeNull()
  })

  it('charges the due instalment without codes', async () => {
    const page = await open({ as: 'elyes' })
    expect(await page.findByText(/Une tranche de .*Dabba Dabba.* est à payer/)).toBeTruthy()
    const form = await page.choose('Dabba Dabba', /^Payer la tranche 2/)
    expect(form.getByText('Tranche 2 sur 3')).toBeTruthy()
    expect(form.queryByRole('textbox', { name: /^Code promo/ })).toBeNull()
    expect(page.total(form)).toBe('Total15 000 pts')
  })

  it('requires topping up when the balance is too low', async () => {
    const page = await open({ as: 'moussa' })
    const form = await page.choose(...gold)
    expect(await form.findByRole('link', { name: /^Ajouter .?70\s000\spts/ })).toBeTruthy()
    expect(form.queryByRole('button', { name: /^Acheter/ })).toBeNull()
  })
})

it('asks for the balance again before it says that points are missing', async () => {
  const page = await open({ before: ({ world }) => void (world.student('amira').points = 1000) })
  await page.card('Gold')
  page.sandbox.world.student('amira').points = 100_000
  page.sandbox.clock.advance(20_000)
  const form = await page.choose(...gold)
  expect(plain((await page.button(form)).textContent)).toBe('Acheter pour 78 000 pts')
  expect(form.queryByRole('link', { name: /^Ajouter/ })).toBeNull()
})

const rich: Options = { before: ({ world }) => void (world.student('amira').points = 100_000) }

describe('daily and weekly plans', () => {
  const discovery = ['Découverte', /Choisir/] as const

  it.each([
    [/^1 jour/, 1],
    [/^7 jours/, 7],
  ] as const)('%s is billed once on the operator’s page', async (period, recurrence) => {
    const page = await open()
    const form = await page.choose(...discovery)
    await page.user.click(form.getByRole('radio', { name: period }))
    expect(form.queryByRole('textbox', { name: /^Code promo/ })).toBeNull()
    const button = await page.button(form, /^Payer .*FCFA.* avec l’opérateur/)
    await Promise.all([page.user.click(button), page.user.dblClick(button)])
    expect(await form.findByText('À terminer dans ton navigateur')).toBeTruthy()
    expect(page.desktop.recorded.providerPages).toHaveLength(1)
    expect(page.sandbox.world.money.operatorOrders.map((order) => order.recurrence)).toEqual([recurrence])
    expect([page.bought(), page.taken()]).toEqual([0, []])
    expect(form.queryByRole('button', { name: /^Payer/ })).toBeNull()
    decide(page.sandbox.world.money.operatorOrders[0]!, { accepted: true, afterMs: 0 }, page.sandbox.clock.now())
    await page.user.click(form.getByRole('button', { name: money('paidCheck') }))
    expect(await form.findByText(money('doneTitle'))).toBeTruthy()
    expect(form.queryByRole('button', { name: /^Payer/ })).toBeNull()
  })

  it('recognizes the payment even if the subscription has no id', async () => {
    const page = await open({
      ...demoAnswers,
      before: (sandbox) =>
        rewriteAnswers(sandbox, 'account.me', (body) =>
          withPayload(body, ({ user, ...rest }) => {
            const { affiliations, ...person } = user as { affiliations: { group: unknown }[] }
            return { ...rest, user: { ...person, affiliations: affiliations.map(({ group }) => ({ group })) } }
          }),
        ),
    })
    const form = await page.choose(...discovery)
    await page.user.click(form.getByRole('radio', { name: /^1 jour/ }))
    await page.user.click(await page.button(form, /^Payer .*FCFA.* avec l’opérateur/))
    await form.findByText('À terminer dans ton navigateur')
    decide(page.sandbox.world.money.operatorOrders[0]!, { accepted: true, afterMs: 0 }, page.sandbox.clock.now())
    await page.user.click(form.getByRole('button', { name: money('paidCheck') }))
    expect(await form.findByText(money('doneTitle'))).toBeTruthy()
  })

  it('disables plans for users in the operator’s offer group', async () => {
    const page = await open({
      before: ({ world }) =>
        void (world.student('amira').user.affiliations = [{ id: 9, group: { id: 33, name: 'Silver' } }]),
    })
    const form = await page.choose(...discovery)
    expect((await form.findByRole<HTMLButtonElement>('button', { name: t('registered') })).disabled).toBe(true)
  })
})

describe('offer details dialog', () => {
  it('opens before the prices and can be cancelled', async () => {
    const page = await open()
    await page.user.click((await page.card('Silver+')).getByRole('button', { name: /Silver\+/ }))
    const confirmation = await page.dialog(t('confirmTitle', { name: 'Silver+' }))
    expect(within(confirmation.getByRole('list', { name: t('holds') })).getByText('Examens corrigés')).toBeTruthy()
    expect(plain(confirmation.getByText(t('period')).parentElement?.textContent)).toContain('3 mois')
    expect(plain(confirmation.getByText(t('subjects')).parentElement?.textContent)).toContain('Mathématiques')
    expect(confirmation.queryByText(t('total'))).toBeNull()
    await page.user.click(confirmation.getByRole('button', { name: t('cancel') }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  })
})

describe('purchase', () => {
  it('E1: requires confirmation, buys once on repeated clicks and leads to the sessions', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    const button = await page.button(form)
    expect(plain(button.textContent)).toBe('Acheter pour 78 000 pts')
    await Promise.all([page.user.click(button), page.user.click(button), page.user.dblClick(button)])
    const done = await page.dialog(t('doneTitle'))
    expect(done.getByText(/Gold.* est active/)).toBeTruthy()
    expect([page.bought(), page.taken().map(({ points }) => points)]).toEqual([1, [-78_000]])
    expect(done.queryByText(/au lieu/)).toBeNull()
    await page.user.click(done.getByRole('button', { name: t('toSessions') }))
    await waitFor(() => expect(page.address()).toBe('/sessions'))
    await waitFor(() =>
      expect(page.sandbox.requests().filter(({ name }) => name === 'account.me').length).toBeGreaterThan(1),
    )
    expect((await page.desktop['money.state']()).attempts).toEqual([])
  })

  it('E5: shows and charges a decimal price to the cent', async () => {
    const page = await open({
      before: (sandbox) => {
        sandbox.world.student('amira').points = 2000
        sandbox.world.offers.find(({ divisionId, name }) => divisionId === 42 && name === 'Gold')!.prices[0]!.price =
          1200.55
      },
    })
    const form = await page.choose(...gold)
    expect(plain((await page.button(form)).textContent)).toBe('Acheter pour 1 200,55 pts')
    expect(plain(form.getByText(t('balanceAfter')).parentElement?.textContent)).toContain('799,45')
    await page.buy(form)
    const done = await page.dialog(t('doneTitle'))
    expect(done.queryByText(/au lieu/)).toBeNull()
    expect(page.taken().map(({ points }) => points)).toEqual([-1200.55])
  })

  it('does not reopen the dialog after the success notice is dismissed', async () => {
    const page = await open(rich)
    const form = await page.choose(...silver)
    await page.buy(form)
    await page.dialog(t('doneTitle'))
    const [attempt] = (await page.desktop['money.state']()).attempts
    await page.desktop['money.seen']({ id: attempt!.id })
    await waitFor(() => expect(page.queryByText(t('doneTitle'))).toBeNull())
    expect(page.queryAllByRole('dialog').map((one) => plain(one.textContent))).toEqual([])
  })

  it('leads to the session of the chosen chapter', async () => {
    const chapter = (
      await createSandbox({ mediaDir: 'resources/demo', snapshotDir: null, seed: 1 })
    ).world.school.getSubjects(42)[0]?.chapters[0]?.id
    const page = await open({ ...rich, path: `/offres?chapter=${chapter}&content=7` })
    const form = await page.choose(...gold)
    await page.buy(form)
    const done = await page.dialog(t('doneTitle'))
    await page.user.click(done.getByRole('button', { name: t('toSession') }))
    await waitFor(() => expect(page.addresses).toContain(`/sessions?chapter=${chapter}&content=7`))
  })

  it('E5: requires another confirmation after a price change', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    await form.findByRole('button', { name: /^Acheter pour/ })
    const price = page.sandbox.world.offers.find(({ divisionId, name }) => divisionId === 42 && name === 'Gold')
      ?.prices[0]
    price!.price = 79_500
    await page.buy(form)
    expect(plain((await form.findByText(/Le prix a changé/)).textContent)).toContain('79 500 pts au lieu de 78 000 pts')
    expect(page.bought()).toBe(0)
    await page.buy(form, /^Acheter pour .?79\s500/)
    await page.dialog(t('doneTitle'))
    expect(page.taken().map(({ points }) => points)).toEqual([-79_500])
  })

  it('E5: freezes the choice while the price is read again and orders what was pressed', async () => {
    const page = await open(rich)
    const form = await page.choose(...silver)
    const subjects = form.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled)
    const names = subjects.map(({ labels }) => plain(labels?.[0]?.textContent))
    const held = page.sandbox.faults.hold('offers.list')
    await page.buy(form)
    await form.findByText(t('priceChecking'))
    for (const input of [
      ...form.getAllByRole<HTMLInputElement>('checkbox'),
      ...form.getAllByRole<HTMLInputElement>('radio'),
    ])
      expect(input.disabled).toBe(true)
    await page.user.click(subjects[1]!)
    expect(subjects[1]!.checked).toBe(false)
    held.release()
    await page.dialog(t('doneTitle'))
    expect(names.length).toBeGreaterThan(1)
    expect(page.bought()).toBe(1)
  })

  it('E5: orders nothing if the chosen subject is replaced by another of the same price', async () => {
    const page = await open(rich)
    const form = await page.choose(...silver)
    await page.button(form)
    rewriteAnswers(page.sandbox, 'offers.list', (body) => {
      const text = JSON.stringify(body)
      const [first] = [...text.matchAll(/"subject":"([^"]+)"/g)].map(([, name]) => name)
      return JSON.parse(text.replaceAll(`"subject":"${first}"`, '"subject":"Latin"')) as unknown
    })
    await page.buy(form)
    expect(await form.findByText(t('choiceChanged'))).toBeTruthy()
    expect(page.bought()).toBe(0)
  })

  it('says that a chosen offer was withdrawn, and does not reopen its dialog when the offer returns', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    await page.button(form)
    const withdrawn = page.sandbox.world.offers.filter(({ name }) => name === 'Gold')
    page.sandbox.world.offers = page.sandbox.world.offers.filter(({ name }) => name !== 'Gold')
    await page.buy(form)
    const gone = await page.dialog(t('goneTitle'))
    expect(page.bought()).toBe(0)
    page.sandbox.world.offers.push(...withdrawn)
    await page.user.click(gone.getByRole('button', { name: 'Voir les offres' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    act(() => void page.store.dispatch(api.util.invalidateTags([{ type: 'offers' }])))
    await page.card('Gold')
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('E5: shows the charged price if it differs from the confirmed one', async () => {
    const page = await open({ ...demoAnswers, ...rich })
    const form = await page.choose(...gold)
    const held = page.sandbox.faults.hold('offers.buy')
    await page.buy(form)
    await form.findByText(money('sendingTitle'))
    page.sandbox.world.offers.find(({ divisionId, name }) => divisionId === 42 && name === 'Gold')!.prices[0]!.price =
      77_000
    held.release()
    const done = await page.dialog(t('doneTitle'))
    expect(plain(done.getByText(/au lieu de/).textContent)).toContain('77 000 pts au lieu de 78 000 pts')
  })

  it('E6: leads to the wallet after a 402 refusal and stays signed in', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    await page.button(form)
    page.sandbox.world.student('amira').points = 10
    await page.buy(form)
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
    expect(page.vault.state().signedIn).toBe(true)
    expect((await page.desktop['money.state']()).attempts).toEqual([])
  })

  it('E6: leads to the wallet after a 401 refusal and stays signed in', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    page.sandbox.faults('offers.buy', 'unauthorised')
    await page.buy(form)
    await waitFor(() => expect(page.address()).toBe('/porte-monnaie'))
    expect(page.vault.state().signedIn).toBe(true)
  })

  it('shows the platform’s message for another refusal and charges nothing', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    const sold = page.sandbox.world.offers.find(({ divisionId, name }) => divisionId === 42 && name === 'Gold')!
    const held = page.sandbox.faults.hold('offers.buy')
    await page.buy(form)
    await form.findByText(money('sendingTitle'))
    sold.disabled = true
    held.release()
    expect((await page.findAllByText('Cette offre n’est pas disponible')).length).toBeGreaterThan(0)
    expect(page.taken()).toEqual([])
  })

  it('E1: hides the buy button while a purchase is in flight', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    const held = page.sandbox.faults.hold('offers.buy')
    await page.buy(form)
    expect(await form.findByText(money('sendingTitle'))).toBeTruthy()
    expect(form.queryByRole('button', { name: /^Acheter/ })).toBeNull()
    await page.user.click(form.getAllByRole('button', { name: t('close') }).at(-1)!)
    await page.user.click((await page.card('Gold')).getByRole('button', { name: /^Achat en cours de vérification/ }))
    const again = await page.dialog(t('dialogTitle', { name: 'Gold' }))
    expect(again.queryByRole('button', { name: /^Acheter/ })).toBeNull()
    held.release()
    expect(await page.dialog(t('doneTitle'))).toBeTruthy()
    expect([page.bought(), page.taken()]).toEqual([1, [expect.objectContaining({ points: -78_000 })]])
  })

  it('E2: recovers a purchase with a lost response without resending it', async () => {
    const page = await open({ ...rich, world: { personality: 'naive' } })
    const form = await page.choose(...gold)
    page.sandbox.faults('offers.buy', 'late-error')
    await page.buy(form)
    expect(await page.dialog(t('doneTitle'))).toBeTruthy()
    expect([page.bought(), page.taken()]).toEqual([1, [expect.objectContaining({ points: -78_000 })]])
  })

  it('E3: shows an uncertain purchase on return and allows a retry only once it is known to have failed', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    page.sandbox.faults('offers.buy', 'server-error', { times: 1 })
    await page.buy(form)
    expect(await form.findByText(money('uncertainTitle'))).toBeTruthy()
    expect(form.queryByRole('button', { name: /^Acheter/ })).toBeNull()
    await page.user.click(form.getAllByRole('button', { name: t('close') }).at(-1)!)

    await page.user.click(page.getAllByRole('link', { name: 'Matières' })[0]!)
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    await page.user.click(page.getAllByRole('link', { name: 'Offres' })[0]!)
    const news = within(await page.findByRole('region', { name: /Gold.*achat en cours/ }))
    page.sandbox.clock.advance(300_000)
    await page.user.click(news.getByRole('button', { name: money('check') }))
    expect(await page.findByText(money('notMadeTitle'))).toBeTruthy()
    expect(page.taken()).toEqual([])
    const again = await page.choose(...gold)
    await page.buy(again)
    expect(await page.dialog(t('doneTitle'))).toBeTruthy()
    expect(page.taken().map(({ points }) => points)).toEqual([-78_000])
  })

  it('reports that the order was not sent if the main process rejects it', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    page.desktop['money.order'] = () => Promise.reject(new Error('no'))
    await page.buy(form)
    expect(await form.findByText(t('notTaken'))).toBeTruthy()
    expect([page.bought(), form.queryByRole('button', { name: /^Acheter/ }) !== null]).toEqual([0, true])
  })

  it('succeeds if the friend codes cannot be loaded', async () => {
    const page = await open(rich)
    page.sandbox.faults('discountCodes.friendCodes', 'forbidden')
    const form = await page.choose(...gold)
    await page.buy(form)
    expect(await page.dialog(t('doneTitle'))).toBeTruthy()
  })

  it.each([
    ['coupons', 'discountCodes.list'],
    ['friend codes', 'discountCodes.friendCodes'],
  ])('sells without codes if the list of %s is unreadable, and says so', async (_list, name) => {
    const page = await open({
      before: (sandbox) => {
        sandbox.world.student('amira').points = 100_000
        rewriteAnswers(sandbox, name, () => ({ success: true, payload: 'maintenance' }))
      },
    })
    const form = await page.choose(...gold)
    expect(await form.findByText(t('codesUnread'))).toBeTruthy()
    await page.buy(form)
    expect(await page.dialog(t('doneTitle'))).toBeTruthy()
    expect(page.bought()).toBe(1)
  })

  it('waits until the price can be fetched again', async () => {
    const page = await open(rich)
    const form = await page.choose(...gold)
    await form.findByRole('button', { name: /^Acheter pour/ })
    page.sandbox.faults('offers.list', 'server-error')
    await page.buy(form)
    expect(await form.findByText(t('priceUnread'))).toBeTruthy()
    expect(page.bought()).toBe(0)
    page.sandbox.faults.clear()
    await page.buy(form)
    expect(await page.dialog(t('doneTitle'))).toBeTruthy()
  })
})

it('requires a phone number before it grants the free trial', async () => {
  const page = await open({ as: 'skander' })
  await page.user.click((await page.card('Gratuit')).getByRole('button', { name: /^Essayer gratuitement/ }))
  const dialog = await page.dialog(t('trialPhone'))
  await page.user.type(dialog.getByLabelText(/^Téléphone/), '020100199')
  await page.user.click(dialog.getByRole('button', { name: 'Ajouter' }))
  const form = await page.proceed('Gratuit')
  await page.buy(form, new RegExp(t('takeFree')))
  expect(await page.dialog(t('doneTitle'))).toBeTruthy()
  expect([page.bought(), page.taken().map(({ points }) => points + 0)]).toEqual([1, [0]])
})
