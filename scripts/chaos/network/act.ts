import type { Laboratory } from './laboratory'
import type { Play } from './network'

export const minuteMs = 60_000

export type Result = {
  /** As the person sees it. */
  outcome: string
  requests: number
  bytes: number
  /** Null where an act is cheap. */
  size: number | null
  isLost: boolean
  isTwice: boolean
}

export type Act = (play: Play) => Promise<Result>

type Ended = Pick<Result, 'outcome'> & Partial<Result>

export const toResult = ({ network: { requests, bytes } }: Laboratory, ended: Ended): Result => ({
  requests,
  bytes,
  size: null,
  isLost: false,
  isTwice: false,
  ...ended,
})

/** Passes an hour in which other calls are answered each minute. */
export async function passHour(laboratory: Laboratory, reached: () => void, isWorking?: () => boolean): Promise<void> {
  for (let minute = 0; minute < 60; minute += 1) {
    await laboratory.pass(minuteMs, isWorking)
    if (minute < 59) reached()
  }
}
