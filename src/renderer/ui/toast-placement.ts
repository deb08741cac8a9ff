/** A toast is at most this high, with three rows of text. */
const bandHeight = 180
const halfWidth = 240
/** A screen or a section that has the focus for a moment is no control that a toast could cover. */
const maxControlHeight = 200
const openDialog = '[role="dialog"][aria-modal="true"]'
const buttons = 'button, a[href], [role="button"], [role="switch"], [role="tab"], summary'
const fields = 'input, select, textarea, [contenteditable="true"]'

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

/**
 * The least number of pixels by which toasts have to move, up when negative, to leave every obstacle free; null where the
 * window has no room for that.
 */
export function toastShift(toasts: Edges, obstacles: readonly Edges[], innerHeight: number): number | null {
  const beside = obstacles.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  const isFree = (shift: number): boolean =>
    beside.every(({ top, bottom }) => toasts.bottom + shift <= top || toasts.top + shift >= bottom)
  if (isFree(0)) return 0
  return (
    beside
      .flatMap(({ top, bottom }) => [top - gap - toasts.bottom, bottom + gap - toasts.top])
      .filter((shift) => toasts.top + shift >= 0 && toasts.bottom + shift <= innerHeight && isFree(shift))
      .sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null
  )
}

const list = '.ant-notification'
const toast = '.ant-notification-notice'

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
}
const toEdges = (element: Element): Edges => element.getBoundingClientRect()

/** A dialog as a whole, else all that a student reads first and uses in it, else its title and its buttons. */
function getObstacles(dialog: Element, focused: readonly Element[]): (readonly Element[])[] {
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  const within = (selector: string) => [...dialog.querySelectorAll(selector)].filter(isShown)
  const needed = [...(title ? [title] : []), ...within(buttons), ...focused]
  return [[dialog, ...focused], [...needed, ...within(fields)], needed]
}

type Watch = { region: Element; onWaiting: (isWaiting: boolean) => void }

/**
 * While toasts are open, moves them away from what has the focus and from the title and the buttons of the dialog that
 * is open. Where there is no room for them they wait, unseen, and `onWaiting` keeps their time from running out.
 */
export function watchToasts({ region, onWaiting }: Watch): () => void {
  const shifts = new WeakMap<Element, number>()
  let isWaiting = false
  let frame = 0
  const place = (toasts: HTMLElement, notices: readonly Element[]): boolean => {
    const now = document.activeElement
    const isControl = now !== null && now !== document.body && !region.contains(now)
    const focused = isControl && now.getBoundingClientRect().height < maxControlHeight ? [now] : []
    const dialog = [...document.querySelectorAll(openDialog)].findLast(isShown)
    const choices = dialog === undefined ? [focused] : getObstacles(dialog, focused)
    const natural = toNaturalEdges(notices, shifts.get(toasts) ?? 0)
    let shift: number | null = null
    for (const obstacles of choices) shift ??= toastShift(natural, obstacles.map(toEdges), window.innerHeight)
    shifts.set(toasts, shift ?? 0)
    toasts.style.translate = shift ? `0 ${String(shift)}px` : ''
    const hasNoRoom = shift === null && dialog !== undefined
    toasts.toggleAttribute('data-waiting', hasNoRoom)
    return hasNoRoom
  }
  const placeAll = (): void => {
    const open = [...region.querySelectorAll<HTMLElement>(list)]
      .map((toasts) => ({ toasts, notices: [...toasts.querySelectorAll(toast)] }))
      .filter(({ notices }) => notices.length > 0)
    const areWaiting = open.map(({ toasts, notices }) => place(toasts, notices)).includes(true)
    if (areWaiting !== isWaiting) onWaiting(areWaiting)
    isWaiting = areWaiting
    // Dialogs open, close, grow and scroll meanwhile, and both they and toasts move when they appear.
    frame = open.length === 0 ? 0 : requestAnimationFrame(placeAll)
  }
  const observer = new MutationObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(placeAll)
  })
  observer.observe(region, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

function toNaturalEdges(notices: readonly Element[], shift: number): Edges {
  const edges = notices.map(toEdges)
  return {
    top: Math.min(...edges.map(({ top }) => top)) - shift,
    bottom: Math.max(...edges.map(({ bottom }) => bottom)) - shift,
    left: Math.min(...edges.map(({ left }) => left)),
    right: Math.max(...edges.map(({ right }) => right)),
  }
}
