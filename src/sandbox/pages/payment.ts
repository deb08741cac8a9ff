import { brand } from '#shared/brand.ts'
import { formatDeepLink, type PaymentWay } from '#shared/deep-link.ts'
import type { Addresses, Platform } from '../domains/handler'
import type { OperatorOrder, StoredTopUp } from '../world/money'
import { decide, type PaymentChoice, settleMoney } from '../world/payments'
import { escaped, page } from './page'

const style =
  'dl{display:grid;grid-template-columns:auto 1fr;gap:4px ' +
  '16px}dt{font-weight:600}dd{margin:0}form{display:grid}button,a.back{display:block;margin:0 0 8px;' +
  'font:inherit;padding:12px 16px;border:1px solid currentColor;border-radius:12px;background:none;' +
  'color:inherit;text-align:center;text-decoration:none;' +
  'cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid #0B6B5D}'

const late = 30_000

const wayNames = ['card', 'paydunya', 'd17', 'operator'] as const satisfies readonly (PaymentWay | 'd17')[]
type Way = (typeof wayNames)[number]
type Outcome = 'success' | 'failure'
type Choice = { text: string; decision: PaymentChoice | null; back: Outcome | null; times: 1 | 2 }

const yes = { accepted: true, afterMs: 0 }
const no = { accepted: false, afterMs: 0 }
const accepting: Record<string, Choice> = {
  pay: { text: 'Payer', decision: yes, back: 'success', times: 1 },
  refuse: { text: 'Refuser', decision: no, back: 'failure', times: 1 },
}
const browsing: Record<string, Choice> = {
  ...accepting,
  'abandon': { text: 'Abandonner', decision: null, back: 'failure', times: 1 },
  'twice': { text: 'Payer et revenir deux fois', decision: yes, back: 'success', times: 2 },
  'stay': { text: 'Payer et ne pas revenir', decision: yes, back: null, times: 1 },
  'late': {
    text: 'Payer, réponse du prestataire dans 30 secondes',
    decision: { accepted: true, afterMs: late },
    back: 'success',
    times: 1,
  },
  'refuse-late': {
    text: 'Payer, refus du prestataire dans 30 secondes',
    decision: { accepted: false, afterMs: late },
    back: 'success',
    times: 1,
  },
}
const onPhone: Record<string, Choice> = {
  pay: { ...browsing['pay'], text: 'Accepter', decision: yes, back: null, times: 1 },
  refuse: { text: 'Refuser', decision: no, back: null, times: 1 },
  late: {
    text: 'Accepter, réponse dans 30 secondes',
    decision: { accepted: true, afterMs: late },
    back: null,
    times: 1,
  },
}

const ways: Record<
  Way,
  { title: string; choices: Record<string, Choice>; returns(order: string, outcome: Outcome): Record<string, string> }
> = {
  card: {
    title: 'Paiement par carte',
    choices: browsing,
    returns: (orderId, outcome) => (outcome === 'success' ? { orderId } : {}),
  },
  paydunya: { title: 'PayDunya', choices: browsing, returns: (token) => ({ token }) },
  d17: { title: 'D17', choices: onPhone, returns: () => ({}) },
  operator: {
    title: 'Facturation de l’opérateur',
    choices: browsing,
    returns: (reference, outcome) => ({ reference, status: outcome === 'success' ? '1' : '0' }),
  },
}

type Row = StoredTopUp | OperatorOrder

const paidBy: Record<Way, string> = { card: 'Carte bancaire', paydunya: 'PayDunya', d17: 'D17', operator: '' }

export function cardPage(platform: Platform, data: URLSearchParams, addresses: Addresses): Response {
  const order = data.get('orderId') ?? ''
  const row = toRow(platform, 'card', order)
  const amount = row !== null && 'amount' in row ? row.amount : null
  if (row === null || amount === null || data.get('amount') !== String(amount) || data.get('currency') !== 'XOF')
    return refusedPage()
  return choicesPage({ way: 'card', row, facts: [...data], addresses })
}

export function paymentPage(platform: Platform, wayName: string, order: string, addresses: Addresses): Response {
  const way = getWay(wayName)
  const row = way === null || way === 'card' ? null : toRow(platform, way, order)
  if (way === null || row === null) return refusedPage()
  const facts: [string, string][] =
    'amount' in row
      ? [
          ['Montant', `${row.amount} FCFA`],
          ['Référence', row.reference],
        ]
      : [
          ['Abonnement', row.recurrence === 1 ? 'Chaque jour' : 'Chaque semaine'],
          ['Numéro', row.phone ?? platform.world.student(row.who ?? '').user.phone ?? ''],
        ]
  return choicesPage({ way, row, facts, addresses })
}

export function decidedPage(
  platform: Platform,
  { way: wayName, order, choice: chosen }: { way: string; order: string; choice: string },
): Response {
  const way = getWay(wayName)
  const row = way === null ? null : toRow(platform, way, order)
  const choice = way === null || !Object.hasOwn(ways[way].choices, chosen) ? undefined : ways[way].choices[chosen]
  if (way === null || row === null || choice === undefined) return refusedPage()
  const now = platform.clock.now()
  settleMoney(platform.world, now)
  if (choice.decision !== null) decide(row, choice.decision, now)
  if ('method' in row) row.method = paidBy[way]
  settleMoney(platform.world, now)
  if (way === 'd17' || choice.back === null) {
    return page({
      title: ways[way].title,
      style,
      body:
        `<main><h1>${ways[way].title} (démonstration)</h1><p role="status">` +
        (way === 'd17' ? 'Ta réponse est enregistrée.' : 'Le paiement est enregistré. Tu peux fermer cette page.') +
        '</p></main>',
    })
  }
  const address = formatDeepLink({
    kind: 'payment-return',
    way,
    outcome: choice.back,
    query: ways[way].returns(order, choice.back),
  })
  return returnPage(ways[way].title, address, choice.times)
}

function choicesPage({
  way,
  row,
  facts,
  addresses,
}: {
  way: Way
  row: Row
  facts: [string, string][]
  addresses: Addresses
}): Response {
  const { title, choices } = ways[way]
  const list = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')
  const buttons = Object.entries(choices)
    .map(([name, { text }]) => `<button name="choice" value="${name}">${text}</button>`)
    .join('')
  const action = escaped(addresses.page(`pay/${way}/${row.order ?? ''}`))
  const form = `<form method="post" action="${action}">${buttons}</form>`
  const decided = row.status !== 'pending' || row.decision !== null
  return page({
    title,
    style,
    forms: true,
    body:
      `<main><h1>${title} (démonstration)</h1><p>École de démonstration</p>` +
      `<dl>${list}</dl>${decided ? '<p role="status">Ce paiement est déjà décidé.</p>' : form}</main>`,
  })
}

function returnPage(title: string, address: string, times: 1 | 2): Response {
  const setup = JSON.stringify({ address, times }).replaceAll('<', '\\u003c')
  return page({
    title,
    style,
    body:
      `<main><h1>${title} (démonstration)</h1><p role="status">Retour vers ${brand.name}…</p>` +
      `${`<a class="back" href="${escaped(address)}">Revenir dans ${brand.name}</a>`.repeat(times)}</main>`,
    script:
      `const setup = ${setup};\nlocation.href = setup.address;\nif (setup.times === 2) setTimeout(() => { ` +
      'location.href = setup.address; }, 1500);',
  })
}

function refusedPage(): Response {
  return page({
    title: 'Paiement inconnu',
    status: 400,
    body:
      '<main><h1>Paiement inconnu</h1><p>Ce paiement n’existe pas ou ses données ont été changées. Recommence ' +
      'depuis l’application.</p></main>',
  })
}

function getWay(name: string): Way | null {
  return wayNames.find((each) => each === name) ?? null
}

function toRow({ world: { money } }: Pick<Platform, 'world'>, way: Way, order: string): Row | null {
  if (order === '') return null
  if (way === 'operator') return money.operatorOrders.find((row) => row.order === order) ?? null
  const type = way === 'd17' ? 3 : 2
  return money.topUps.find((row) => row.order === order && row.type === type) ?? null
}
