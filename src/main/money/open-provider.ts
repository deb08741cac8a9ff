import { wallet } from '../../shared/contract/wallet'
import type { MoneyRecord } from './attempt'
import type { FormPage, ProviderForm } from './form-page'
import type { Book } from './journal'
import type { Said } from './replies'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'

/** The door to the system browser, for providers only. */
export type PaymentLinks = {
  /** Whether this is an address of a provider of the platform. */
  isPayment(address: string): boolean
  /** Opens a provider's page; false where it is none of the platform's, or no browser took it. */
  openPayment(address: string): Promise<boolean>
  /** Opens our own page on this computer that sends the provider's form. */
  openPaymentForm(address: string): Promise<boolean>
}

/** Whether the provider's page was opened, and the host that the person should see there. */
export type Opened = { opened: boolean; host: string | null }

type OpenProviderOptions = {
  book: Book
  client: PlatformClient
  links: PaymentLinks
  formPage: FormPage
  /** The token of the session: nothing that is sent to a provider may hold it. */
  token: () => Promise<string | null>
  /** Asks the platform what became of the open attempts. */
  ask: () => Promise<void>
}

const notOpened: Opened = { opened: false, host: null }
const mostKeys = 40

/** Opens the page on which an attempt is paid, in the system browser (threats B6); two calls at once open one. */
export function createOpenProvider({ book, client, links, formPage, token, ask }: OpenProviderOptions): (id: string) => Promise<Opened> {
  const underWay = new Map<string, Promise<Opened>>()

  /** Notes by what the return will be known, before anybody can return. */
  async function known(record: MoneyRecord, keys: readonly string[]): Promise<boolean> {
    const before = book.find(record.id)?.keys ?? []
    const fresh = keys.filter((key) => key !== '' && key.length <= 256 && !before.includes(key))
    if (fresh.length === 0) return true
    book.amend(record.id, { keys: [...before, ...fresh].slice(-mostKeys) })
    return book.kept(record.userId)
  }

  const go = async (address: string, open: () => Promise<boolean>): Promise<Opened> =>
    links.isPayment(address) && (await open()) ? { opened: true, host: new URL(address).host } : notOpened

  /** A way that the platform refuses before anybody could go it is over. Later it may be refused because it is paid: only the platform's list says how it ended. */
  function answered<Payload>({ id, keys, host = null }: MoneyRecord, said: Said<Payload>): Payload | null {
    if (said.kind === 'refused' && keys.length === 0 && host === null) book.learn(id, { kind: 'refused', message: said.message, status: said.status })
    else if (said.kind === 'refused') {
      book.learn(id, { kind: 'said', message: said.message })
      void ask()
    }
    return said.kind === 'said' ? said.payload : null
  }

  async function card(record: MoneyRecord): Promise<Opened> {
    const { platformId, userId } = record
    const form = answered(record, readReply(wallet.cardRedirect.response, await client.call(wallet.cardRedirect, { params: { id: platformId }, userId })))
    if (form === null) return notOpened
    // A field without a value is sent empty, as a form in a page sends it.
    const data = Object.fromEntries(Object.entries(form.data).map(([name, value]) => [name, value ?? '']))
    if (holds({ url: form.url, data }, await token()) || !(await known(record, orderNumbersIn(data)))) return notOpened
    return go(form.url, async () => {
      const own = await formPage.show({ url: form.url, data })
      return own !== null && links.openPaymentForm(own)
    })
  }

  async function payDunya(record: MoneyRecord): Promise<Opened> {
    const { platformId, userId } = record
    const page = answered(record, readReply(wallet.payDunyaRedirect.response, await client.call(wallet.payDunyaRedirect, { params: { id: platformId }, userId })))
    if (page === null || holds({ url: page.url, data: {} }, await token()) || !(await known(record, partsOf(page.url)))) return notOpened
    return go(page.url, () => links.openPayment(page.url))
  }

  async function operator(record: MoneyRecord): Promise<Opened> {
    const { address } = record
    if (address === null || holds({ url: address, data: {} }, await token()) || !(await known(record, operatorKeys(address)))) return notOpened
    return go(address, () => links.openPayment(address))
  }

  async function open(id: string): Promise<Opened> {
    const record = book.find(id)
    if (record?.stage !== 'waiting') return notOpened
    const { order } = record
    if (order.kind === 'operator') return operator(record)
    if (order.kind !== 'top-up' || record.platformId === null) return notOpened
    return order.way === 'card' ? card(record) : order.way === 'paydunya' ? payDunya(record) : notOpened
  }

  async function openAndNote(id: string): Promise<Opened> {
    const opened = await open(id)
    if (opened.opened && book.find(id)?.host !== opened.host) book.amend(id, { host: opened.host })
    return opened
  }

  return (id) => {
    const own = underWay.get(id) ?? openAndNote(id).finally(() => underWay.delete(id))
    underWay.set(id, own)
    return own
  }
}

/** How a form may name the number of its order; the last is the name that the return has. */
const orderFields = ['order', 'orderref', 'mdorder', 'ordernumber', 'orderid']

/** The order numbers in a form; the last is the one that the platform is most likely to know. */
function orderNumbersIn(data: ProviderForm['data']): string[] {
  const plain = new Map(Object.entries(data).map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]))
  return orderFields.flatMap((name) => plain.get(name) ?? [])
}

/** The text in an address that a provider brings back: its `token`, else the last part of its path and the values of its query; not the words that every such address has. */
function partsOf(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { pathname, searchParams } = new URL(address)
  const tokens = searchParams.getAll('token')
  const parts = tokens.length > 0 ? tokens : [pathname.split('/').findLast((part) => part !== '') ?? '', ...searchParams.values()]
  return parts.filter((part) => /^[\w-]{6,128}$/.test(part)).slice(-8)
}

/** As `partsOf`, for the operator, whose return may carry anything: only texts that nobody guesses, not the words of its addresses. */
export function operatorKeys(address: string): string[] {
  return partsOf(address).filter((part) => part.length >= 16 || (part.length >= 8 && /\d/.test(part)))
}

/** Whether the session's token is anywhere in what would go to the provider. */
function holds({ url, data }: ProviderForm, token: string | null): boolean {
  if (token === null || token === '') return false
  return [url, ...Object.entries(data).flat()].some((text) => text.includes(token) || decoded(text).includes(token))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
