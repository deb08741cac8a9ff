import { useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../core/session/use-user'
import { playerFailureReport } from './player/failure-words'
import type { ToldFailure } from './player/failure-words'
import type { Player, PlayerEvent, PlayerState } from './player/player'
import { useFocusPause } from './tracking/use-focus-pause'
import { useWatchTracking } from './tracking/use-watch-tracking'
import type { WatchTracking } from './tracking/use-watch-tracking'
import { useResumeKeeping } from './use-resume-keeping'
import type { LessonPlace } from './use-resume-keeping'

export type Playback = {
  player: RefObject<Player | null>
  tracking: WatchTracking
  hear: (event: PlayerEvent, from: Player) => void
  rateChosen: (rate: number, from: Player | null) => void
  pupilChose: () => void
  /** What the player failed of, in words; empty while all is well. */
  trouble: () => string
}

type PlaybackOf = {
  place: LessonPlace
  chapterId: number
  subjectId: number
  duration: number
  known: { total: number; done: boolean } | undefined
}

/** Everything that listens to the player while a lesson is open: the tracking, the place kept, the window's focus. */
export function usePlayback({ place, chapterId, subjectId, duration, known }: PlaybackOf): Playback {
  const { permissions } = useUser()
  const player = useRef<Player | null>(null)
  const state = useRef<PlayerState>('loading')
  const failed = useRef<ToldFailure | null>(null)
  const { t } = useTranslation('player')
  const tracking = useWatchTracking({ contentId: place.contentId, chapterId, subjectId, duration, known, isFree: permissions.freeHours === true, player })
  const keep = useResumeKeeping(place, player)
  const { pupilChose } = useFocusPause(player, state)
  return {
    player,
    tracking,
    pupilChose,
    trouble: () => (failed.current === null ? '' : playerFailureReport(failed.current, t)),
    rateChosen: tracking.rateChosen,
    hear: (event, from) => {
      player.current = from
      if (event.type === 'state') {
        state.current = event.state
        if (event.state === 'playing') failed.current = null
      }
      if (event.type === 'failure') failed.current = event
      tracking.hear(event, from)
      keep(event, from)
    },
  }
}
