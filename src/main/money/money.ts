import type { Clock, Schedule } from '../../shared/clock'
import { wallet } from '../../shared/contract/wallet'
import type { PaymentReturnLink } from '../../shared/deep-link'
import type { CommandInput, CommandOutput } from '../../shared/desktop/commands'
import type { MoneyAttempt, MoneyOrder, MoneyState } from '../../shared/desktop/payments'
import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'
import { viewOf } from './attempt'
import type { MoneyRecord } from './attempt'
import { createChecks, createQuestionLimit } from './checks'
import { createFormPage } from './form-page'
import type { Doubts } from './doubts'
import type { Book, Journal } from './journal'
import { createBook } from './journal'
import type { Opened, PaymentLinks } from './open-provider'
import { createOpenProvider } from './open-provider'
import { createOrders } from './orders'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'
import { createReturnHandler } from './return-handler'
import { createReturns } from './returns'
import type { Returned } from './returns'
import { createRounds } from './rounds'
import { createSender } from './sender'
import { createTransferCodes } from './transfer-codes'
import { createVisitor } from './visitor'

/** All that moves money: orders that are sent once, what became of them, and the ways to the providers and back. */
export type Money = {
  state(): MoneyState
  order(order: MoneyOrder): Promise<MoneyAttempt>
  check(id: string): Promise<MoneyAttempt>
  open(id: string): Promise<Opened>
  qr(id: string): Promise<CommandOutput<'money.qr'>>
  confirmTransfer(transferId: number, code: string): Promise<CommandOutput<'money.confirm-transfer'>>
  resendCode(transferId: number): Promise<CommandOutput<'money.resend-code'>>
  seen(id: string): MoneyState
  takeReturn(): Promise<Returned>
  returnedInside(address: string): boolean
  subscribeVisitor(wish: CommandInput<'money.subscribe-visitor'>): Promise<CommandOutput<'money.subscribe-visitor'>>
  /** Keeps a return that came as a link; false for one that is known. */
  returned(link: PaymentReturnLink): boolean
  sessionChanged(userId: number | null): void
  /** The window has the focus again: whoever paid elsewhere is back. */
  focused(): void
  /** Another call had an answer. */
  reached(): void
  pause(): void
  resume(): void
  /** The application ends: no more questions, no page of ours stays open. */
  stop(): void
}

type MoneyOptions = {
  openJournal: (userId: number) => Journal
  doubts: Doubts
  client: PlatformClient
  links: PaymentLinks
  token: () => Promise<string | null>
  administrator: () => string | null
  language: () => Language
  clock: Clock
  schedule: Schedule
  uuid: () => string
  changed: (state: MoneyState) => void
  log: Pick<Log, 'info' | 'warn'>
}

const longestQr = 2048
/** Unconfirmed links may cause this many rounds of questions in ten minutes, so that the returns of providers find questions left. */
const mostHints = 5

/** Puts the parts together. */
export function createMoney({ openJournal, doubts, client, links, token, administrator, language, clock, schedule, uuid, changed, log }: MoneyOptions): Money {
  const now = (): number => clock.now()
  const book = createBook({ open: openJournal, doubts, now, changed, log })
  const checks = createChecks({ clock, schedule, round: () => rounds.round() })
  const mayAsk = createQuestionLimit(clock)
  const rounds = createRounds({ book, client, clock, mayAsk })
  const { ask } = checks
  const formPage = createFormPage({ allows: (address) => links.isPayment(address), schedule, language })
  const open = createOpenProvider({ book, client, links, formPage, token, ask })
  const orders = createOrders({ book, client, clock, uuid, send: createSender({ book, client, administrator, open, ask }), ask })
  const handler = createReturnHandler({ book, client, ask, mayAsk, mayHint: createQuestionLimit(clock, mostHints) })
  const returns = createReturns({ clock, ...handler })
  const codes = createTransferCodes({ book, client, ask })
  const subscribeVisitor = createVisitor({ client, links, left: (keys) => returns.visitorLeft(keys) })

  function known(id: string): MoneyRecord {
    const record = book.find(id)
    if (record === null) throw new Error('no such order')
    return record
  }

  async function check(id: string): Promise<MoneyAttempt> {
    const record = known(id)
    if (record.order.kind === 'top-up' && record.order.way === 'mobile' && record.stage === 'waiting') await rounds.checkMobile(record)
    await handler.askAgain(record)
    await ask()
    return viewOf(book.find(id) ?? record)
  }

  return {
    check, open, subscribeVisitor,
    qr: (id) => qrOf({ book, client, ask }, known(id)),
    state: () => book.state(),
    order: (order) => orders.order(order),
    confirmTransfer: (transferId, code) => codes.confirm(transferId, code),
    resendCode: (transferId) => codes.resend(transferId),
    seen: (id) => {
      book.seen(id)
      return book.state()
    },
    takeReturn: () => returns.take(),
    returnedInside: (address) => returns.inside(address),
    returned: (link) => returns.arrived(link),
    sessionChanged(userId) {
      if (userId === book.userId()) return book.keepAgain()
      checks.stop()
      formPage.close()
      book.sessionChanged(userId)
      returns.sessionChanged(userId)
      if (userId !== null) void ask()
    },
    focused: () => void ask(),
    reached: () => checks.reached(),
    pause: () => checks.pause(),
    resume: () => checks.resume(),
    stop() {
      checks.pause()
      formPage.close()
    },
  }
}

/** What the QR code of a mobile top-up holds, asked anew each time. */
async function qrOf({ book, client, ask }: { book: Book; client: PlatformClient; ask: () => Promise<void> }, { id, order, platformId, stage, userId }: MoneyRecord): Promise<CommandOutput<'money.qr'>> {
  if (stage !== 'waiting' || platformId === null || order.kind !== 'top-up' || order.way !== 'mobile') return { text: null }
  const said = readReply(wallet.d17.response, await client.call(wallet.d17, { params: { id: platformId }, userId }))
  // It may be refused because it is paid meanwhile: only the platform's list says how it ended.
  if (said.kind === 'refused') {
    book.learn(id, { kind: 'said', message: said.message })
    await ask()
  }
  return { text: said.kind === 'said' && said.payload.url !== '' && said.payload.url.length <= longestQr ? said.payload.url : null }
}
