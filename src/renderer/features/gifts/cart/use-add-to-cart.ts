import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { isInDoubt } from '#core/failure/failure.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { Gift } from '#shared/contract/gifts.ts'
import { contract } from '#shared/contract/index.ts'
import { useNotify } from '#ui/notify.ts'
import { getCount, isGone, useReadCart, type Cart } from './use-cart'

type AddToCart = {
  add: (gift: Gift) => void
  adding: number | null
  /** The platform requires a gift code first (spec 2 §4). */
  needsCode: boolean
}

export function useAddToCart({ held }: Pick<Cart, 'held'>): AddToCart {
  const { t } = useTranslation('gifts')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const invalidate = useInvalidateTags()
  const readCart = useReadCart()
  const [call] = useMutation(contract.gifts.add)
  const [adding, setAdding] = useState<number | null>(null)
  const [needsCode, setNeedsCode] = useState(false)

  const sayWhatHappened = async (gift: Gift) => {
    const now = await readCart()
    if (now === undefined || held === undefined) return notify.warning(t('addUnknown'))
    const isThere = getCount(now, gift.id) > getCount(held, gift.id)
    return isThere
      ? notify.success(t('added', { gift: isolate(gift.name) }))
      : notify.error(t('notAdded', { gift: isolate(gift.name) }))
  }

  const [add] = useSingleFlight(async (gift: Gift) => {
    setAdding(gift.id)
    const answer = await call({ body: { gift: gift.id } })
    if (answer.ok) {
      setNeedsCode(false)
      succeeded(answer.data, t('added', { gift: isolate(gift.name) }))
      await readCart()
    } else if (isInDoubt(answer.failure)) await sayWhatHappened(gift)
    else if (isGone(answer.failure)) {
      notify.warning(t('vanished', { gift: isolate(gift.name) }))
      invalidate(['gifts'])
    } else {
      setNeedsCode(isRefusal(answer.failure, 'mustGenerateGiftCode'))
      if (isRefusal(answer.failure, 'insufficientTokens')) invalidate(['me', 'gift-cart'])
      if (answer.failure.kind !== 'signed-out') notify.error(failureText(answer.failure))
    }
    setAdding(null)
  })
  return { add, adding, needsCode }
}
