import { createEmbedFrame, onFrameFailed, type EmbedFrame } from '#domains/media/embed-frame.ts'
import {
  frameAddress,
  frameCommand,
  frameFailure,
  frameListening,
  readFrameMessage,
  type FrameCommand,
  type FrameMessage,
} from './frame-protocol'
import {
  clampToFilm,
  loadLimitMs,
  startWithin,
  type Player,
  type PlayerFailure,
  type PlayerSetting,
  type PlayerState,
  type Start,
} from './player'
import { isMoving } from './player-view'

const greetingMs = 500
const trustedSilenceMs = 2000

type FrameSetting = PlayerSetting & { source: { kind: 'frame'; videoId: string } }

type Running = {
  readonly setting: FrameSetting
  readonly frame: HTMLIFrameElement
  readonly walls: EmbedFrame
  readonly origin: string
  readonly id: string
  readonly waiting: string[]
  readonly timers: { greeting?: ReturnType<typeof setInterval>; limit?: ReturnType<typeof setTimeout> }
  ready: boolean
  state: PlayerState
  /** The last command decides until the frame reports a state. */
  expected: { playing: boolean; since: number } | null
  rate: number
  seconds: number
  readAt: number
  duration: number
  start: Start
}

export function createFramePlayer(setting: FrameSetting): Player {
  const { box, onEvent, monotonic } = setting
  const frame = box.ownerDocument.createElement('iframe')
  const view = box.ownerDocument.defaultView
  const running: Running = {
    setting,
    frame,
    walls: createEmbedFrame(),
    origin: new URL(setting.embed).origin,
    id: crypto.randomUUID(),
    waiting: [],
    timers: {},
    ready: false,
    state: 'loading',
    expected: null,
    rate: 1,
    seconds: 0,
    readAt: monotonic(),
    duration: 0,
    start: { at: 0, maxShare: 1 },
  }
  const onMessage = (event: MessageEvent): void => {
    const said = readFrameMessage(event, { origin: running.origin, source: frame.contentWindow, id: running.id })
    if (said !== null && running.state !== 'failed') act(running, said)
  }

  let unsubscribe = (): void => undefined

  return {
    load(start) {
      running.start = start
      running.seconds = start.at
      view?.addEventListener('message', onMessage)
      unsubscribe = onFrameFailed(running.walls, () => running.state !== 'failed' && fail(running, 'network', null))
      onEvent({ type: 'captions', available: true })
      open(running, frameAddress(setting.embed, setting.source.videoId, view?.location.origin ?? '', start.at))
    },
    play() {
      running.expected = { playing: true, since: monotonic() }
      command(running, 'playVideo')
    },
    pause() {
      running.expected = { playing: false, since: monotonic() }
      command(running, 'pauseVideo')
    },
    isPlaying: () => isPlaying(running),
    seek: (seconds) => seek(running, seconds),
    seekBy: (seconds) => seek(running, clampToFilm(position(running) + seconds, running.duration)),
    setRate(rate) {
      read(running, position(running))
      running.rate = rate
      command(running, 'setPlaybackRate', [rate])
    },
    setVolume: (volume) => command(running, 'setVolume', [Math.round(volume * 100)]),
    setMuted: (muted) => command(running, muted ? 'mute' : 'unMute'),
    showCaptions: (language) => command(running, language === null ? 'unloadModule' : 'loadModule', ['captions']),
    setQuality: () => undefined,
    setAudio: () => undefined,
    stepFrame: null,
    position: () => position(running),
    pictureInPicture: null,
    close() {
      stopWaiting(running)
      view?.removeEventListener('message', onMessage)
      unsubscribe()
      frame.remove()
    },
  }
}

function open(running: Running, address: string): void {
  const { frame, setting, timers, walls } = running
  const greet = (): void => post(running, frameListening(running.id))
  frame.src = address
  frame.title = setting.title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.name = walls.name
  frame.toggleAttribute('credentialless', walls.credentialless)
  frame.tabIndex = -1
  frame.addEventListener('load', greet)
  timers.greeting = setInterval(greet, greetingMs)
  timers.limit = setTimeout(() => fail(running, 'time-out', null), loadLimitMs)
  setting.box.append(frame)
}

function post({ frame, origin }: Running, text: string): void {
  frame.contentWindow?.postMessage(text, origin)
}

function command(running: Running, func: FrameCommand, args?: readonly (string | number | boolean)[]): void {
  const text = frameCommand(running.id, func, args)
  if (running.ready) post(running, text)
  else running.waiting.push(text)
}

function read(running: Running, seconds: number): void {
  running.seconds = seconds
  running.readAt = running.setting.monotonic()
}

function position({ state, seconds, readAt, rate, duration, setting }: Running): number {
  if (state !== 'playing') return seconds
  const played = seconds + (Math.min(trustedSilenceMs, setting.monotonic() - readAt) / 1000) * rate
  return duration > 0 ? Math.min(duration, played) : played
}

/** A frame may ignore a command: a browser that forbids automatic playback does. */
function isPlaying({ state, expected, setting }: Running): boolean {
  if (state === 'failed') return false
  const isAwaited =
    expected !== null && (state === 'loading' || setting.monotonic() - expected.since < trustedSilenceMs)
  return isAwaited ? expected.playing : isMoving(state)
}

function seek(running: Running, seconds: number): void {
  running.setting.onEvent({ type: 'moved', from: position(running), to: seconds })
  read(running, seconds)
  command(running, 'seekTo', [seconds, true])
}

function enter(running: Running, state: PlayerState): void {
  if (running.state === state || running.state === 'failed') return
  read(running, position(running))
  running.state = state
  if (isMoving(state) === running.expected?.playing) running.expected = null
  running.setting.onEvent({ type: 'state', state })
}

function fail(running: Running, failure: PlayerFailure, code: number | null): void {
  stopWaiting(running)
  enter(running, 'failed')
  running.setting.onEvent({ type: 'failure', failure, code })
}

function stopWaiting({ timers }: Running): void {
  clearInterval(timers.greeting)
  clearTimeout(timers.limit)
}

function becomeReady(running: Running): void {
  if (running.ready) return
  running.ready = true
  stopWaiting(running)
  for (const name of ['onStateChange', 'onError']) command(running, 'addEventListener', [name])
  for (const text of running.waiting.splice(0)) post(running, text)
  enter(running, 'paused')
}

function act(running: Running, said: FrameMessage): void {
  if (said.event === 'onError') return fail(running, frameFailure(said.info), said.info)
  becomeReady(running)
  if (said.event === 'onStateChange') return enter(running, getState(said.info, running.state))
  if (said.event === 'onReady' || !said.info) return
  const { onEvent } = running.setting
  const { duration, currentTime, videoLoadedFraction, playerState } = said.info
  if (duration !== undefined && duration > 0 && duration !== running.duration) {
    const isFirst = running.duration === 0
    running.duration = duration
    onEvent({ type: 'duration', seconds: duration })
    if (isFirst && running.start.at > 0 && startWithin(running.start, duration) === 0) {
      // The rest of this message belongs to the place that was left.
      seek(running, 0)
      return
    }
  }
  if (currentTime !== undefined) {
    read(running, currentTime)
    onEvent({ type: 'position', seconds: currentTime })
  }
  if (videoLoadedFraction !== undefined) onEvent({ type: 'buffered', seconds: videoLoadedFraction * running.duration })
  if (playerState !== undefined) enter(running, getState(playerState, running.state))
}

function getState(code: number, before: PlayerState): PlayerState {
  switch (code) {
    case 0:
      return 'ended'
    case 1:
      return 'playing'
    case 2:
      return 'paused'
    case 3:
      return 'stalled'
    default:
      return before
  }
}
