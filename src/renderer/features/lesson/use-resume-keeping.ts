import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { useClock } from '../../core/clock/clock'
import type { ResumePoint } from '../../domains/learning/resume-point'
import { useRemoveResume, useSaveResume } from '../../domains/learning/resume-slice'
import { resumeFrom } from './lesson-rules'
import type { Player, PlayerEvent } from './player/player'

const keepEveryMs = 5000

export type LessonPlace = Omit<ResumePoint, 'position' | 'duration' | 'at'>

/** Keeps where the lesson stands: every few seconds while it plays, on each pause, and when it is left. */
export function useResumeKeeping(place: LessonPlace, player: RefObject<Player | null>): (event: PlayerEvent, from: Player) => void {
  const clock = useClock()
  const keepResume = useSaveResume()
  const forgetResume = useRemoveResume()
  const known = useRef({ duration: 0, keptAt: -Infinity, played: false, ended: false })

  const keep = (position: number): void => {
    const { duration, played } = known.current
    if (!played || duration <= 0) return
    known.current.keptAt = clock.monotonic()
    if (resumeFrom(position, duration) > 0) keepResume({ ...place, position, duration, at: clock.now() })
  }
  const leave = useEffectEvent(() => {
    if (player.current && !known.current.ended) keep(player.current.position())
  })
  useEffect(() => () => leave(), [])

  return (event, from) => {
    if (event.type === 'duration') known.current.duration = event.seconds
    if (event.type === 'position' && clock.monotonic() - known.current.keptAt >= keepEveryMs) keep(event.seconds)
    if (event.type !== 'state') return
    known.current.ended = event.state === 'ended'
    if (event.state === 'playing') known.current.played = true
    if (event.state === 'paused') keep(from.position())
    if (event.state === 'ended') forgetResume(place.contentId)
  }
}
