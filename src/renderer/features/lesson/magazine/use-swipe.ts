import { useRef } from 'react'
import type { PointerEvent } from 'react'

const enough = 40

type Swipe = {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

/** A finger or a pen drawn to one side; up and down stays with the screen, which scrolls. */
export function useSwipe(swiped: (side: 'left' | 'right') => void): Swipe {
  const start = useRef<{ id: number; left: number; top: number } | null>(null)
  return {
    onPointerDown({ pointerId, pointerType, isPrimary, clientX, clientY }) {
      start.current = pointerType === 'mouse' || !isPrimary ? null : { id: pointerId, left: clientX, top: clientY }
    },
    onPointerUp({ pointerId, clientX, clientY }) {
      const from = start.current
      start.current = null
      if (from === null || from.id !== pointerId) return
      const across = clientX - from.left
      if (Math.abs(across) < enough || Math.abs(across) < Math.abs(clientY - from.top) * 1.5) return
      // The finger pulls the page along: to the left is towards what lies on the right.
      swiped(across < 0 ? 'right' : 'left')
    },
    onPointerCancel: () => void (start.current = null),
  }
}
