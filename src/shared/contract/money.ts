import * as z from 'zod'
import { numberOrText, numericPattern } from './tolerant'

const most = 1_000_000_000

/** Points or FCFA (1 point = 1 FCFA, spec 2 §9), unrounded, not negative. */
export const points = numberOrText(z.number().min(0).max(most), numericPattern({ sign: false, groups: 2, decimals: 4 }))

/** Like `points`; negative after some corrections. */
export const balance = numberOrText(
  z.number().min(-most).max(most),
  numericPattern({ sign: true, groups: 2, decimals: 4 }),
)

/** 0 to 100. */
export const percent = numberOrText(
  z.number().min(0).max(100),
  /^(?:100(?:\.0{1,4}|,0{1,2})?|\d{1,2}(?:\.\d{1,4}|,\d{1,2})?)$/,
)

/** Removes floating-point errors; amounts have at most four decimals. */
export function roundAmount(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
