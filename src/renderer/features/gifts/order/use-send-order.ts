import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../../shared/contract/index'
import { useInvalidateTags } from '../../../core/api/use-invalidate-tags'
import { useLazyQuery } from '../../../core/api/use-lazy-query'
import { useMutation } from '../../../core/api/use-mutation'
import { isInDoubt, type Failure } from '../../../core/failure/failure'
import { useFailureText } from '../../../core/failure/use-failure-text'
import { useSingleFlight } from '../../../core/screen/use-single-flight'
import { unsavedWork } from '../../../core/screen/unsaved-work'
import { useIsMounted } from '../../../core/screen/use-is-mounted'
import { useSuccess } from '../../../core/screen/use-success'
import { useNotify } from '../../../ui/notify'
import { isGone } from '../cart/cart'
import { useReadCart } from '../cart/use-cart'
import { deliveryBody, type DeliveryValues } from './delivery-rules'

/** Where sending the order stands: `unsent` it did not arrive, `unknown` nobody can say yet, `sent` it did. */
export type Sending =
  | { stage: 'open' | 'unsent' }
  | { stage: 'unknown'; before: ReadonlySet<number> }
  | { stage: 'sent' }

type SendOrder = {
  sending: Sending
  isBusy: boolean
  send: (values: DeliveryValues) => void
  /** Asks the platform what became of an order that nobody answered. */
  check: (before: ReadonlySet<number>) => void
}

/** What the platform answered to an order that it took. */
type Said = { message?: string | null | undefined }

const changedKinds = ['gift-cart', 'gift-orders', 'me']

/** Sends the cart as an order, once; where no answer came, cart and orders are read to say what happened, and nothing is sent again by itself. */
export function useSendOrder({ onSent, onRefused }: { onSent: (orderId: number) => void; onRefused: (failure: Failure) => Promise<void> }): SendOrder {
  const { t } = useTranslation('gifts')
  const notify = useNotify()
  const succeeded = useSuccess()
  const words = useFailureText()
  const forget = useInvalidateTags()
  const isMounted = useIsMounted()
  const readCart = useReadCart()
  const askOrders = useLazyQuery(contract.gifts.orders)
  const [deliver] = useMutation(contract.gifts.deliver)
  const [sending, setSending] = useState<Sending>({ stage: 'open' })

  /** Looks for the order among those of now and tells it; `unread` where they cannot be read. */
  const findMade = async (before: ReadonlySet<number>, said: Said = {}): Promise<'told' | 'none' | 'unread'> => {
    const orders = await askOrders()
    if (!orders.ok) return 'unread'
    const made = orders.data.payload.find(({ id }) => !before.has(id))
    if (made === undefined) return 'none'
    setSending({ stage: 'sent' })
    succeeded(said, t('ordered'))
    forget(changedKinds)
    if (isMounted()) {
      unsavedWork.saved()
      onSent(made.id)
    }
    return 'told'
  }

  const settle = async (before: ReadonlySet<number>, said: Said | null) => {
    const found = await findMade(before, said ?? {})
    if (found === 'told') return
    if (said !== null) {
      setSending({ stage: 'sent' })
      succeeded(said, t('ordered'))
      return
    }
    const cart = await readCart()
    if (cart === undefined || found === 'unread') return setSending({ stage: 'unknown', before })
    setSending({ stage: 'unsent' })
    if (cart === null) notify.warning(t('cartGone'))
  }

  const [start, isBusy] = useSingleFlight(async (work: () => Promise<void>) => work())
  const send = (values: DeliveryValues) =>
    start(async () => {
      setSending({ stage: 'open' })
      // What was ordered before tells afterwards, whatever answer is lost, whether this order arrived.
      const known = await askOrders()
      if (!known.ok) return known.failure.kind === 'signed-out' ? undefined : notify.error(t('notOrdered', { reason: words(known.failure) }))
      const before = new Set(known.data.payload.map(({ id }) => id))
      const answer = await deliver({ body: deliveryBody(values) })
      if (answer.ok || isInDoubt(answer.failure)) return settle(before, answer.ok ? answer.data : null)
      // A POST that a connection repeated by itself finds the cart empty: what was ordered is looked at before this is believed.
      if (isGone(answer.failure) && (await findMade(before)) === 'told') return undefined
      return onRefused(answer.failure)
    })
  return { sending, isBusy, send, check: (before) => start(() => settle(before, null)) }
}
