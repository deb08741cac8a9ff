import * as z from 'zod'

/** A rectangle in device-independent pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** Pixels below which the window does not shrink. */
export const smallestWidth = 360
/** Pixels below which the window does not shrink. */
export const smallestHeight = 600
const usualWidth = 1280
const usualHeight = 800

/** Where the window was; `area` is null before the first start. */
export const storedPlacement = z.object({
  area: z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() }).nullable(),
  isMaximised: z.boolean(),
})
export type StoredPlacement = z.output<typeof storedPlacement>

/** Where the very first window opens: in the middle, at its usual size. */
export const firstPlacement: StoredPlacement = { area: null, isMaximised: false }

/** Where the window opens: where it was when enough of its top is on a display that still exists, else in the middle of the first one. */
export function placementOn(displays: readonly Area[], stored: StoredPlacement): Area {
  const first = displays[0] ?? { x: 0, y: 0, width: usualWidth, height: usualHeight }
  const home = stored.area === null ? undefined : displays.find((display) => showsTop(display, stored.area))
  const display = home ?? first
  const width = fit(stored.area?.width ?? usualWidth, smallestWidth, display.width)
  const height = fit(stored.area?.height ?? usualHeight, smallestHeight, display.height)
  if (home !== undefined && stored.area !== null) {
    return { x: fit(stored.area.x, home.x, home.x + home.width - width), y: fit(stored.area.y, home.y, home.y + home.height - height), width, height }
  }
  return { x: first.x + Math.max(0, Math.round((first.width - width) / 2)), y: first.y + Math.max(0, Math.round((first.height - height) / 2)), width, height }
}

/** Whether a hand's breadth of the title bar is within reach on the display. */
function showsTop(display: Area, area: Area | null): boolean {
  if (area === null) return false
  const left = Math.max(display.x, area.x)
  const right = Math.min(display.x + display.width, area.x + area.width)
  return right - left >= 100 && area.y >= display.y - 20 && area.y <= display.y + display.height - 40
}

/** `value` between `low` and `high`; `low` where there is no room. */
function fit(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
