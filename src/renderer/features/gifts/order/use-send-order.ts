import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { useMutation } from '#core/api/use-mutation.ts'
import { useLazyQuery } from '#core/api/use-query.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { isInDoubt, type Failure } from '#core/failure/failure.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import { contract } from '#shared/contract/index.ts'
import { useNotify } from '#ui/notify.ts'
import { isGone, useReadCart } from '../cart/use-cart'
import { isSameCart, type CartItems } from '../gift-rules'
import { deliveryBody, type DeliveryValues } from './delivery-rules'

/** The cart and the address that the user has confirmed. */
export type PressedOrder = { items: CartItems; values: DeliveryValues }

export type Sending =
  { stage: 'open' | 'unsent' | 'changed' } | { stage: 'unknown'; before: ReadonlySet<number> } | { stage: 'sent' }

type SendOrder = {
  sending: Sending
  isBusy: boolean
  send: (order: PressedOrder) => void
  check: (before: ReadonlySet<number>) => void
}

type Conclude = (ended: Sending, sentence: string) => void

type Said = { message?: string | null | undefined }

const changedKinds = ['gift-cart', 'gift-orders', 'me']

export function useSendOrder({
  onSent,
  onRefused,
}: {
  onSent: (orderId: number) => void
  onRefused: (failure: Failure) => Promise<void>
}): SendOrder {
  const { t } = useTranslation('gifts')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const invalidate = useInvalidateTags()
  const isMounted = useIsMounted()
  const checkSession = useSessionCheck()
  const readCart = useReadCart()
  const askOrders = useLazyQuery(contract.gifts.orders)
  const [deliver] = useMutation(contract.gifts.deliver)
  const [sending, setSending] = useState<Sending>({ stage: 'open' })
  /** A person who left the screen believes that the gifts are ordered. */
  const concludeLater =
    (isSameSession = checkSession()): Conclude =>
    (ended, sentence) => {
      setSending(ended)
      if (!isMounted() && isSameSession()) notify.warning(sentence)
    }

  const findMade = async (before: ReadonlySet<number>, said: Said = {}): Promise<'told' | 'none' | 'unread'> => {
    const orders = await askOrders()
    if (!orders.ok) return 'unread'
    const made = orders.data.payload.find(({ id }) => !before.has(id))
    if (made === undefined) return 'none'
    setSending({ stage: 'sent' })
    succeeded(said, t('ordered'))
    invalidate(changedKinds)
    if (isMounted()) {
      unsavedWork.saved()
      onSent(made.id)
    }
    return 'told'
  }

  const settle = async (conclude: Conclude, before: ReadonlySet<number>, said: Said | null) => {
    const found = await findMade(before, said ?? {})
    if (found === 'told') return
    if (said !== null) {
      setSending({ stage: 'sent' })
      succeeded(said, t('ordered'))
      return
    }
    const cart = await readCart()
    if (cart === undefined || found === 'unread') return conclude({ stage: 'unknown', before }, t('unknownText'))
    if (cart !== null) return conclude({ stage: 'unsent' }, t('unsentTitle'))
    setSending({ stage: 'unsent' })
    notify.warning(t('cartGone'))
  }

  const [start, isBusy] = useSingleFlight(async (work: () => Promise<void>) => work())
  const send = ({ items, values }: PressedOrder) =>
    start(async () => {
      const isSameSession = checkSession()
      const conclude = concludeLater(isSameSession)
      setSending({ stage: 'open' })
      // The platform orders what the cart holds by then, on any computer of the user.
      const [earlier, cart] = await Promise.all([askOrders(), readCart()])
      // The sign-in announces the end of the session.
      if (!isSameSession() || (!earlier.ok && earlier.failure.kind === 'signed-out')) return undefined
      if (!earlier.ok) return notify.error(t('notOrdered', { reason: failureText(earlier.failure) }))
      if (cart === undefined) return notify.error(t('notOrdered', { reason: t('cartUnread') }))
      if (!isSameCart(items, cart?.gift_request_items ?? []))
        return conclude({ stage: 'changed' }, `${t('vanishedTitle')} ${t('cartChangedText')}`)
      const before = new Set(earlier.data.payload.map(({ id }) => id))
      const answer = await deliver({ body: deliveryBody(values) })
      if (answer.ok || isInDoubt(answer.failure)) return settle(conclude, before, answer.ok ? answer.data : null)
      if (isGone(answer.failure) && (await findMade(before)) === 'told') return undefined
      return onRefused(answer.failure)
    })
  return { sending, isBusy, send, check: (before) => start(() => settle(concludeLater(), before, null)) }
}
