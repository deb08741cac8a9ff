export type VideoSource =
  { kind: 'file'; address: string } | { kind: 'hls'; address: string } | { kind: 'frame'; videoId: string }

export type Captions = { address: string; language: string; label: string }

/** `height`: shorter side in pixels, 0 when undeclared; `bitrate` in bits per second. */
export type QualityLevel = { height: number; bitrate: number }

export type AudioTrack = { id: number; name: string; language: string | null; described: boolean }

export type QualityRequest = { quality: number | 'auto'; heightLimit: number | null }

export type PlayerState = 'loading' | 'playing' | 'paused' | 'stalled' | 'ended' | 'failed'

export const maybeNetwork: ReadonlySet<PlayerFailure> = new Set(['time-out', 'network', 'unreachable', 'no-referer'])

export type PlayerFailure =
  | 'bad-address'
  | 'cannot-play'
  | 'not-found'
  | 'embedding-forbidden'
  | 'not-playable-here'
  | 'no-referer'
  | 'time-out'
  | 'network'
  | 'unreachable'

/** `position` fires several times a second; `moved` reports a jump. */
export type PlayerEvent =
  | { type: 'state'; state: PlayerState }
  | { type: 'position'; seconds: number }
  | { type: 'moved'; from: number; to: number }
  | { type: 'duration'; seconds: number }
  | { type: 'buffered'; seconds: number }
  | { type: 'captions'; available: boolean }
  | { type: 'captions-failed'; language: string }
  | { type: 'levels'; levels: readonly QualityLevel[] }
  | { type: 'level'; level: QualityLevel }
  | { type: 'level-failed'; level: QualityLevel }
  | { type: 'audio'; tracks: readonly AudioTrack[]; current: number | null }
  | { type: 'failure'; failure: PlayerFailure; code: number | null }

export type AudioChoice = { id: number } | { described: boolean }

/** Seconds; `maxShare` is the share of the real duration, up to 1, from which the video starts at 0 instead. */
export type Start = { at: number; maxShare: number }

/** The stored duration may be that of a longer video, so the real one decides. 0 while it is unknown. */
export function startWithin({ at, maxShare }: Start, duration: number): number {
  return Number.isFinite(duration) && duration > 0 && at >= duration * maxShare ? 0 : at
}

/** Seconds; nothing ends a film whose duration is unknown. */
export function clampToFilm(seconds: number, duration: number): number {
  return Math.min(Math.max(0, seconds), duration || Infinity)
}

/** Positions in seconds. `load` is called once per player. */
export type Player = {
  load(start: Start): void
  play(): void
  pause(): void
  /** True from `play()` on: the states come later, so that a second key press or a lost focus would meet the old one. */
  isPlaying(): boolean
  seek(seconds: number): void
  /** Seconds, negative to go back. Adds to a seek that still runs, so that three presses go three times as far. */
  seekBy(seconds: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  /** Null hides them. */
  showCaptions(language: string | null): void
  setQuality(request: QualityRequest): void
  setAudio(choice: AudioChoice): void
  stepFrame: ((direction: 1 | -1) => void) | null
  position(): number
  pictureInPicture: (() => void) | null
  close(): void
}

export type PlayerSetting = {
  box: HTMLElement
  source: VideoSource
  title: string
  captions: readonly Captions[]
  onEvent: (event: PlayerEvent) => void
  monotonic: () => number
  embed: string
}

export const loadLimitMs = 15_000
