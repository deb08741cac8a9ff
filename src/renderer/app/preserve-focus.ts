import { focusScreenTitle, screenTitleId } from '../ui/screen-title'

const focusableSelector =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), ' +
  '[tabindex]:not([tabindex="-1"])'

type Removal = {
  parent: Element
  /** Null at the start of the parent. */
  before: Element | null
  /** From the removed node to the element that had the focus. */
  path: readonly number[]
}

/**
 * Keeps the place of a keyboard user when the focused element disappears (a removed row, a replaced button): browsers
 * focus the body then, and Tab begins at the top again. The same control of the next row gets the focus, else that of
 * the row before, else what stands there now, else the dialog around it, else the title of the screen.
 */
export function preserveFocus(): () => void {
  let focused: Element | null = null
  // After a click the focus stays on the body, so that Space scrolls instead of pressing the next row's button.
  let isKeyboard = true
  let isMovedWhileHeld = false
  const onPointerDown = ({ pointerType }: PointerEvent): void => {
    // A press by a screen reader has no pointer type.
    isKeyboard = pointerType === ''
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    isKeyboard = true
    // A held Enter would remove the rows one after the other.
    if (!event.repeat) isMovedWhileHeld = false
    else if (isMovedWhileHeld) event.preventDefault()
  }
  const onFocusIn = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : null
  }
  const onFocusOut = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      const isLeft = target === focused && focused?.isConnected === true && document.activeElement !== focused
      if (isLeft) focused = null
    })
  const observer = new MutationObserver((records) => {
    if (focused === null || focused.isConnected) return
    const removal = removalOf(focused, records)
    focused = null
    // A screen or a dialog that moves the focus itself does so in this frame.
    if (removal === null || !isKeyboard) return
    isMovedWhileHeld = true
    requestAnimationFrame(() => document.activeElement === document.body && focusNear(removal))
  })
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, true)
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}

function removalOf(focused: Element, records: readonly MutationRecord[]): Removal | null {
  for (const { target, removedNodes, previousSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(focused))
    if (!(removed instanceof Element) || !(target instanceof Element)) continue
    // Another screen focuses its own title.
    if (removed.querySelector(`#${screenTitleId}`) !== null) return null
    return { parent: target, before: elementAtOrBefore(previousSibling), path: pathWithin(removed, focused) }
  }
  return null
}

function elementAtOrBefore(node: Node | null): Element | null {
  for (let at = node; at !== null; at = at.previousSibling) if (at instanceof Element) return at
  return null
}

function pathWithin(root: Element, element: Element): number[] {
  const path: number[] = []
  for (let at = element; at !== root && at.parentElement !== null; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at))
  return path
}

function focusNear({ parent, before, path }: Removal): void {
  // Layers stand side by side in the body and have nothing to do with each other.
  const isInScreen = parent.isConnected && parent !== document.body
  const here = !isInScreen ? null : before?.isConnected ? before.nextElementSibling : parent.firstElementChild
  const previous = isInScreen && before?.isConnected ? before : null
  const candidates = [elementAt(here, path), firstIn(here), elementAt(previous, path), firstIn(previous)]
  const next = candidates.find((candidate) => candidate instanceof HTMLElement && isFocusable(candidate))
  if (next instanceof HTMLElement) return next.focus()
  const layer = parent.closest('[role="dialog"]')?.closest<HTMLElement>('[tabindex="-1"]')
  layer?.focus({ preventScroll: true })
  if (document.activeElement === document.body) focusScreenTitle()
}

function elementAt(root: Element | null, path: readonly number[]): Element | null {
  return path.reduce<Element | null>((at, index) => at?.children[index] ?? null, root)
}

function firstIn(root: Element | null): Element | null {
  if (root === null || isFocusable(root)) return root
  return [...root.querySelectorAll(focusableSelector)].find(isFocusable) ?? null
}

function isFocusable(element: Element): boolean {
  if (!element.matches(focusableSelector) || element.closest('[inert]') !== null) return false
  return !('checkVisibility' in element) || element.checkVisibility()
}
