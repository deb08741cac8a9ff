import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftRequest } from '../../../../shared/contract/gifts'
import { isolate } from '../../../core/strings/isolate'
import { useNotify } from '../../../ui/notify'
import type { CartItems } from '../gift-rules'

/** The names of gifts that left the cart without being taken out; said when it happens. `isOwn` tells those that the person took out. */
export function useVanished(held: GiftRequest | null | undefined, isOwn: (itemId: number) => boolean, isPaused: boolean): readonly string[] {
  const { t } = useTranslation('gifts')
  const notify = useNotify()
  const before = useRef<CartItems>([])
  const [names, setNames] = useState<readonly string[]>([])

  const look = useEffectEvent((now: CartItems) => {
    const gone = before.current.filter((item) => !now.some(({ id }) => id === item.id) && !isOwn(item.id)).map(({ gift }) => gift.name)
    before.current = now
    if (gone.length === 0) return
    setNames((known) => [...known, ...gone])
    for (const gift of gone) notify.warning(t('vanished', { gift: isolate(gift) }))
  })
  useEffect(() => {
    if (held !== undefined && !isPaused) look(held?.gift_request_items ?? [])
  }, [held, isPaused])
  return names
}
