import { classifyReply, getSentence, type Reply } from '#shared/contract/reply.ts'
import { readCardPage, wallet } from '#shared/contract/wallet.ts'
import { isOpaque } from '#shared/deep-link.ts'
import { createSingleFlight } from '../base/async'
import type { PlatformClient } from '../base/platform-client'
import type { LoopbackForm, ProviderForm } from './loopback-form'
import type { Transaction } from './transaction'
import type { TransactionStore } from './transaction-store'

export type PaymentLinks = {
  isPayment(address: string): boolean
  openPayment(address: string): Promise<boolean>
  openPaymentForm(address: string): Promise<boolean>
}

export type RedirectResult = { opened: boolean; host: string | null }

type ProviderRedirectOptions = {
  store: TransactionStore
  client: PlatformClient
  links: PaymentLinks
  loopbackForm: LoopbackForm
  /** Never sent to a provider. */
  token: () => Promise<string | null>
  poll: () => Promise<void>
}

const notOpened: RedirectResult = { opened: false, host: null }
const maxKeys = 40

/** Uses the system browser (threats B6); concurrent calls open one page. */
export function createProviderRedirect({
  store,
  client,
  links,
  loopbackForm,
  token,
  poll,
}: ProviderRedirectOptions): (id: string) => Promise<RedirectResult> {
  const singleFlight = createSingleFlight<string, RedirectResult>()

  /** Persists the keys before the page opens; false if the disk refuses. */
  async function storeKeys(record: Transaction, keys: readonly string[]): Promise<boolean> {
    const stored = store.find(record.id)?.returnKeys ?? []
    const added = keys.filter((key) => key !== '' && key.length <= 256 && !stored.includes(key))
    if (added.length === 0) return true
    store.patch(record.id, { returnKeys: [...stored, ...added].slice(-maxKeys) })
    return store.flushed(record.userId)
  }

  const openAllowed = async (address: string, open: () => Promise<boolean>): Promise<RedirectResult> =>
    links.isPayment(address) && (await open()) ? { opened: true, host: new URL(address).host } : notOpened

  /** Before the first visit a refusal is final; later it may mean that it is paid. */
  function noteRefusal({ id, returnKeys, host = null }: Transaction, reply: Reply): void {
    if (reply.kind !== 'refused') return
    const message = getSentence(reply)
    if (reply.provesUnchanged && returnKeys.length === 0 && host === null)
      store.apply(id, { kind: 'rejected', message, status: reply.status })
    else {
      store.apply(id, { kind: 'message', message })
      void poll()
    }
  }

  async function openCard(record: Transaction): Promise<RedirectResult> {
    const { platformId, userId } = record
    const options = { params: { id: platformId }, userId }
    const reply = classifyReply(wallet.cardRedirect, await client.call(wallet.cardRedirect, options))
    noteRefusal(record, reply)
    if (reply.kind !== 'ok') return notOpened
    const form = readCardPage(reply.answer)
    const keys = [...extractOrderNumbers(form.data), ...extractOrderNumbers(toQuery(form.url))]
    if (containsToken(form, await token()) || !(await storeKeys(record, keys))) return notOpened
    return openAllowed(form.url, async () => {
      const pageUrl = await loopbackForm.show(form)
      return pageUrl !== null && links.openPaymentForm(pageUrl)
    })
  }

  async function openPayDunya(record: Transaction): Promise<RedirectResult> {
    const { platformId, userId } = record
    const options = { params: { id: platformId }, userId }
    const reply = classifyReply(wallet.payDunyaRedirect, await client.call(wallet.payDunyaRedirect, options))
    noteRefusal(record, reply)
    if (reply.kind !== 'ok') return notOpened
    const { url } = reply.payload
    if (containsToken({ url, data: {} }, await token()) || !(await storeKeys(record, extractKeys(url))))
      return notOpened
    return openAllowed(url, () => links.openPayment(url))
  }

  async function openOperator(record: Transaction): Promise<RedirectResult> {
    const { address } = record
    if (
      address === null ||
      containsToken({ url: address, data: {} }, await token()) ||
      !(await storeKeys(record, extractOperatorKeys(address)))
    )
      return notOpened
    return openAllowed(address, () => links.openPayment(address))
  }

  async function open(id: string): Promise<RedirectResult> {
    const record = store.find(id)
    if (record?.stage !== 'waiting') return notOpened
    const { order } = record
    if (order.kind === 'operator') return openOperator(record)
    if (order.kind !== 'top-up' || record.platformId === null) return notOpened
    return order.way === 'card' ? openCard(record) : order.way === 'paydunya' ? openPayDunya(record) : notOpened
  }

  async function openAndStoreHost(id: string): Promise<RedirectResult> {
    const opened = await open(id)
    if (opened.opened && store.find(id)?.host !== opened.host) store.patch(id, { host: opened.host })
    return opened
  }

  return (id) => singleFlight(id, () => openAndStoreHost(id))
}

const orderFields = ['order', 'orderref', 'mdorder', 'ordernumber', 'orderid']

function extractOrderNumbers(data: ProviderForm['data']): string[] {
  const normalized = new Map(
    Object.entries(data).map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]),
  )
  return orderFields.flatMap((name) => normalized.get(name) ?? [])
}

function toQuery(address: string): Record<string, string> {
  return URL.canParse(address) ? Object.fromEntries(new URL(address).searchParams) : {}
}

function extractKeys(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { pathname, search, searchParams } = new URL(address)
  // A plus sign in a token is not encoded by every provider; the return is read in the same way.
  const tokens = new URLSearchParams(search.replaceAll('+', '%2B')).getAll('token')
  if (tokens.length > 0) return tokens.filter((token) => token.length >= 6 && isOpaque(token)).slice(-8)
  const parts = [pathname.split('/').findLast((part) => part !== '') ?? '', ...searchParams.values()]
  return parts.filter((part) => /^[\w-]{6,128}$/.test(part)).slice(-8)
}

/** Extracts unguessable texts only: a return may carry any value of its URL. */
export function extractOperatorKeys(address: string): string[] {
  return extractKeys(address).filter((part) => part.length >= 16 || (part.length >= 8 && /\d/.test(part)))
}

function containsToken({ url, data }: ProviderForm, token: string | null): boolean {
  if (token === null || token === '') return false
  return [url, ...Object.entries(data).flat()].some((text) => text.includes(token) || tryDecode(text).includes(token))
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
