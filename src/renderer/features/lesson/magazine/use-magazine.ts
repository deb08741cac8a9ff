import { useState } from 'react'
import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { useReducedMotion } from '#ui/theme/media-query.ts'
import { wantsKeyItself } from '../player/shortcuts'
import { getFirstPage, getSpread, turnedTo, turnTowards } from './book'
import type { Turn } from './turning-leaf'

export type Magazine = {
  page: number
  spread: readonly number[]
  turn: Turn | null
  canTurn: (by: 1 | -1) => boolean
  turnBy: (by: 1 | -1) => void
  goToSpread: (spread: number) => void
  turned: () => void
}

type MagazineOf = {
  count: number
  twoPages: boolean
  rightToLeft: boolean
  startAt: number
  onPage: (page: number) => void
}

export function useMagazine({ count, twoPages, rightToLeft, startAt, onPage }: MagazineOf): Magazine {
  const reducedMotion = useReducedMotion()
  const [place, setPlace] = useState<{ page: number; turn: Turn | null }>(() => ({
    page: Math.min(startAt, count - 1),
    turn: null,
  }))
  const { page, turn } = place
  const spread = getSpread(page, count, twoPages)

  const goTo = (next: number, by: 1 | -1, animated: boolean): void => {
    const to = getSpread(next, count, twoPages)
    setPlace({
      page: next,
      turn: animated && !reducedMotion ? { id: (turn?.id ?? 0) + 1, from: spread, to, by } : null,
    })
    onPage(next)
  }
  const turnBy = (by: 1 | -1, animated = true): void => {
    const next = turnedTo(page, by, count, twoPages)
    if (next !== null) goTo(next, by, animated)
  }
  useWindowKeydown((event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    if (event.defaultPrevented || !isPlainKey(event) || wantsKeyItself(event.target, event.key)) return
    event.preventDefault()
    turnBy(turnTowards(event.key === 'ArrowRight' ? 'right' : 'left', rightToLeft), !event.repeat)
  })

  return {
    page,
    spread,
    turn,
    turnBy,
    canTurn: (by) => turnedTo(page, by, count, twoPages) !== null,
    goToSpread: (chosen) => goTo(getFirstPage(chosen, twoPages), 1, false),
    turned: () => setPlace((before) => ({ ...before, turn: null })),
  }
}
