import { useRef, type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useClock } from '#core/clock/clock.ts'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { useUser } from '#core/session/use-user.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import type { ResumePoint } from '#domains/learning/resume-point.ts'
import { useRemoveResume, useSaveResume } from '#domains/learning/resume-slice.ts'
import { resumeFrom } from './lesson-rules'
import { playerFailureReport, type PlayerFailureDetails } from './player/failure-words'
import type { Player, PlayerEvent, PlayerState } from './player/player'
import { focusPause, focusPauseStart, type FocusEvent } from './tracking/focus-pause'
import { useWatchTracking, type WatchTracking } from './tracking/use-watch-tracking'

export type Playback = {
  player: RefObject<Player | null>
  tracking: WatchTracking
  onPlayerEvent: (event: PlayerEvent, from: Player) => void
  rateChosen: (rate: number, from: Player | null) => void
  studentChose: () => void
  getFailureReport: () => string
}

type PlaybackOf = {
  place: LessonPlace
  chapterId: number
  subjectId: number
  duration: number
  savedProgress: { total: number; completed: boolean } | undefined
}

export function usePlayback({ place, chapterId, subjectId, duration, savedProgress }: PlaybackOf): Playback {
  const { permissions } = useUser()
  const player = useRef<Player | null>(null)
  const failed = useRef<PlayerFailureDetails | null>(null)
  const { t } = useTranslation('player')
  const tracking = useWatchTracking({
    contentId: place.contentId,
    chapterId,
    subjectId,
    duration,
    savedProgress,
    isFree: permissions.freeHours === true,
    player,
  })
  const keep = useResumeKeeping(place, player)
  const { studentChose, playerEntered } = useFocusPause(player)
  return {
    player,
    tracking,
    studentChose,
    getFailureReport: () => (failed.current === null ? '' : playerFailureReport(failed.current, t)),
    rateChosen: tracking.rateChosen,
    onPlayerEvent: (event, from) => {
      player.current = from
      if (event.type === 'state') {
        playerEntered(event.state)
        if (event.state === 'playing') failed.current = null
      }
      if (event.type === 'failure') failed.current = event
      tracking.onPlayerEvent(event, from)
      keep(event, from)
    },
  }
}

function useFocusPause(player: RefObject<Player | null>) {
  const focused = useCoreSelector((core) => core.window.focused)
  const focus = useRef({ ...focusPauseStart, focused })
  const onFocusEvent = (event: FocusEvent): void => {
    const answer = focusPause(focus.current, event)
    focus.current = answer.state
    if (answer.command === 'pause') player.current?.pause()
    if (answer.command === 'play') player.current?.play()
  }
  useDesktopEvent('window.focus', ({ focused }) =>
    onFocusEvent({
      type: 'focus',
      focused,
      playing: player.current?.isPlaying() ?? false,
      // Only the lesson's player can be in picture-in-picture.
      pictureInPicture: document.pictureInPictureElement != null,
    }),
  )
  useDesktopEvent('window.suspend', ({ suspended }) =>
    onFocusEvent({ type: 'suspend', suspended, playing: player.current?.isPlaying() ?? false }),
  )
  return {
    studentChose: () => onFocusEvent({ type: 'student-chose' }),
    playerEntered: (entered: PlayerState) => onFocusEvent({ type: 'player', state: entered }),
  }
}

const saveIntervalMs = 5000

type LessonPlace = Omit<ResumePoint, 'position' | 'duration' | 'at'>

function useResumeKeeping(
  place: LessonPlace,
  player: RefObject<Player | null>,
): (event: PlayerEvent, from: Player) => void {
  const clock = useClock()
  const saveResume = useSaveResume()
  const forgetResume = useRemoveResume()
  const latest = useRef({ duration: 0, savedAt: -Infinity, played: false, ended: false })

  const keep = (position: number): void => {
    const { duration, played } = latest.current
    if (!played || duration <= 0) return
    latest.current.savedAt = clock.monotonic()
    if (resumeFrom(position, duration) > 0) saveResume({ ...place, position, duration, at: clock.now() })
  }
  const leave = useEffectEvent(() => {
    if (player.current && !latest.current.ended) keep(player.current.position())
  })
  useEffect(() => () => leave(), [])

  return (event, from) => {
    if (event.type === 'duration') latest.current.duration = event.seconds
    if (event.type === 'position' && clock.monotonic() - latest.current.savedAt >= saveIntervalMs) keep(event.seconds)
    if (event.type !== 'state') return
    latest.current.ended = event.state === 'ended'
    if (event.state === 'playing') latest.current.played = true
    if (event.state === 'paused') keep(from.position())
    if (event.state === 'ended') forgetResume(place.contentId)
  }
}
