import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useClock } from '#core/clock/clock.ts'
import { useServerClock } from '#core/clock/use-server-now.ts'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { useCountWatched } from '#domains/learning/watch-weeks-slice.ts'
import { useCarried } from '../lesson-slice'
import type { Player, PlayerEvent } from '../player/player'
import {
  carriedOver,
  openTracking,
  tickMs,
  track,
  watchedPercent,
  type Tracking,
  type TrackingEvent,
  type WatchRecord,
} from './watch-tracking'

type Watched = {
  contentId: number
  chapterId: number
  subjectId: number
  duration: number
  isFree: boolean
  /** Undefined until the platform has responded. */
  savedProgress: { total: number; completed: boolean } | undefined
  player: RefObject<Player | null>
}

export type WatchTracking = {
  /** Whole percent. */
  percent: number
  completed: boolean
  onPlayerEvent: (event: PlayerEvent, player: Player) => void
  rateChosen: (rate: number, player: Player | null) => void
}

export function useWatchTracking(watched: Watched): WatchTracking {
  const { savedProgress, player } = watched
  const clock = useClock()
  const rate = useCoreSelector((state) => state.preferences.player.rate)
  const [carried, carry] = useCarried(watched.contentId)
  const [opening] = useState(() =>
    openTracking({ duration: watched.duration, rate, shown: document.visibilityState !== 'hidden', carried }),
  )
  const tracking = useRef<Tracking>(opening)
  const [shown, setShown] = useState({
    percent: Math.floor(watchedPercent(opening)),
    completed: opening.completed,
    playing: false,
  })
  const send = useRecords(watched)
  const countWeek = useWeekCount()

  const seconds = (): number => clock.monotonic() / 1000
  const media = (): number => player.current?.position() ?? 0
  const feed = (event: TrackingEvent): void => {
    const { state, records } = track(tracking.current, event)
    tracking.current = state
    for (const record of records) send(record)
    countWeek(state, records, event.type === 'rest')
    const percent = Math.floor(watchedPercent(state))
    setShown((before) =>
      before.percent === percent && before.completed === state.completed && before.playing === state.playing
        ? before
        : { percent, completed: state.completed, playing: state.playing },
    )
  }
  const learn = useEffectEvent((total: number, completed: boolean) => feed({ type: 'loaded', total, completed }))
  const read = useEffectEvent(() => feed({ type: 'sample', clock: seconds(), media: media() }))
  const leave = useEffectEvent(() => {
    feed({ type: 'rest', clock: seconds(), media: media() })
    carry(carriedOver(tracking.current))
  })

  const total = savedProgress?.total
  const completed = savedProgress?.completed
  useEffect(() => {
    if (total !== undefined && completed !== undefined) learn(total, completed)
  }, [total, completed])
  useEffect(() => {
    if (!shown.playing) return undefined
    const timer = setInterval(() => read(), tickMs(rate))
    return () => clearInterval(timer)
  }, [shown.playing, rate])
  useInSight((inSight) => feed({ type: 'shown', clock: seconds(), media: media(), shown: inSight }))
  useEffect(() => () => leave(), [])

  return {
    percent: shown.percent,
    completed: shown.completed,
    onPlayerEvent: (event, from) => {
      const trackedEvent = trackingEvent(event, seconds(), from.position())
      if (trackedEvent !== null) feed(trackedEvent)
    },
    rateChosen: (chosen, from) =>
      feed({ type: 'rate', clock: seconds(), media: from?.position() ?? media(), rate: chosen }),
  }
}

function useRecords({ contentId, chapterId, subjectId, isFree }: Watched): (record: WatchRecord) => void {
  const [viewToken] = useState(() => crypto.randomUUID())
  return (record) => {
    desktop['progress.record']({ viewToken, contentId, chapterId, subjectId, isFree, ...record }).catch(
      (error: unknown) => reportFailure('progress.record', error),
    )
  }
}

const countEverySeconds = 15

/** The platform does not record when a lesson was watched. */
function useWeekCount(): (state: Tracking, records: readonly WatchRecord[], isRest: boolean) => void {
  const counted = useRef(0)
  const clock = useClock()
  const server = useServerClock()
  const count = useCountWatched()
  return ({ watched }, records, isRest) => {
    const seconds = watched - counted.current
    const lessons = records.filter(({ completed }) => completed).length
    if (lessons === 0 && (seconds <= 0 || (!isRest && seconds < countEverySeconds))) return
    counted.current = watched
    count({ at: server.now() ?? clock.now(), seconds: Math.max(0, seconds), lessons })
  }
}

function useInSight(onChange: (inSight: boolean) => void): void {
  const away = useRef({ hidden: document.visibilityState === 'hidden', suspended: false })
  const change = (part: Partial<{ hidden: boolean; suspended: boolean }>): void => {
    away.current = { ...away.current, ...part }
    onChange(!away.current.hidden && !away.current.suspended)
  }
  const updateVisibility = useEffectEvent(() => change({ hidden: document.visibilityState === 'hidden' }))
  useEffect(() => {
    const follow = (): void => updateVisibility()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  useDesktopEvent('window.suspend', ({ suspended }) => change({ suspended }))
}

function trackingEvent(event: PlayerEvent, clock: number, media: number): TrackingEvent | null {
  switch (event.type) {
    case 'state':
      return event.state === 'playing' ? { type: 'play', clock, media } : { type: 'rest', clock, media }
    case 'position':
      return { type: 'sample', clock, media: event.seconds }
    case 'moved':
      return { type: 'seek', clock, from: event.from, to: event.to }
    case 'duration':
      return { type: 'duration', seconds: event.seconds }
    case 'buffered':
    case 'captions':
    case 'captions-failed':
    case 'levels':
    case 'level':
    case 'level-failed':
    case 'audio':
    case 'failure':
      return null
  }
}
