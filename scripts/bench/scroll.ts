import type { Page } from '@playwright/test'

/** Milliseconds of a 60 Hz frame plus the clock resolution. */
export const displayTick = 16.7 + 0.1

export function scrollThrough(
  page: Page,
  box: string | null,
): Promise<{ frames: number[]; nodes: number; scrolled: number }> {
  return page.evaluate(
    (selector) =>
      new Promise((resolve) => {
        const scroller =
          (selector === null ? null : document.querySelector(selector)) ??
          document.scrollingElement ??
          document.documentElement
        const frames: number[] = []
        let nodes = 0
        let before = performance.now()
        const step = (now: number) => {
          frames.push(now - before)
          before = now
          if (frames.length % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length)
          const at = scroller.scrollTop
          scroller.scrollBy({ top: 120, behavior: 'instant' })
          if (scroller.scrollTop === at) resolve({ frames: frames.slice(2), nodes, scrolled: at })
          else requestAnimationFrame(step)
        }
        requestAnimationFrame((now) => {
          before = now
          requestAnimationFrame(step)
        })
      }),
    box,
  )
}
