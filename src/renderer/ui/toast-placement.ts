/** A toast is at most this high, with three rows of text. */
const bandHeight = 180
const halfWidth = 240
/** A screen or a section that has the focus for a moment is no control that a toast could cover. */
const maxControlHeight = 200

/** At the bottom, except where it would lie over the control that has the focus (WCAG 2.4.11) or a dialog's buttons. */
export function toastPlacement(focused: Element | null, { innerWidth, innerHeight } = window): 'bottom' | 'top' {
  const top = innerHeight - bandHeight
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  if (dialogs.some((dialog) => dialog.getBoundingClientRect().bottom > top)) return 'top'
  if (focused === null || focused === document.body) return 'bottom'
  const { left, right, bottom, height } = focused.getBoundingClientRect()
  const isInMiddle = left < innerWidth / 2 + halfWidth && right > innerWidth / 2 - halfWidth
  return isInMiddle && height < maxControlHeight && bottom > top ? 'top' : 'bottom'
}
