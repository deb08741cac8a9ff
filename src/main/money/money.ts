import type { Clock, Schedule } from '#shared/clock.ts'
import { classifyReply, getSentence } from '#shared/contract/reply.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { PaymentReturnLink } from '#shared/deep-link.ts'
import type { CommandInput, CommandOutput } from '#shared/desktop/commands.ts'
import type { TransactionView, MoneyOrder, MoneyState } from '#shared/desktop/payments.ts'
import type { Language } from '#shared/locale.ts'
import type { SessionChange } from '../base/delivery/user-services'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../base/platform-client'
import { createGuestSubscription } from './guest-subscription'
import { createLoopbackForm } from './loopback-form'
import { createProviderRedirect, type PaymentLinks, type RedirectResult } from './provider-redirect'
import { createProviderReturns, type ReturnResult } from './provider-returns'
import { createPoller, createReconciler, createRequestLimit } from './reconciliation/poller'
import { createReturnHandler } from './return-handler'
import { createOrderSubmitter, createSender } from './submit'
import { toView, type Transaction } from './transaction'
import { createTransactionStore, type Journal, type TransactionStore } from './transaction-store'
import { createTransferOtp } from './transfer-otp'
import type { UnresolvedOrders } from './unresolved-orders'

export type Money = {
  state(): MoneyState
  order(order: MoneyOrder): Promise<TransactionView>
  check(id: string): Promise<TransactionView>
  open(id: string): Promise<RedirectResult>
  qr(id: string): Promise<CommandOutput<'money.qr'>>
  confirmTransfer(transferId: number, code: string): Promise<CommandOutput<'money.confirm-transfer'>>
  resendCode(transferId: number): Promise<CommandOutput<'money.resend-code'>>
  dismiss(id: string): MoneyState
  takeReturn(): Promise<ReturnResult>
  handleInAppReturn(address: string): boolean
  subscribeGuest(request: CommandInput<'money.subscribe-visitor'>): Promise<CommandOutput<'money.subscribe-visitor'>>
  onReturnLink(link: PaymentReturnLink): boolean
  sessionChanged(session: Pick<SessionChange, 'userId'>): void
  /** The user may return from paying. */
  onWindowFocus(): void
  reached(): void
  suspended(isSuspended: boolean): void
  /** Ends polling and the open form; the journal is written as it changes. */
  flush(): void
}

type MoneyOptions = {
  openJournal: (userId: number) => Journal
  unresolvedOrders: Pick<UnresolvedOrders, 'sync' | 'find'>
  client: PlatformClient
  links: PaymentLinks
  token: () => Promise<string | null>
  administrator: () => string | null
  language: () => Language
  clock: Clock
  schedule: Schedule
  random: () => number
  uuid: () => string
  onChange: (state: MoneyState) => void
  log: Pick<Log, 'info' | 'warn'>
}

const maxQrLength = 2048
/** Reconciliations in ten minutes; leaves requests for real returns. */
const maxUnprovenReturns = 5

export function createMoney({
  openJournal,
  unresolvedOrders,
  client,
  links,
  token,
  administrator,
  language,
  clock,
  schedule,
  random,
  uuid,
  onChange,
  log,
}: MoneyOptions): Money {
  const now = (): number => clock.now()
  const store = createTransactionStore({ open: openJournal, unresolvedOrders, now, onChange, log })
  const poller = createPoller({ clock, schedule, random, run: () => reconciler.run() })
  const allowRequests = createRequestLimit(clock)
  const reconciler = createReconciler({ store, client, clock, allowRequests })
  const { poll } = poller
  const loopbackForm = createLoopbackForm({ isAllowed: (address) => links.isPayment(address), schedule, language })
  const open = createProviderRedirect({ store, client, links, loopbackForm, token, poll })
  const submitter = createOrderSubmitter({
    store,
    client,
    clock,
    uuid,
    send: createSender({ store, client, administrator, open, poll }),
    poll,
  })
  const handler = createReturnHandler({
    store,
    client,
    poll,
    allowRequests,
    allowUnprovenReturns: createRequestLimit(clock, maxUnprovenReturns),
  })
  const returns = createProviderReturns({ clock, ...handler })
  const transferOtp = createTransferOtp({ store, client, poll })
  const subscribeGuest = createGuestSubscription({
    client,
    links,
    onRedirected: (keys) => returns.onGuestRedirected(keys),
  })

  function requireTransaction(id: string): Transaction {
    const record = store.find(id)
    if (record === null) throw new Error('the order does not exist')
    return record
  }

  async function check(id: string): Promise<TransactionView> {
    const record = requireTransaction(id)
    if (record.order.kind === 'top-up' && record.order.way === 'mobile' && record.stage === 'waiting')
      await reconciler.checkMobilePayment(record)
    await handler.retryReport(record)
    await poll()
    return toView(store.find(id) ?? record)
  }

  return {
    check,
    open,
    subscribeGuest,
    qr: (id) => fetchQr({ store, client, poll }, requireTransaction(id)),
    state: () => store.state(),
    order: (order) => submitter.submit(order),
    confirmTransfer: (transferId, code) => transferOtp.confirm(transferId, code),
    resendCode: (transferId) => transferOtp.resend(transferId),
    dismiss: (id) => {
      store.dismiss(id)
      return store.state()
    },
    takeReturn: () => returns.handleNext(),
    handleInAppReturn: (address) => returns.handleInAppReturn(address),
    onReturnLink: (link) => returns.enqueue(link),
    sessionChanged({ userId }) {
      if (userId === store.userId()) return store.persist()
      poller.reset()
      loopbackForm.close()
      store.sessionChanged(userId)
      returns.sessionChanged(userId)
      if (userId !== null) void poll()
    },
    onWindowFocus: () => void poll(),
    reached: () => poller.reached(),
    suspended: (isSuspended) => (isSuspended ? poller.pause() : poller.resume()),
    flush() {
      poller.pause()
      loopbackForm.close()
    },
  }
}

type QrServices = { store: TransactionStore; client: PlatformClient; poll: () => Promise<void> }

async function fetchQr(
  { store, client, poll }: QrServices,
  { id, order, platformId, stage, userId }: Transaction,
): Promise<CommandOutput<'money.qr'>> {
  if (stage !== 'waiting' || platformId === null || order.kind !== 'top-up' || order.way !== 'mobile')
    return { text: null }
  const reply = classifyReply(wallet.d17, await client.call(wallet.d17, { params: { id: platformId }, userId }))
  // A paid top-up may be refused too; only reconciliation decides.
  if (reply.kind === 'refused') {
    store.apply(id, { kind: 'message', message: getSentence(reply) })
    await poll()
  }
  const url = reply.kind === 'ok' ? reply.payload.url : ''
  return { text: url !== '' && url.length <= maxQrLength ? url : null }
}
