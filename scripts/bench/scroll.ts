import type { Page } from '@playwright/test'

/** One frame of a display of 60 Hz in milliseconds, and the tenth to which the page's clock is read. */
export const displayTick = 16.7 + 0.1

/** Scrolls a box (the document where there is none) to its end, 120 px a frame; the milliseconds of each frame, the elements of the document at most, and the way made in px. */
export function scrollThrough(page: Page, box: string | null): Promise<{ frames: number[]; nodes: number; scrolled: number }> {
  return page.evaluate(
    (selector) =>
      new Promise((resolve) => {
        const scroller = (selector === null ? null : document.querySelector(selector)) ?? document.scrollingElement ?? document.documentElement
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
