import * as z from 'zod'

/** In device-independent pixels. */
export type Area = { x: number; y: number; width: number; height: number }

export const minWidth = 360
export const minHeight = 600
const defaultWidth = 1280
const defaultHeight = 800

/** `area` is null before the first start. */
export const storedPlacement = z.object({
  area: z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() }).nullable(),
  isMaximised: z.boolean(),
})
export type StoredPlacement = z.output<typeof storedPlacement>

export const initialPlacement: StoredPlacement = { area: null, isMaximised: false }

export function resolvePlacement(displays: readonly Area[], stored: StoredPlacement): Area {
  const first = displays[0] ?? { x: 0, y: 0, width: defaultWidth, height: defaultHeight }
  const previous =
    stored.area === null ? undefined : displays.find((display) => isTitleBarReachable(display, stored.area))
  const display = previous ?? first
  const min = minimumSize(display)
  const width = clamp(stored.area?.width ?? defaultWidth, min.width, display.width)
  const height = clamp(stored.area?.height ?? defaultHeight, min.height, display.height)
  if (previous !== undefined && stored.area !== null) {
    return {
      x: clamp(stored.area.x, previous.x, previous.x + previous.width - width),
      y: clamp(stored.area.y, previous.y, previous.y + previous.height - height),
      width,
      height,
    }
  }
  return {
    x: first.x + Math.max(0, Math.round((first.width - width) / 2)),
    y: first.y + Math.max(0, Math.round((first.height - height) / 2)),
    width,
    height,
  }
}

/** Never more than the display has: 1366×768 at 150 % leaves 472 pixels above the taskbar. */
export function minimumSize({ width, height }: Pick<Area, 'width' | 'height'>): { width: number; height: number } {
  return { width: Math.min(minWidth, width), height: Math.min(minHeight, height) }
}

/** The display that shows most of the area. */
export function getDisplay(displays: readonly Area[], area: Area): Area {
  const overlap = (display: Area): number =>
    Math.max(0, Math.min(display.x + display.width, area.x + area.width) - Math.max(display.x, area.x)) *
    Math.max(0, Math.min(display.y + display.height, area.y + area.height) - Math.max(display.y, area.y))
  return displays.reduce((best, display) => (overlap(display) > overlap(best) ? display : best), displays[0] ?? area)
}

/** Null if the window can stay where it is: a part outside the displays is the user's choice. */
export function replaceOn(displays: readonly Area[], area: Area): Area | null {
  const isReachable = displays.some((display) => isTitleBarReachable(display, area))
  const { width, height } = getDisplay(displays, area)
  const isTooLarge = area.width > width + tolerance || area.height > height + tolerance
  return isReachable && !isTooLarge ? null : resolvePlacement(displays, { area, isMaximised: false })
}

/** Frames of some window managers reach beyond the work area. */
const tolerance = 20

/** 100 pixels of the title bar. */
function isTitleBarReachable(display: Area, area: Area | null): boolean {
  if (area === null) return false
  const left = Math.max(display.x, area.x)
  const right = Math.min(display.x + display.width, area.x + area.width)
  return right - left >= 100 && area.y >= display.y - 20 && area.y <= display.y + display.height - 40
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
