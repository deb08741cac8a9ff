import { operator } from '../../shared/contract/operator'
import type { CommandInput, CommandOutput } from '../../shared/desktop/commands'
import type { PaymentLinks } from './open-provider'
import { operatorKeys } from './open-provider'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'

type Wish = CommandInput<'money.subscribe-visitor'>
type Subscribed = CommandOutput<'money.subscribe-visitor'>

/** The platform's words for a number that has a subscription (spec 2 §8). */
const known = /Le numéro existe déjà/i

function notOpened(message: string | null, isError: boolean): Subscribed {
  return { opened: false, message, field: known.test(message ?? '') ? 'phone' : null, isError }
}

type VisitorOptions = { client: PlatformClient; links: PaymentLinks; /** The visitor is at the operator; its return is known by these texts. */ left: (keys: readonly string[]) => void }

/** A visitor's subscription with the operator: nothing is taken before the visitor agrees on the operator's own page. One at a time. */
export function createVisitor({ client, links, left }: VisitorOptions): (wish: Wish) => Promise<Subscribed> {
  let underWay: { key: string; answer: Promise<Subscribed> } | null = null

  async function subscribe(wish: Wish): Promise<Subscribed> {
    const said = readReply(operator.checkoutAsVisitor.response, await client.call(operator.checkoutAsVisitor, { body: wish }))
    // Nothing is taken before the operator's page, so the words of any status are shown, whether or not it proves a refusal.
    if (said.kind === 'unsent') return notOpened(null, true)
    if (said.kind !== 'said') return notOpened(said.message, true)
    const address = said.payload?.redirectUrl ?? null
    // The platform did not refuse: what it says instead of an address is shown, and is no error.
    if (address === null) return notOpened(said.message, said.message === null)
    if (!links.isPayment(address)) return notOpened(null, true)
    const opened = await links.openPayment(address)
    if (opened) left(operatorKeys(address))
    return { opened, message: said.message, field: null, isError: !opened }
  }

  return (wish) => {
    const key = JSON.stringify([wish.recurrence, wish.phone, wish.division])
    if (underWay?.key === key) return underWay.answer
    const own = { key, answer: subscribe(wish).finally(() => void (underWay === own && (underWay = null))) }
    underWay = own
    return own.answer
  }
}
