import type { HandlersOf } from '../base/handlers'
import { PolicyError } from '../base/policy-error'
import type { Money } from './money'

export const payingCommands = [
  'money.order',
  'money.open',
  'money.qr',
  'money.confirm-transfer',
  'money.resend-code',
  'money.subscribe-visitor',
] as const satisfies readonly (keyof HandlersOf<'money'>)[]

type MoneyCalls = Pick<
  Money,
  | 'state'
  | 'order'
  | 'check'
  | 'open'
  | 'qr'
  | 'confirmTransfer'
  | 'resendCode'
  | 'dismiss'
  | 'takeReturn'
  | 'handleInAppReturn'
  | 'subscribeGuest'
>

/** Without `allowsPayments`, handlers of `payingCommands` reject with a `PolicyError`. */
export function moneyCommands(money: MoneyCalls, allowsPayments: boolean): HandlersOf<'money'> {
  const handlers: HandlersOf<'money'> = {
    'money.state': () => money.state(),
    'money.order': (order) => money.order(order),
    'money.check': ({ id }) => money.check(id),
    'money.open': ({ id }) => money.open(id),
    'money.qr': ({ id }) => money.qr(id),
    'money.confirm-transfer': ({ transferId, code }) => money.confirmTransfer(transferId, code),
    'money.resend-code': ({ transferId }) => money.resendCode(transferId),
    'money.seen': ({ id }) => money.dismiss(id),
    'money.return': () => money.takeReturn(),
    'money.returned-inside': ({ address }) => ({ ours: money.handleInAppReturn(address) }),
    'money.subscribe-visitor': (request) => money.subscribeGuest(request),
  }
  if (allowsPayments) return handlers
  const refuse = () => Promise.reject(new PolicyError('The policy of this computer allows no payments.'))
  return { ...handlers, ...Object.fromEntries(payingCommands.map((name) => [name, refuse])) }
}
