import { screenTitleId } from '#ui/screen-title.tsx'
import { isSkipLink, restOnSkipLink } from '#ui/skip-link.tsx'

type Expected = { readonly from: Element | null; readonly stop: AbortController }

let expected: Expected | null = null
let isResting = false

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
  if (!isResting && document.activeElement === document.body) rest()
  // Until then Tab begins in the content, and a screen reader is not at the start of the window.
  if (!isResting) requestAnimationFrame(() => expected?.stop === stop && focusContent())
}

/**
 * When the element at which Orca was reading is removed with its screen, Orca adopts the next focused element without
 * reading it. So the skip link, at the start of the document, gets the focus first and the title in a later frame: of two
 * focus changes within one frame, Chromium reports the last.
 */
function rest(): void {
  const endRest = restOnSkipLink()
  if (endRest === null) return
  isResting = true
  const resume = (): void => {
    isResting = false
    endRest()
    focusExpectedTitle()
    if (expected !== null && isSkipLink(document.activeElement))
      document.querySelector('main')?.focus({ preventScroll: true })
  }
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resume)))
}

/** Called after each change of the document. */
export function focusExpectedTitle(): void {
  if (expected === null || isResting) return
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
