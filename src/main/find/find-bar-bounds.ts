import type { Rectangle } from 'electron'

type Options = {
  /** Width of the window's content. */
  width: number
  /** Of the bar, in CSS pixels. */
  height: number
  /** Zoom of the page in percent. */
  zoom: number
  direction: 'ltr' | 'rtl'
}

/** CSS pixels; the bar lies below the header, whose buttons stay free. */
const maxWidth = 420
const margin = 12
const top = 76

/** At the end of the line: right, and left in Arabic. */
export function findBarBounds({ width, height, zoom, direction }: Options): Rectangle {
  const scale = (length: number): number => Math.round((length * zoom) / 100)
  const barWidth = Math.max(1, Math.min(scale(maxWidth), width - 2 * scale(margin)))
  return {
    x: Math.max(0, direction === 'rtl' ? scale(margin) : width - barWidth - scale(margin)),
    y: scale(top),
    width: barWidth,
    height: scale(height),
  }
}
