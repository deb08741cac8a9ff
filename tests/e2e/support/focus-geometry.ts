import type { Page } from '@playwright/test'

/** Null when some part of the focused element is seen, else its name and what covers it. A title is only a place for the focus. */
export function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // A toast makes way with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const element = document.activeElement
    if (element === null || element === document.body) return 'body'
    const { left, top, width, height } = element.getBoundingClientRect()
    const shares = [0.05, 0.5, 0.95]
    const hits = shares.flatMap((x) => shares.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
    const isSeen = hits.some(
      (hit) => hit !== null && (element.contains(hit) || hit.contains(element)) && hit !== document.body,
    )
    const name = element.getAttribute('aria-label') ?? element.textContent
    const cover = hits.find((hit) => hit !== null)
    const by = cover === undefined ? 'nothing' : `${cover.tagName} ${cover.className} ${cover.textContent.slice(0, 40)}`
    return isSeen ? null : `${element.tagName} ${name.slice(0, 40)} at ${String(Math.round(top))}, covered by ${by}`
  })
}

/** Null when the focused element lies in the window. */
export function focusOutsideWindow(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { top, bottom } = element.getBoundingClientRect()
    const isInside = top >= -1 && bottom <= window.innerHeight + 1
    return isInside ? null : `${element.textContent.slice(0, 40)} ${String(top)}–${String(bottom)}`
  })
}
