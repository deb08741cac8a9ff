import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyQuery } from '#core/api/use-query.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { isolate } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import type { FormInstance } from '#ui/forms/form.tsx'
import { useNotify } from '#ui/notify.ts'
import { isGone, useReadCart } from '../cart/use-cart'
import type { CartItems } from '../gift-rules'
import { refusedDeliveryField, type DeliveryValues } from './delivery-rules'

export type OrderObstacle = 'code-first' | 'too-few' | null

export function useOrderRefusal(form: FormInstance<DeliveryValues>, takeOut: (item: CartItems[number]) => void) {
  const { t } = useTranslation('gifts')
  const notify = useNotify()
  const failureText = useFailureText()
  const readCart = useReadCart()
  const askGift = useLazyQuery(contract.gifts.detail)
  const [obstacle, setObstacle] = useState<OrderObstacle>(null)

  const takeOutGone = async () => {
    const items = (await readCart())?.gift_request_items ?? []
    for (const item of items) {
      const answer = await askGift({ params: { id: item.gift.id } })
      if (answer.ok || !isGone(answer.failure)) continue
      notify.warning(t('vanished', { gift: isolate(item.gift.name) }))
      takeOut(item)
    }
  }

  const onRefused = async (failure: Failure) => {
    if (failure.kind !== 'refused') return
    const named = refusedDeliveryField(failure.fieldErrors)
    if (named !== null) {
      const message = failureText(failure)
      notify.error(message)
      form.setFields([{ name: named, errors: [message] }])
      form.focusField(named)
      return
    }
    const found: OrderObstacle = isRefusal(failure, 'mustGenerateGiftCode')
      ? 'code-first'
      : isRefusal(failure, 'insufficientTokens')
        ? 'too-few'
        : null
    setObstacle(found)
    notify.error(failureText(failure))
    if (found === null) await takeOutGone()
  }
  return { obstacle, onRefused, forgetObstacle: () => setObstacle(null) }
}
