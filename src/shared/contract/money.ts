import * as z from 'zod'
import { numberOrText } from './tolerant'

const most = 1_000_000_000

/** Points or FCFA (1 point = 1 FCFA, spec 2 §9), never negative; decimals are the platform's word and are not rounded. */
export const points = numberOrText(z.number().min(0).max(most), /^\d{1,3}(?:[ \u00a0\u202f]?\d{3}){0,2}(?:\.\d{1,4})?$/)

/** As `points`, for what may stand below zero: the balance after a correction. */
export const balance = numberOrText(z.number().min(-most).max(most), /^-?\d{1,3}(?:[ \u00a0\u202f]?\d{3}){0,2}(?:\.\d{1,4})?$/)

/** A share in percent, 0 to 100. */
export const percent = numberOrText(z.number().min(0).max(100), /^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/)

/** Removes the error of binary fractions from a sum or a difference of amounts, which have at most four decimals. */
export function roundAmount(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}
