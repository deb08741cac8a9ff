import type { TFunction } from 'i18next'
import type { PlainKey } from '#core/strings/plain-key.ts'
import type { PlayerFailure } from './player'

const textKeys = {
  'bad-address': 'failedBadAddress',
  'cannot-play': 'failedCannotPlay',
  'not-found': 'failedNotFound',
  'embedding-forbidden': 'failedForbidden',
  'not-playable-here': 'failedNotHere',
  'no-referer': 'failedReferer',
  'time-out': 'failedTimeOut',
  'network': 'failedNetwork',
  'unreachable': 'failedUnreachable',
} as const satisfies Record<PlayerFailure, PlainKey<'player'>>

export type PlayerFailureDetails = { failure: PlayerFailure; code: number | null }

export function playerFailureWords({ failure }: PlayerFailureDetails, t: TFunction<'player'>): string {
  return t(textKeys[failure])
}

export function playerFailureReport(details: PlayerFailureDetails, t: TFunction<'player'>): string {
  const sentence = playerFailureWords(details, t)
  return details.code === null ? sentence : `${sentence} (${t('errorCode', { code: details.code })})`
}
