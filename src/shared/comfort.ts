import * as z from 'zod'

/** `system` follows the operating system. */
export const contrastChoices = ['system', 'standard', 'high'] as const
export const motionChoices = ['system', 'reduced', 'full'] as const
export const lineSpacings = ['normal', 'wide', 'very-wide'] as const
export const typefaces = ['standard', 'dyslexic'] as const

export const textSizes = ['normal', 'large', 'larger'] as const

export type LineSpacing = (typeof lineSpacings)[number]
export type Typeface = (typeof typefaces)[number]

export const comfort = z.object({
  contrast: z.enum(contrastChoices),
  motion: z.enum(motionChoices),
  lineSpacing: z.enum(lineSpacings),
  /** Latin text only; Arabic keeps its typeface. */
  typeface: z.enum(typefaces),
  /** Controls of at least 44 pixels. */
  largeTargets: z.boolean(),
})
export type Comfort = z.output<typeof comfort>

export const defaultComfort: Comfort = {
  contrast: 'system',
  motion: 'system',
  lineSpacing: 'normal',
  typeface: 'standard',
  largeTargets: false,
}

/** The page resolves `system` itself. */
export function toComfortAttributes({ contrast, motion, ...layout }: Comfort): Record<string, string> {
  return {
    ...(contrast === 'system' ? {} : { 'data-contrast': contrast === 'high' ? 'more' : 'normal' }),
    ...(motion === 'system' ? {} : { 'data-motion': motion }),
    ...(layout.lineSpacing === 'normal' ? {} : { 'data-line-spacing': layout.lineSpacing }),
    ...(layout.typeface === 'standard' ? {} : { 'data-typeface': layout.typeface }),
    ...(layout.largeTargets ? { 'data-targets': 'large' } : {}),
  }
}

/** The prerendered sign-in has the metrics of the default layout. */
export function hasDefaultLayout({ lineSpacing, typeface, largeTargets }: Comfort): boolean {
  return lineSpacing === 'normal' && typeface === 'standard' && !largeTargets
}
