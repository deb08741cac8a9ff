import { flushSync } from 'react-dom'

/** The sign-in as it stands in the document itself, and what a person pressed on it before the application could hear it. */
export type FirstPage = { root: HTMLElement; pressed: HTMLElement[]; isBusy: () => boolean }

declare global {
  interface Window {
    readonly firstPage?: FirstPage
  }
}

const patienceMs = 1500

/** Resolves when nothing is being pressed or composed on the first page, or after a while. */
export async function firstPageIdle(): Promise<void> {
  const until = performance.now() + patienceMs
  while (window.firstPage?.isBusy() && performance.now() < until) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/**
 * Puts what was just drawn in the place of the first page, between two frames: what was typed there, the focus and the caret go over, and what
 * was pressed is pressed. Both are drawn by the same components, so each element has its counterpart.
 */
export function replaceFirstPage(drawn: HTMLElement): void {
  const { firstPage } = window
  if (!firstPage?.root.isConnected) return
  const { root, pressed } = firstPage
  const counterpart = (element: Element) => alike(drawn, element)[alike(root, element).findIndex((each) => each === element)] ?? null
  for (const field of root.querySelectorAll('input')) {
    const live = counterpart(field)
    if (isTyped(field) && live instanceof HTMLInputElement) flushSync(() => type(live, field.value))
  }
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const heir = focused && counterpart(focused)
  if (heir) heir.focus({ preventScroll: true })
  if (focused instanceof HTMLInputElement && heir instanceof HTMLInputElement && isTyped(heir)) {
    heir.setSelectionRange(focused.selectionStart, focused.selectionEnd, focused.selectionDirection ?? 'none')
  }
  const presses = pressed.map(counterpart)
  root.remove()
  for (const live of presses) if (live) flushSync(() => live.click())
}

const isTyped = ({ type: kind }: HTMLInputElement): boolean => kind !== 'radio' && kind !== 'checkbox'

/** As a keyboard would: the components behind the field hear of it. */
function type(field: HTMLInputElement, text: string): void {
  if (text === '') return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const identity = ['type', 'autocomplete', 'aria-label']

/** The elements below a root that are the same as this one to a person: of two drawings, one may hold a notice more. */
function alike(root: Element, element: Element): HTMLElement[] {
  const said = (each: Element) => JSON.stringify([each.textContent, ...identity.map((name) => each.getAttribute(name)), each instanceof HTMLInputElement && !isTyped(each) && each.value])
  const wanted = said(element)
  return [...root.querySelectorAll<HTMLElement>(element.tagName)].filter((each) => said(each) === wanted)
}
