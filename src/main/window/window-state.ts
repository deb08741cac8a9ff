import type { BrowserWindow } from 'electron'
import type { Schedule } from '../../shared/clock'
import type { StoredPlacement } from './placement'

type Keeping = {
  schedule: Schedule
  save: (placement: StoredPlacement) => void
}

const settleMs = 500

/** Where a window is, as it would be if it were not maximised. */
export function toPlacement(window: BrowserWindow): StoredPlacement {
  return { area: window.getNormalBounds(), isMaximised: window.isMaximized() }
}

/** Keeps a window's size, place and maximised state, half a second after they last changed and when it closes. */
export function persistPlacement(window: BrowserWindow, { schedule, save }: Keeping): void {
  let cancel: (() => void) | null = null
  const keep = (): void => {
    cancel?.()
    cancel = null
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    save(toPlacement(window))
  }
  const keepSoon = (): void => {
    cancel?.()
    cancel = schedule(settleMs, keep)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('maximize', keepSoon)
  window.on('unmaximize', keepSoon)
  window.on('close', keep)
  window.on('closed', () => cancel?.())
}
