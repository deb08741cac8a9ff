import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isPlainKey } from '../is-plain-key'
import { useReducedMotion } from '../theme/media-query'
import { useDirection } from '../theme/use-direction'

const nearEnd = 2

export type RailControl = {
  list: RefObject<HTMLUListElement | null>
  isAtStart: boolean
  isAtEnd: boolean
  move: (by: 1 | -1) => void
  toStart: () => void
  look: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function useRail(onNearEnd: () => void = () => undefined): RailControl {
  const list = useRef<HTMLUListElement>(null)
  const forward = useDirection() === 'rtl' ? -1 : 1
  const behavior = useReducedMotion() ? 'auto' : 'smooth'
  const [{ isAtStart, isAtEnd }, setPlace] = useState({ isAtStart: true, isAtEnd: false })

  const look = () => {
    const rail = list.current
    if (rail === null) return
    const passed = Math.abs(rail.scrollLeft)
    const ahead = rail.scrollWidth - rail.clientWidth - passed
    setPlace({ isAtStart: passed < 2, isAtEnd: ahead < 2 })
    if (ahead < getStep(rail) * nearEnd) onNearEnd()
  }
  const move = (by: 1 | -1) => {
    const rail = list.current
    rail?.scrollTo({ left: rail.scrollLeft + by * forward * getStep(rail), behavior })
  }
  const toStart = () => list.current?.scrollTo({ left: 0, behavior })

  const onKeyDown = (event: KeyboardEvent) => {
    const slides = [...(list.current?.children ?? [])]
    const at = slides.findIndex((slide) => slide.contains(event.target instanceof Node ? event.target : null))
    const next = at < 0 || !isPlainKey(event) ? null : slideAfter(event.key, { at, last: slides.length - 1, forward })
    const target = next === null ? undefined : slides[next]
    if (target === undefined) return
    event.preventDefault()
    if (next === slides.length - 1) onNearEnd()
    target.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    target.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior })
  }
  return { list, isAtStart, isAtEnd, move, toStart, look, onKeyDown }
}

function getStep(rail: HTMLElement): number {
  const [first, second] = rail.children
  if (!(first instanceof HTMLElement)) return 0
  return second instanceof HTMLElement ? Math.abs(second.offsetLeft - first.offsetLeft) : first.offsetWidth
}

function slideAfter(key: string, { at, last, forward }: { at: number; last: number; forward: number }): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, Math.max(0, at + forward))
    case 'ArrowLeft':
      return Math.min(last, Math.max(0, at - forward))
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
