import type { LineSpacing, Typeface } from '#shared/comfort.ts'

export const lineScales: Record<LineSpacing, number> = { 'normal': 1, 'wide': 1.2, 'very-wide': 1.45 }

/** Widths of words beside those of the standard typeface: titles were measured at 1.34 to 1.36. */
export const letterScales: Record<Typeface, number> = { standard: 1, dyslexic: 1.3 }

/** Letters stay joined in Arabic. */
export const wordSpacings: Record<LineSpacing, string> = { 'normal': '0', 'wide': '0.08em', 'very-wide': '0.16em' }

/** A family for each script: a family of which one file is not loaded asks the system for substitutes of each size. */
const rubik = "'Rubik Variable', 'Rubik Arabic', 'Rubik Latin Extended'"
const fallback = `${rubik}, 'Segoe UI', 'Noto Sans Arabic', Tahoma, sans-serif`

export const fontStacks: Record<Typeface, string> = { standard: fallback, dyslexic: `'OpenDyslexic', ${fallback}` }

/** WCAG 2.2, 2.5.5. */
export const largeTarget = 44
