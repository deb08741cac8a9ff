import type { Clock } from '#shared/clock.ts'
import { freshness, type AnswerKind, type Fact, type Freshness } from '#shared/contract/freshness.ts'
import { serverClockBeside } from '../clock/server-clock'
import { wireDay } from '../dates/wire-time'
import type { Received } from './received'

/** `opened`: another screen; `shown`: the window was shown, focused or woke up; `midnight`: in Tunis. */
export type Occasion = 'opened' | 'shown' | 'midnight'

/** A clock that was set back makes every answer old. */
export function isDue(
  { trustS, onFocus = true, atMidnight = false }: Freshness,
  { receivedAt }: Pick<Received, 'receivedAt'>,
  { clock, occasion }: { clock: Clock; occasion: Occasion },
): boolean {
  const age = clock.now() - receivedAt
  // Both times are the computer's, whose clock may be wrong; the day is the platform's.
  const skew = serverClockBeside(clock).skew() ?? 0
  const isOfAnotherDay = atMidnight && wireDay(receivedAt - skew) !== wireDay(clock.now() - skew)
  if (occasion === 'midnight') return isOfAnotherDay
  if (occasion === 'shown' && !onFocus) return false
  return isOfAnotherDay || age >= trustS * 1000 || age < 0
}

/** Every kind that depends on it but the account itself, whose answer named the change. */
export function findDependants(fact: Fact): AnswerKind[] {
  return (Object.entries(freshness) as [AnswerKind, Freshness][]).flatMap(([kind, { dependsOn = [] }]) =>
    kind !== 'me' && dependsOn.includes(fact) ? [kind] : [],
  )
}
