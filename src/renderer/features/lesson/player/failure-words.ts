import type { TextOf } from '../../../core/strings/define-strings'
import type { PlayerFailure } from './player'
import type { playerStrings } from './player-strings'

type PlayerKey = Parameters<ReturnType<typeof playerStrings.text>>[0]

const words = {
  'bad-address': 'failedBadAddress',
  'cannot-play': 'failedCannotPlay',
  'not-found': 'failedNotFound',
  'embedding-forbidden': 'failedForbidden',
  'not-playable-here': 'failedNotHere',
  'no-referer': 'failedReferer',
  'time-out': 'failedTimeOut',
  network: 'failedNetwork',
  unreachable: 'failedUnreachable',
} as const satisfies Record<PlayerFailure, PlayerKey>

export type ToldFailure = { failure: PlayerFailure; code: number | null }

/** What went wrong, in a sentence. */
export function playerFailureWords({ failure }: ToldFailure, t: TextOf<PlayerKey>): string {
  return t(words[failure])
}

/** The same with the embed's code, as a report tells it. */
export function playerFailureReport(told: ToldFailure, t: TextOf<PlayerKey>): string {
  const sentence = playerFailureWords(told, t)
  return told.code === null ? sentence : `${sentence} (${t('errorCode', { code: told.code })})`
}
