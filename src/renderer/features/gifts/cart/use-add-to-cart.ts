import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gift } from '../../../../shared/contract/gifts'
import { contract } from '../../../../shared/contract/index'
import { useInvalidateTags } from '../../../core/api/use-invalidate-tags'
import { useMutation } from '../../../core/api/use-mutation'
import { isRefusal } from '../../../core/failure/is-refusal'
import { isInDoubt } from '../../../core/failure/failure'
import { useFailureText } from '../../../core/failure/failure-labels'
import { useSingleFlight } from '../../../core/screen/use-single-flight'
import { isolate } from '../../../core/strings/isolate'
import { useSuccess } from '../../../core/failure/use-success'
import { useNotify } from '../../../ui/notify'
import { countOf, isGone, useReadCart, type Cart } from './use-cart'

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
  const words = useFailureText()
  const invalidate = useInvalidateTags()
  const readCart = useReadCart()
  const [call] = useMutation(contract.gifts.add)
  const [adding, setAdding] = useState<number | null>(null)
  const [needsCode, setNeedsCode] = useState(false)

  const sayWhatHappened = async (gift: Gift) => {
    const now = await readCart()
    if (now === undefined || held === undefined) return notify.warning(t('addUnknown'))
    const isThere = countOf(now, gift.id) > countOf(held, gift.id)
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
      if (answer.failure.kind !== 'signed-out') notify.error(words(answer.failure))
    }
    setAdding(null)
  })
  return { add, adding, needsCode }
}
