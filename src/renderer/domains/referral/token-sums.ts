import type { User } from '../../../shared/contract/resources'

/** points = round(tokens / rate) (spec 2 §9). */
export function toPoints(tokens: number, rate: number): number {
  return Math.round(tokens / rate)
}

export function toTokens({ gift_point: tokens }: Pick<User, 'gift_point'>): number {
  return tokens != null && tokens > 0 ? tokens : 0
}
