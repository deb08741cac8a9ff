import { screenTitleId } from '#ui/screen-title.tsx'

type Expected = { readonly from: Element | null; readonly stop: AbortController }

let expected: Expected | null = null

/**
 * Gives the title of the new screen the focus as soon as there is one: a screen that is loading often has none yet. Ends
 * when the student goes elsewhere meanwhile.
 */
export function expectNewScreen(): void {
  endExpectation()
  const stop = new AbortController()
  expected = { from: document.activeElement, stop }
  const options = { capture: true, signal: stop.signal }
  document.addEventListener('pointerdown', endExpectation, options)
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && endExpectation(), options)
  // Until then Tab begins in the content, and a screen reader is not at the start of the window.
  requestAnimationFrame(() => expected?.stop === stop && focusContent())
}

/** Called after each change of the document. */
export function focusExpectedTitle(): void {
  if (expected === null) return
  if (isElsewhere(expected.from)) return endExpectation()
  const title = document.getElementById(screenTitleId)
  title?.focus({ preventScroll: true })
  // A hidden title has the focus until the page is laid out.
  if (title !== null && document.activeElement === title && isVisible(title)) endExpectation()
}

/** True in jsdom, which lays nothing out. */
export function isVisible(element: Element): boolean {
  return !('checkVisibility' in element) || element.checkVisibility()
}

export function endExpectation(): void {
  expected?.stop.abort()
  expected = null
}

function focusContent(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

function isElsewhere(from: Element | null): boolean {
  const now = document.activeElement
  if (now === null || now === document.body) return false
  const isTyping = now.matches('input, textarea, [contenteditable="true"]')
  if (isTyping) return now !== from || now.closest('main') === null
  return now !== from && now.closest('[aria-modal="true"]') !== null
}
