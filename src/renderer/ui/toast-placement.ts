/** A toast is at most this high, with three rows of text. */
const bandHeight = 180
const halfWidth = 240
/** A screen or a section that has the focus for a moment is no control that a toast could cover. */
const maxControlHeight = 200

/** At the bottom, except where it would lie over the control that has the focus (WCAG 2.4.11). */
export function toastPlacement(focused: Element | null, { innerWidth, innerHeight } = window): 'bottom' | 'top' {
  if (focused === null || focused === document.body) return 'bottom'
  const { left, right, bottom, height } = focused.getBoundingClientRect()
  const isLow = height < maxControlHeight && bottom > innerHeight - bandHeight
  const isInMiddle = left < innerWidth / 2 + halfWidth && right > innerWidth / 2 - halfWidth
  return isLow && isInMiddle ? 'top' : 'bottom'
}
