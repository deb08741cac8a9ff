import type { Handlers } from './handlers'

/** What the school's policy does not let the page ask; the page hears `managed`, not a failure. */
export class SchoolRefusal extends Error {
  override name = 'SchoolRefusal'
}

type Money = Parameters<typeof import('./handlers').createHandlers>[0]['money']

/** The commands that buy or move money. What is known of earlier orders can still be read, asked about and put aside. */
export const payingCommands = ['money.order', 'money.open', 'money.qr', 'money.confirm-transfer', 'money.resend-code', 'money.subscribe-visitor'] as const satisfies readonly (keyof Handlers)[]

/** The same part, where nothing can be bought or moved. */
export function withoutPayments(money: Money): Money {
  const refuse = () => Promise.reject(new SchoolRefusal('The school lets nobody pay on this computer.'))
  return { ...money, order: refuse, open: refuse, qr: refuse, confirmTransfer: refuse, resendCode: refuse, subscribeVisitor: refuse }
}
