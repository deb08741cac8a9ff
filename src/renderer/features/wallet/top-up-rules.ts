import type { PlainKey } from '#core/strings/plain-key.ts'
import { parseInteger } from '#domains/money/parse-integer.ts'
import type { TopUpType } from '#shared/contract/wallet.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { cutText } from '#shared/std/cut-text.ts'
import { normalizeIdentifier } from '#shared/std/typed-text.ts'

/** The minimum is 1 (spec 2 §9). */
const highest = 999_999

export type OnlineWay = 'card' | 'paydunya'

export type TypedTopUp = { amount: string; reference: string; comment: string; way: OnlineWay }

/** A whole number from 1 to 999999 is required; each fault has its sentence (spec 2 §5). */
export function amountFault(typed: string): PlainKey<'wallet'> | null {
  const read = parseInteger(typed)
  if (read.kind === 'empty') return 'amountRequired'
  if (/^\s*[-−]\s*\S/.test(typed) && read.kind !== 'no-number' && !(read.kind === 'whole' && read.value === 0))
    return 'amountNegative'
  if (read.kind !== 'no-number' && read.value > highest) return 'amountTooHigh'
  if (read.kind !== 'whole') return 'amountWhole'
  return read.value < 1 ? 'amountLeast' : null
}

export function referenceFault(typed: string): PlainKey<'wallet'> | null {
  const reference = normalizeIdentifier(typed)
  if (reference === '') return 'referenceRequired'
  return /\s/.test(reference) || reference.length > 120 ? 'referenceInvalid' : null
}

export function topUpOrder(
  type: TopUpType,
  { amount, reference, comment, way }: TypedTopUp,
): Extract<MoneyOrder, { kind: 'top-up' }> | null {
  const read = parseInteger(amount)
  if (read.kind !== 'whole' || amountFault(amount) !== null) return null
  const said = {
    kind: 'top-up' as const,
    amount: read.value,
    ...(comment.trim() !== '' && { comment: cutText(comment.trim(), 500) }),
  }
  if (type === 'code')
    return referenceFault(reference) === null
      ? { ...said, way: 'code', reference: normalizeIdentifier(reference) }
      : null
  return { ...said, way: type === 'mobile' ? 'mobile' : way }
}

export function isPaymentAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

/** Short unit up to ten, except for one (spec 2 §9). */
export function balanceWord(balance: number): PlainKey<'wallet'> {
  if (balance === 1) return 'point'
  return balance <= 10 ? 'pointShort' : 'pointsLong'
}
