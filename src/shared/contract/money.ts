import * as z from 'zod'
import { numberOrText, numericPattern, numericText } from './tolerant'

const most = 1_000_000_000
const maxExact = Number.MAX_SAFE_INTEGER / 10_000

/** In whole ten-thousandths, as `roundAmount` leaves them. */
const amount = (number: z.ZodNumber, text: RegExp) =>
  numberOrText(number, text).transform(roundAmount).meta({ 'x-reads-as': 'nearest ten-thousandth' })

/** Points or FCFA (1 point = 1 FCFA, spec 2 §9), not negative. */
export const points = amount(z.number().min(0).max(most), numericPattern({ sign: false, groups: 2, decimals: 4 }))

/** Like `points`; negative after some corrections. */
export const balance = amount(z.number().min(-most).max(most), numericPattern({ sign: true, groups: 2, decimals: 4 }))

/** Tokens of the referral programme. */
export const tokens = amount(z.number(), numericText)

/** 0 to 100. */
export const percent = numberOrText(
  z.number().min(0).max(100),
  /^(?:100(?:\.0{1,4}|,0{1,2})?|\d{1,2}(?:\.\d{1,4}|,\d{1,2})?)$/,
)

/**
 * The nearest whole ten-thousandth, of which equal amounts are one number: `3.3000000000000003` may be sent by a platform
 * or left by a sum.
 */
export function roundAmount(amount: number): number {
  return Math.abs(amount) < maxExact ? Math.round(amount * 10_000) / 10_000 : amount
}

/** Points, FCFA or tokens. */
export function addAmounts(amounts: readonly number[]): number {
  return roundAmount(amounts.reduce((sum, amount) => sum + roundAmount(amount), 0))
}

/** Points, FCFA or tokens. */
export function subtractAmounts(from: number, amount: number): number {
  return roundAmount(from - amount)
}
