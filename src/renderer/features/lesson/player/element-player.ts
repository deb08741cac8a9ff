import { toTextLanguage } from '#ui/text-language.ts'
import {
  clampToFilm,
  loadLimitMs,
  type Player,
  type PlayerEvent,
  type PlayerFailure,
  type PlayerSetting,
  type PlayerState,
  type Start,
  startWithin,
} from './player'

type AttachReports = { fail: (failure: PlayerFailure) => void; onEvent: (event: PlayerEvent) => void }

type Attachment = { detach: () => void } & Partial<Pick<Player, 'setQuality' | 'setAudio'>>

export type Attach = (video: HTMLVideoElement, reports: AttachReports) => Attachment

type Running = {
  readonly setting: PlayerSetting
  readonly video: HTMLVideoElement
  readonly limit: { timer?: ReturnType<typeof setTimeout> }
  state: PlayerState
  captionLanguage: string | null
  lastSeen: number
  closed: boolean
}

export function createElementPlayer(setting: PlayerSetting, attach: Attach): Player {
  const { ownerDocument } = setting.box
  const video = ownerDocument.createElement('video')
  const running: Running = {
    setting,
    video,
    limit: {},
    state: 'loading',
    captionLanguage: null,
    lastSeen: 0,
    closed: false,
  }
  const listeners = getListeners(running)
  let attachment: Attachment | undefined
  let frames: FrameRate | undefined

  return {
    load(start) {
      prepare(running)
      for (const [name, listener] of listeners) video.addEventListener(name, listener)
      attachment = attach(video, { fail: (failure) => fail(running, failure), onEvent: setting.onEvent })
      frames = measureFrameRate(video)
      if (start.at > 0) video.addEventListener('loadedmetadata', () => moveToStart(running, start), { once: true })
      running.lastSeen = start.at
      running.limit.timer = setTimeout(() => fail(running, 'time-out'), loadLimitMs)
      setting.box.append(video)
    },
    play() {
      video.play().catch(() => {
        if (video.paused) enter(running, 'paused')
      })
    },
    pause: () => video.pause(),
    isPlaying: () => !running.closed && running.state !== 'failed' && !video.paused && !video.ended,
    seek: (seconds) => seek(running, seconds),
    // The element has the place of a seek at once, before it reports it.
    seekBy: (seconds) => seek(running, clampToFilm(video.currentTime + seconds, video.duration)),
    setRate(rate) {
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    setVolume: (volume) => void (video.volume = volume),
    setMuted: (muted) => void (video.muted = muted),
    showCaptions(language) {
      running.captionLanguage = language
      settleTracks(running)
    },
    setQuality: (request) => attachment?.setQuality?.(request),
    setAudio: (choice) => attachment?.setAudio?.(choice),
    stepFrame(direction) {
      if (!video.paused || frames === undefined) return
      const target = video.currentTime + direction * frames.frameSeconds()
      running.lastSeen = video.currentTime
      video.currentTime = clampToFilm(target, video.duration)
    },
    position: () => (running.closed || video.seeking ? running.lastSeen : video.currentTime),
    pictureInPicture: ownerDocument.pictureInPictureEnabled ? () => togglePictureInPicture(video) : null,
    close() {
      if (!video.seeking) running.lastSeen = video.currentTime
      running.closed = true
      clearTimeout(running.limit.timer)
      for (const [name, listener] of listeners) video.removeEventListener(name, listener)
      video.pause()
      frames?.stop()
      attachment?.detach()
      video.remove()
    },
  }
}

function prepare({ video, setting: { box, title, captions, onEvent } }: Running): void {
  video.playsInline = true
  video.preload = 'metadata'
  video.tabIndex = -1
  video.setAttribute('aria-label', title)
  video.lang = toTextLanguage(title, 'ar') ?? ''
  if (captions.length > 0) video.crossOrigin = 'anonymous'
  for (const { address, language, label } of captions) {
    const track = box.ownerDocument.createElement('track')
    Object.assign(track, { kind: 'captions', src: address, srclang: language, label })
    track.addEventListener('error', () => onEvent({ type: 'captions-failed', language }))
    video.append(track)
  }
}

function moveToStart(running: Running, start: Start): void {
  const at = startWithin(start, running.video.duration)
  if (at > 0) {
    running.video.currentTime = at
    return
  }
  running.lastSeen = 0
  running.setting.onEvent({ type: 'moved', from: start.at, to: 0 })
}

function enter(running: Running, state: PlayerState): void {
  if (running.state === state || running.state === 'failed') return
  running.state = state
  running.setting.onEvent({ type: 'state', state })
}

function fail(running: Running, failure: PlayerFailure): void {
  if (running.state === 'failed' || running.closed) return
  clearTimeout(running.limit.timer)
  enter(running, 'failed')
  running.setting.onEvent({ type: 'failure', failure, code: null })
}

function seek(running: Running, seconds: number): void {
  const { video } = running
  if (!video.seeking) running.lastSeen = video.currentTime
  video.currentTime = seconds
}

function see(running: Running): void {
  if (running.video.seeking) return
  running.lastSeen = running.video.currentTime
  running.setting.onEvent({ type: 'position', seconds: running.lastSeen })
}

function settleTracks({ video, captionLanguage, setting }: Running): void {
  const tracks = [...video.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const shown = tracks.find(({ language }) => language === captionLanguage)
  for (const track of tracks) track.mode = track === shown ? 'showing' : 'disabled'
  setting.onEvent({ type: 'captions', available: tracks.length > 0 })
}

function loadWithoutCaptions(running: Running): boolean {
  const { video } = running
  if (video.crossOrigin === null || video.readyState > 0) return false
  video.removeAttribute('crossorigin')
  for (const track of [...video.querySelectorAll('track')]) track.remove()
  video.load()
  settleTracks(running)
  return true
}

type Listener = readonly [keyof HTMLMediaElementEventMap, () => void]

function getListeners(running: Running): readonly Listener[] {
  const { video, setting } = running
  return [
    [
      'loadedmetadata',
      () => {
        clearTimeout(running.limit.timer)
        enter(running, video.paused ? 'paused' : 'stalled')
        settleTracks(running)
      },
    ],
    [
      'durationchange',
      () => {
        if (Number.isFinite(video.duration) && video.duration > 0)
          setting.onEvent({ type: 'duration', seconds: video.duration })
      },
    ],
    ['timeupdate', () => see(running)],
    ['playing', () => enter(running, 'playing')],
    [
      'waiting',
      () => {
        see(running)
        if (!video.paused) enter(running, 'stalled')
      },
    ],
    [
      'pause',
      () => {
        see(running)
        if (!video.ended) enter(running, 'paused')
      },
    ],
    [
      'ended',
      () => {
        see(running)
        enter(running, 'ended')
      },
    ],
    [
      'seeking',
      () => {
        if (Math.abs(video.currentTime - running.lastSeen) > 0.01)
          setting.onEvent({ type: 'moved', from: running.lastSeen, to: video.currentTime })
        running.lastSeen = video.currentTime
      },
    ],
    [
      'seeked',
      () => {
        see(running)
        if (running.state === 'ended') enter(running, video.paused ? 'paused' : 'playing')
      },
    ],
    ['progress', () => setting.onEvent({ type: 'buffered', seconds: bufferedUntil(video) })],
    [
      'error',
      () => {
        if (!loadWithoutCaptions(running)) fail(running, getFailure(video.error))
      },
    ],
  ]
}

function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  }
  return 0
}

function getFailure(error: MediaError | null): PlayerFailure {
  if (error === null) return 'cannot-play'
  if (error.code === error.MEDIA_ERR_NETWORK) return 'network'
  // Chromium reports "not supported" for every failed start.
  return error.code === error.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'unreachable' : 'cannot-play'
}

function togglePictureInPicture(video: HTMLVideoElement): void {
  const { ownerDocument } = video
  const done =
    ownerDocument.pictureInPictureElement === video
      ? ownerDocument.exitPictureInPicture()
      : video.requestPictureInPicture()
  done.catch(() => undefined)
}

const defaultFrameSeconds = 1 / 25
const sampledFrames = 12
const minFrameSeconds = 1 / 120
const maxFrameSeconds = 1 / 8

type FrameRate = { frameSeconds(): number; stop(): void }

/** Fast playback skips frames, so the shortest distance counts. */
function measureFrameRate(video: HTMLVideoElement): FrameRate {
  let shortest = Infinity
  let lastMediaTime: number | null = null
  let left = sampledFrames
  let handle = 0
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    const distance = lastMediaTime === null ? 0 : mediaTime - lastMediaTime
    lastMediaTime = mediaTime
    if (distance >= minFrameSeconds) {
      shortest = Math.min(shortest, distance)
      left -= 1
    }
    if (left > 0) handle = video.requestVideoFrameCallback(onFrame)
  }
  const isSupported = 'requestVideoFrameCallback' in video
  if (isSupported) handle = video.requestVideoFrameCallback(onFrame)
  return {
    frameSeconds: () => (Number.isFinite(shortest) ? Math.min(shortest, maxFrameSeconds) : defaultFrameSeconds),
    stop() {
      if (isSupported) video.cancelVideoFrameCallback(handle)
    },
  }
}
