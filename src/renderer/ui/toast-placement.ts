/** A toast is at most this high, with three rows of text. */
const bandHeight = 180
const halfWidth = 240
/** A screen or a section that has the focus for a moment is no control that a toast could cover. */
const maxControlHeight = 200
const openDialog = '[role="dialog"][aria-modal="true"]'

/** At the bottom, except where it would lie over the control that has the focus (WCAG 2.4.11) or a dialog's buttons. */
export function toastPlacement(focused: Element | null, { innerWidth, innerHeight } = window): 'bottom' | 'top' {
  const top = innerHeight - bandHeight
  const dialogs = [...document.querySelectorAll(openDialog)]
  if (dialogs.some((dialog) => dialog.getBoundingClientRect().bottom > top)) return 'top'
  if (focused === null || focused === document.body) return 'bottom'
  const { left, right, bottom, height } = focused.getBoundingClientRect()
  const isInMiddle = left < innerWidth / 2 + halfWidth && right > innerWidth / 2 - halfWidth
  return isInMiddle && height < maxControlHeight && bottom > top ? 'top' : 'bottom'
}

type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const gap = 8

/** By how many pixels toasts have to move, up when negative, so that a control which has the focus is seen. */
export function toastShift(
  toasts: Edges,
  focused: Edges,
  innerHeight: number,
  maxHeight: number = maxControlHeight,
): number {
  const isClear =
    toasts.bottom <= focused.top ||
    toasts.top >= focused.bottom ||
    toasts.right <= focused.left ||
    toasts.left >= focused.right
  if (isClear || focused.bottom - focused.top >= maxHeight) return 0
  const shifts = [focused.top - gap - toasts.bottom, focused.bottom + gap - toasts.top]
  const fitting = shifts.filter((shift) => toasts.top + shift >= 0 && toasts.bottom + shift <= innerHeight)
  return fitting.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}

const list = '.ant-notification'
const toast = '.ant-notification-notice'

/** Moves open toasts away from what takes the focus. */
export function watchFocusBelowToasts(): () => void {
  const clear = (): void => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.closest(list) !== null) return
    for (const each of document.querySelectorAll<HTMLElement>(list)) {
      each.style.translate = ''
      const shown = [...each.querySelectorAll(toast)].map((element) => element.getBoundingClientRect())
      if (shown.length === 0) continue
      const { innerHeight } = window
      const toasts = {
        top: Math.min(...shown.map(({ top }) => top)),
        bottom: Math.max(...shown.map(({ bottom }) => bottom)),
        left: Math.min(...shown.map(({ left }) => left)),
        right: Math.max(...shown.map(({ right }) => right)),
      }
      const dialog = focused.closest(openDialog)?.getBoundingClientRect()
      // A dialog that opens after the toast has its buttons at its end.
      const besideDialog = dialog ? toastShift(toasts, dialog, innerHeight, innerHeight) : 0
      const shift = besideDialog || toastShift(toasts, focused.getBoundingClientRect(), innerHeight)
      if (shift !== 0) each.style.translate = `0 ${shift}px`
    }
  }
  // The browser scrolls to what has the focus after the event.
  const onFocusIn = (): void => void requestAnimationFrame(clear)
  document.addEventListener('focusin', onFocusIn)
  return () => document.removeEventListener('focusin', onFocusIn)
}
