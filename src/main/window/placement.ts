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
  const width = clamp(stored.area?.width ?? defaultWidth, minWidth, display.width)
  const height = clamp(stored.area?.height ?? defaultHeight, minHeight, display.height)
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
