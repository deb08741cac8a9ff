import { useRef } from 'react'
import type { RefObject } from 'react'
import { useUser } from '../../core/session/use-user'
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
}

export type PlaybackOf = {
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
  const tracking = useWatchTracking({ contentId: place.contentId, chapterId, subjectId, duration, known, isFree: permissions.freeHours === true, player })
  const keep = useResumeKeeping(place, player)
  const { pupilChose } = useFocusPause(player, state)
  return {
    player,
    tracking,
    pupilChose,
    rateChosen: tracking.rateChosen,
    hear: (event, from) => {
      player.current = from
      if (event.type === 'state') state.current = event.state
      tracking.hear(event, from)
      keep(event, from)
    },
  }
}
