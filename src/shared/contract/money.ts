import * as z from 'zod'
import { numberOrText } from './tolerant'

const most = 1_000_000_000

/** Points or FCFA (1 point = 1 FCFA, spec 2 §9), unrounded, not negative. */
export const points = numberOrText(z.number().min(0).max(most), /^\d{1,3}(?:[ \u00a0\u202f]?\d{3}){0,2}(?:\.\d{1,4})?$/)

/** Like `points`; negative after some corrections. */
export const balance = numberOrText(
  z.number().min(-most).max(most),
  /^-?\d{1,3}(?:[ \u00a0\u202f]?\d{3}){0,2}(?:\.\d{1,4})?$/,
)

/** 0 to 100. */
export const percent = numberOrText(z.number().min(0).max(100), /^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/)

/** Removes floating-point errors; amounts have at most four decimals. */
export function roundAmount(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
