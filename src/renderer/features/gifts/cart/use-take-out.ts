import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { isInDoubt } from '#core/failure/failure.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { isolate } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import { useNotify } from '#ui/notify.ts'
import type { CartItems } from '../gift-rules'
import { isGone, useReadCart } from './use-cart'

type Item = CartItems[number]

export type TakeOut = {
  takeOut: (item: Item) => void
  leaving: ReadonlySet<number>
  wasTaken: (itemId: number) => boolean
}

/** An item already gone counts as removed (threats E7). */
export function useTakeOut(): TakeOut {
  const { t } = useTranslation('gifts')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const readCart = useReadCart()
  const [call] = useMutation(contract.gifts.remove)
  const running = useRef(new Set<number>())
  const taken = useRef(new Set<number>())
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())

  const work = async ({ id, gift: { name } }: Item) => {
    const answer = await call({ params: { id } })
    const gift = isolate(name)
    if (answer.ok) return succeeded(answer.data, t('takenOut', { gift }))
    if (isGone(answer.failure)) return notify.success(t('takenOut', { gift }))
    if (isInDoubt(answer.failure)) {
      const now = await readCart()
      if (now === undefined) return notify.warning(t('takeOutUnknown'))
      return now?.gift_request_items.some((item) => item.id === id)
        ? notify.error(t('notTakenOut', { gift }))
        : notify.success(t('takenOut', { gift }))
    }
    return answer.failure.kind === 'signed-out' ? undefined : notify.error(failureText(answer.failure))
  }

  const takeOut = (item: Item) => {
    if (running.current.has(item.id)) return
    running.current.add(item.id)
    taken.current.add(item.id)
    setLeaving(new Set(running.current))
    void work(item).finally(() => {
      running.current.delete(item.id)
      setLeaving(new Set(running.current))
    })
  }
  return { takeOut, leaving, wasTaken: (id) => taken.current.has(id) }
}
