import { focusScreenTitle, screenTitleId } from '#ui/screen-title.tsx'
import { endExpectation, expectNewScreen, focusExpectedTitle, isVisible } from './title-focus'

const focusableSelector =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), ' +
  '[tabindex]:not([tabindex="-1"])'

/** Attributes that take the focus from an element which stays. */
const focusAttributes = ['disabled', 'hidden', 'inert', 'tabindex']

/** React hides a screen so while a part of it loads its code, and inserts the placeholder in the same moment. */
const hiddenByReact = 'main [style*="display: none"]'

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
 * the row before, else what stands there now, else the dialog around it, else the title of the screen. A disabled or
 * hidden element hands the focus to the heading above it and gets it back when it is enabled or shown again.
 */
export function preserveFocus(): () => void {
  let focused: Element | null = null
  let disabled: { element: HTMLElement; heir: Element | null } | null = null
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
    sizes.disconnect()
    if (focused !== null) sizes.observe(focused)
  }
  const onFocusOut = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      const isLeft = target === focused && focused?.isConnected === true && document.activeElement !== focused
      if (isLeft) focused = null
    })
  const removedWith = (element: Element, records: readonly MutationRecord[]): void => {
    const removal = getRemoval(element, records)
    if (removal === 'screen') return expectNewScreen()
    // A screen or a dialog that moves the focus itself does so in this frame.
    if (removal === null || !isKeyboard) return
    isMovedWhileHeld = true
    requestAnimationFrame(() => document.activeElement === document.body && focusNear(removal))
  }
  const disable = (element: HTMLElement): void => {
    if (!isKeyboard) return
    isMovedWhileHeld = true
    const isInDialog = element.closest('[role="dialog"]') !== null
    requestAnimationFrame(() => {
      const now = document.activeElement
      if (now !== document.body && now !== element) return
      if (!element.isConnected) {
        if (isInDialog) return
        // Its hidden screen was replaced before this frame, which a busy computer begins late.
        expectNewScreen()
        return focusExpectedTitle()
      }
      // Shown again before this frame: the browser took the focus when it laid the page out in between.
      if (!isUnfocusable(element)) return element.focus({ preventScroll: true })
      focusBefore(element)
      // The browser takes the focus from a hidden element only when it lays out the page.
      disabled = { element, heir: document.activeElement === element ? document.body : document.activeElement }
    })
  }
  const enableAgain = (): void => {
    if (disabled === null) return
    const { element, heir } = disabled
    const isWaiting = document.activeElement === heir
    if (isWaiting && element.isConnected && isUnfocusable(element)) return
    disabled = null
    if (!isWaiting) return
    if (element.isConnected) element.focus({ preventScroll: true })
    // Its screen was replaced while it was hidden, so that nothing stood near it.
    else if (heir === document.body) expectNewScreen()
  }
  // A narrower container hides an element by its style sheet, without a change of the document.
  const sizes = new ResizeObserver((entries) => {
    const target = entries.at(-1)?.target
    const now = document.activeElement
    if (!(target instanceof HTMLElement) || !target.isConnected) return
    if (isVisible(target)) {
      // React shows a screen again without another change of the document where nothing stood in its place.
      enableAgain()
      return focusExpectedTitle()
    }
    if (now !== target && now !== document.body) return
    focused = null
    disable(target)
  })
  const observer = new MutationObserver((records) => {
    const element = focused
    if (element !== null && !element.isConnected) {
      focused = null
      removedWith(element, records)
    } else if (element instanceof HTMLElement && records.some(isOfAttribute) && isUnfocusable(element)) {
      focused = null
      disable(element)
    } else if (element instanceof HTMLElement && element.closest(hiddenByReact) !== null) {
      focused = null
      if (element.id === screenTitleId) expectNewScreen()
      else disable(element)
    }
    enableAgain()
    focusExpectedTitle()
  })
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: focusAttributes })
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, true)
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
    sizes.disconnect()
    endExpectation()
  }
}

function getRemoval(focused: Element, records: readonly MutationRecord[]): Removal | 'screen' | null {
  for (const { target, removedNodes, previousSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(focused))
    if (!(removed instanceof Element) || !(target instanceof Element)) continue
    const selector = `#${screenTitleId}`
    if (removed.matches(selector) || removed.querySelector(selector) !== null) return 'screen'
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
  getLayer(parent)?.focus({ preventScroll: true })
  if (document.activeElement === document.body) focusScreenTitle()
}

/** Focused and still there, but disabled, hidden, or without the index that made it focusable. */
function isUnfocusable(element: HTMLElement): boolean {
  if (element.matches(':disabled, li:not([tabindex])')) return true
  return element.closest('[inert]') !== null || !isVisible(element)
}

const isOfAttribute = ({ type }: MutationRecord): boolean => type === 'attributes'

/** The items of a list belong together, as the page numbers do; elsewhere the neighbour could be "Delete". */
function focusBefore(element: HTMLElement): void {
  const siblings = element.matches('li') ? [...(element.parentElement?.children ?? [])] : []
  const index = siblings.indexOf(element)
  const item = [...siblings.slice(0, index).reverse(), ...siblings.slice(index + 1)].find(isFocusable)
  if (item instanceof HTMLElement) return item.focus()
  focusHeadingBefore(element)
}

function focusHeadingBefore(element: Element): void {
  const layer = getLayer(element)
  const within = element.closest('[role="dialog"]') ?? document
  const heading = [...within.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].findLast(
    (each) => (each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && isVisible(each),
  )
  if (heading === undefined) return layer?.focus({ preventScroll: true }) ?? focusScreenTitle()
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function getLayer(element: Element): HTMLElement | null {
  return element.closest('[role="dialog"]')?.closest<HTMLElement>('[tabindex="-1"]') ?? null
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
  return isVisible(element)
}
