import type { Balance } from '#domains/money/balance.ts'
import { parseInteger } from '#domains/money/parse-integer.ts'
import { toPoints, toTokens, type Tokens } from '#domains/referral/format-tokens.ts'
import { subtractAmounts } from '#shared/contract/money.ts'
import { minTokens } from '#shared/contract/referrals.ts'
import type { User } from '#shared/contract/resources.ts'
import { languageFacts, type Language } from '#shared/locale.ts'

type TokensFault = 'fillTokens' | 'digitsOnly' | 'fewest' | 'moreThanHeld' | 'noPoint'

export type Conversion = { tokens: number; points: number; rate: number }

/** Whole tokens, at least five and not more than the user has (spec 2 §5). */
export function tokensFault(typed: string, held: Tokens, rate: number): TokensFault | null {
  const read = parseInteger(typed)
  if (read.kind === 'empty') return 'fillTokens'
  if (read.kind !== 'whole' || read.value < 0) return 'digitsOnly'
  if (read.value < minTokens) return 'fewest'
  if (held !== null && read.value > held) return 'moreThanHeld'
  return toPoints(read.value, rate) < 1 ? 'noPoint' : null
}

export function parseConversion(typed: string, held: Tokens, rate: number): Conversion | null {
  const read = parseInteger(typed)
  if (read.kind !== 'whole' || tokensFault(typed, held, rate) !== null) return null
  return { tokens: read.value, points: toPoints(read.value, rate), rate }
}

export function convertible(user: Pick<User, 'gift_point'>): Tokens {
  const tokens = toTokens(user)
  return tokens === null ? null : Math.floor(tokens)
}

export type Balances = { tokens: Tokens; points: Balance }

export function getBalances(user: Pick<User, 'gift_point' | 'points'>): Balances {
  return { tokens: toTokens(user), points: user.points ?? null }
}

/** By the balances; `unclear` if one is unknown, or if other earnings or spending may interfere. */
export function getOutcome(
  { tokens, points }: Conversion,
  before: Balances,
  now: Balances,
): 'done' | 'not-done' | 'unclear' {
  if (before.tokens === null || now.tokens === null) return 'unclear'
  const fell = subtractAmounts(before.tokens, now.tokens)
  if (fell === tokens) return 'done'
  const rose = now.points == null || before.points == null ? null : subtractAmounts(now.points, before.points)
  if (fell <= 0 && rose !== null && rose < points) return 'not-done'
  return 'unclear'
}

export function exactFigure(value: number, language: Language): string {
  const intl = language === 'ar' ? 'fr' : languageFacts[language].intl
  return new Intl.NumberFormat(intl, { maximumFractionDigits: 2 }).format(value).replaceAll('\u202F', '\u00A0')
}
