import { operator } from '#shared/contract/operator.ts'
import { classifyReply, getSentence } from '#shared/contract/reply.ts'
import type { CommandInput, CommandOutput } from '#shared/desktop/commands.ts'
import type { PlatformClient } from '../base/platform-client'
import { extractOperatorKeys, type PaymentLinks } from './provider-redirect'

type SubscribeRequest = CommandInput<'money.subscribe-visitor'>
type SubscribeResult = CommandOutput<'money.subscribe-visitor'>

/** Response for a phone number already subscribed (spec 2 §8). */
const alreadySubscribed = /Le numéro existe déjà/i

function notOpened(message: string | null, isError: boolean): SubscribeResult {
  return { opened: false, message, field: alreadySubscribed.test(message ?? '') ? 'phone' : null, isError }
}

type GuestSubscriptionOptions = {
  client: PlatformClient
  links: PaymentLinks
  onRedirected: (keys: readonly string[]) => void
}

export function createGuestSubscription({
  client,
  links,
  onRedirected,
}: GuestSubscriptionOptions): (request: SubscribeRequest) => Promise<SubscribeResult> {
  let inFlight: { key: string; result: Promise<SubscribeResult> } | null = null

  async function subscribe(request: SubscribeRequest): Promise<SubscribeResult> {
    const reply = classifyReply(
      operator.checkoutAsVisitor,
      await client.call(operator.checkoutAsVisitor, { body: request }),
    )
    if (reply.kind === 'refused' || reply.kind === 'later') return notOpened(getSentence(reply), true)
    if (reply.kind !== 'ok') return notOpened(null, true)
    const { message } = reply
    const address = reply.payload?.redirectUrl ?? null
    // A message instead of an address is no error (spec 2 §8).
    if (address === null) return notOpened(message, message === null)
    if (!links.isPayment(address)) return notOpened(null, true)
    const opened = await links.openPayment(address)
    if (opened) onRedirected(extractOperatorKeys(address))
    return { opened, message, field: null, isError: !opened }
  }

  return (request) => {
    const key = JSON.stringify([request.recurrence, request.phone, request.division])
    if (inFlight?.key === key) return inFlight.result
    const current = { key, result: subscribe(request).finally(() => void (inFlight === current && (inFlight = null))) }
    inFlight = current
    return current.result
  }
}
