import type { AudioTrack, PlayerEvent, PlayerFailure, PlayerState, QualityLevel } from './player'

export type PlayerView = {
  state: PlayerState
  position: number
  duration: number
  buffered: number
  captions: boolean
  failedCaptions: readonly string[]
  levels: readonly QualityLevel[]
  level: QualityLevel | null
  failedLevel: QualityLevel | null
  audio: { tracks: readonly AudioTrack[]; current: number | null }
  failedAs: PlayerState | null
  failure: { failure: PlayerFailure; code: number | null } | null
  /** Seconds seen since the lesson was opened: jumps do not count. */
  watched: number
}

export function openView(duration: number, position: number): PlayerView {
  return {
    state: 'loading',
    position,
    duration,
    buffered: 0,
    captions: false,
    failedCaptions: [],
    levels: [],
    level: null,
    failedLevel: null,
    audio: { tracks: [], current: null },
    failedAs: null,
    failure: null,
    watched: 0,
  }
}

export function viewAfter(view: PlayerView, event: PlayerEvent): PlayerView {
  switch (event.type) {
    case 'state':
      return { ...view, state: event.state, failedAs: event.state === 'failed' ? view.state : null }
    case 'position':
      return { ...view, position: event.seconds, watched: view.watched + seenSeconds(view, event.seconds) }
    case 'moved':
      return { ...view, position: event.to }
    case 'duration':
      return { ...view, duration: event.seconds }
    case 'buffered':
      return { ...view, buffered: event.seconds }
    case 'captions':
      return { ...view, captions: event.available }
    case 'captions-failed':
      return { ...view, failedCaptions: [...new Set([...view.failedCaptions, event.language])] }
    case 'levels':
      return { ...view, levels: event.levels }
    case 'level':
      return {
        ...view,
        level: event.level,
        failedLevel: view.failedLevel?.height === event.level.height ? null : view.failedLevel,
      }
    case 'level-failed':
      return { ...view, failedLevel: event.level }
    case 'audio':
      return { ...view, audio: { tracks: event.tracks, current: event.current } }
    case 'failure':
      return { ...view, failure: { failure: event.failure, code: event.code } }
  }
}

/** Reports of a hidden window may be seconds apart. */
const maxReportSeconds = 10

function seenSeconds({ state, position }: PlayerView, seconds: number): number {
  const seen = seconds - position
  return isMoving(state) && seen > 0 && seen <= maxReportSeconds ? seen : 0
}

/** A video that ended without being watched (a damaged file, a start near its end) must not open the next lesson. */
export function wasWatched({ watched, duration }: PlayerView): boolean {
  return watched >= (duration > 0 ? Math.min(1, duration / 2) : 1)
}

export function isMoving(state: PlayerState): boolean {
  return state === 'playing' || state === 'stalled'
}
