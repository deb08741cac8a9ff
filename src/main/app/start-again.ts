import type { ConfirmLeave } from '../leave/confirm-leave'

type Options = {
  isEnding: () => boolean
  /** Forced where the computer ends its session, or the program must not come back. */
  confirmLeave: Pick<ConfirmLeave, 'isForced'>
  restart: (link: string | null) => void
}

/**
 * Handles a second start, or a link of another program. While this process ends, a window that opens now would vanish
 * with it, and the second process has left already: the program starts again afterwards.
 */
export function createStartAgain(
  { isEnding, confirmLeave, restart }: Options,
  show: (link: string | null) => void,
): (link: string | null) => void {
  const requested = new Set<string | null>()
  return (link) => {
    if (!isEnding()) return show(link)
    if (confirmLeave.isForced() || requested.has(link)) return
    requested.add(link)
    restart(link)
  }
}
