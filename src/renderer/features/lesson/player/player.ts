export type VideoSource =
  | { kind: 'file'; address: string }
  | { kind: 'hls'; address: string }
  | { kind: 'frame'; videoId: string }

export type Captions = { address: string; language: string; label: string }

export type PlayerState = 'loading' | 'playing' | 'paused' | 'stalled' | 'ended' | 'failed'

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

/** `position` events come several times a second; `moved` says that the position jumped, and from where. */
export type PlayerEvent =
  | { type: 'state'; state: PlayerState }
  | { type: 'position'; seconds: number }
  | { type: 'moved'; from: number; to: number }
  | { type: 'duration'; seconds: number }
  | { type: 'buffered'; seconds: number }
  | { type: 'captions'; available: boolean }
  | { type: 'failure'; failure: PlayerFailure; code: number | null }

/** One lesson on screen, whatever plays it; positions in seconds. It is loaded once; a retry makes another. */
export type Player = {
  load(startAt: number): void
  play(): void
  pause(): void
  seek(seconds: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  showCaptions(shown: boolean): void
  position(): number
  /** Absent where the picture cannot leave the page. */
  pictureInPicture: (() => void) | null
  close(): void
}

export type PlayerSetting = {
  box: HTMLElement
  source: VideoSource
  title: string
  captions: readonly Captions[]
  tell: (event: PlayerEvent) => void
  monotonic: () => number
  embed: string
}

export const loadLimitMs = 15_000
