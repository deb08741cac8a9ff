import * as z from 'zod'

/** Points or FCFA (1 point = 1 FCFA, spec 2 §9): whole and never negative; text such as "1 200" or "1200.00" is read, a fraction is refused (threats E5). */
export const points = z.union([z.number(), z.string().transform(fromText)]).pipe(z.int().min(0).max(1_000_000_000))

/** As `points`, for what may stand below zero: the balance after a correction. */
export const balance = z.union([z.number(), z.string().transform(fromText)]).pipe(z.int().min(-1_000_000_000).max(1_000_000_000))

/** A share in percent, 0 to 100. */
export const percent = z.union([z.number(), z.string().transform(fromText)]).pipe(z.number().min(0).max(100))

function fromText(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '')
  return /^-?\d{1,12}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN
}
