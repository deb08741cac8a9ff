import { useEffect, useEffectEvent, type RefObject } from 'react'

type Anchor = { readonly index: number; readonly top: number }

/** After so many frames without a correction the rows near the window are measured. */
const settledFrames = 4
const inputs = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const

/**
 * Preserves the position of the first visible row while rows take new heights at another width. The browser does not: the
 * margins in place of rows that are not rendered change too, and a change of margins disables its scroll anchoring.
 */
export function useRowAnchor(list: RefObject<HTMLElement | null>, getStart: (index: number) => number | undefined) {
  const toStart = useEffectEvent(getStart)
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const scroller = getScroller(element)
    let anchor = findAnchor(element, scroller)
    let width = element.clientWidth
    let frame = 0
    let stillFrames = 0
    const correct = (): boolean => {
      if (anchor === null) return false
      const row = element.querySelector(`[data-index="${String(anchor.index)}"]`)
      const start = element.getBoundingClientRect().top + (toStart(anchor.index) ?? 0)
      const before = scroller.scrollTop
      scroller.scrollTo({ top: before + (row?.getBoundingClientRect().top ?? start) - anchor.top, behavior: 'instant' })
      return Math.abs(scroller.scrollTop - before) >= 1
    }
    const restore = (): void => {
      stillFrames = correct() ? 0 : stillFrames + 1
      frame = stillFrames < settledFrames ? requestAnimationFrame(restore) : 0
    }
    const hold = (): void => {
      stillFrames = 0
      if (frame === 0) frame = requestAnimationFrame(restore)
    }
    const release = (): void => {
      cancelAnimationFrame(frame)
      frame = 0
    }
    const read = (): void => {
      if (frame === 0) anchor = findAnchor(element, scroller)
    }
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth === width) return read()
      width = element.clientWidth
      hold()
      // Before this frame is painted.
      correct()
    })
    sizes.observe(element)
    sizes.observe(document.body)
    // The event comes before the scroll that a shorter page causes.
    window.addEventListener('resize', hold)
    document.addEventListener('scroll', read, { capture: true, passive: true })
    for (const input of inputs) document.addEventListener(input, release, { capture: true, passive: true })
    return () => {
      release()
      sizes.disconnect()
      window.removeEventListener('resize', hold)
      document.removeEventListener('scroll', read, { capture: true })
      for (const input of inputs) document.removeEventListener(input, release, { capture: true })
    }
  }, [list])
}

/** Null while the list begins in view: the top of the page stays where it is. */
function findAnchor(list: HTMLElement, scroller: Element): Anchor | null {
  const isPage = scroller === document.scrollingElement
  const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--bar-start')) || 0
  const edge = isPage ? bar : scroller.getBoundingClientRect().top
  if (list.getBoundingClientRect().top >= edge) return null
  for (const row of list.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > edge + 1) return { index: Number(row.dataset['index']), top }
  }
  return null
}

function getScroller(element: HTMLElement): Element {
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at
  return document.scrollingElement ?? document.documentElement
}
