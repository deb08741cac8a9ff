import { textSizes } from '#shared/comfort.ts'

export { textSizes }
export type TextSize = (typeof textSizes)[number]

export const textScales: Record<TextSize, number> = { normal: 1, large: 1.15, larger: 1.3 }
