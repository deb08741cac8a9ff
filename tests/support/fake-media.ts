import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { MovableClock } from '#sandbox/base/clock.ts'

type Reel = { seconds: number; position: number; paused: boolean; rate: number; loaded: boolean }

const reels = new WeakMap<HTMLMediaElement, Reel>()
let filmSeconds = 96

function reelOf(video: HTMLMediaElement): Reel {
  const known = reels.get(video)
  if (known) return known
  const made: Reel = { seconds: filmSeconds, position: 0, paused: true, rate: 1, loaded: false }
  reels.set(video, made)
  return made
}

let held: (() => void)[] | null = null

/** A busy browser reports a change after the next key press; `paused` changes at once. */
export function holdFilmEvents(): () => void {
  held = []
  const release = (): void => {
    const waiting = held ?? []
    held = null
    act(() => {
      for (const dispatch of waiting) dispatch()
    })
  }
  onTestFinished(release)
  return release
}

function dispatchEvents(video: HTMLMediaElement, ...names: string[]): void {
  if (held !== null) {
    held.push(() => dispatchEvents(video, ...names))
    return
  }
  for (const name of names) video.dispatchEvent(new Event(name))
}

const faked: PropertyDescriptorMap & ThisType<HTMLMediaElement> = {
  play: {
    value() {
      reelOf(this).paused = false
      dispatchEvents(this, 'play', 'playing')
      return Promise.resolve()
    },
  },
  pause: {
    value() {
      if (reelOf(this).paused) return
      reelOf(this).paused = true
      dispatchEvents(this, 'pause')
    },
  },
  load: { value: () => undefined },
  src: {
    set(address: string) {
      this.setAttribute('src', address)
      queueMicrotask(() => {
        reelOf(this).loaded = true
        act(() => dispatchEvents(this, 'durationchange', 'loadedmetadata'))
      })
    },
    get() {
      return this.getAttribute('src') ?? ''
    },
  },
  currentTime: {
    get() {
      return reelOf(this).position
    },
    set(seconds: number) {
      reelOf(this).position = seconds
      dispatchEvents(this, 'seeking', 'seeked')
    },
  },
  playbackRate: {
    get() {
      return reelOf(this).rate
    },
    set(rate: number) {
      reelOf(this).rate = rate
    },
  },
  duration: {
    get() {
      return reelOf(this).loaded ? reelOf(this).seconds : NaN
    },
  },
  paused: {
    get() {
      return reelOf(this).paused
    },
  },
  ended: {
    get() {
      return reelOf(this).position >= reelOf(this).seconds
    },
  },
  seeking: { get: () => false },
  error: { get: () => null },
  textTracks: {
    get() {
      const tracks = [...this.querySelectorAll('track')].map(({ kind, srclang }) => ({
        kind,
        language: srclang,
        mode: '',
      }))
      return Object.assign(tracks, { addEventListener: () => undefined, removeEventListener: () => undefined })
    },
  },
}

export function showFilms(seconds = 96) {
  filmSeconds = seconds
  const before = Object.keys(faked).map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name)] as const,
  )
  for (const [name, descriptor] of Object.entries(faked))
    Object.defineProperty(HTMLMediaElement.prototype, name, { ...descriptor, configurable: true })
  onTestFinished(() => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(HTMLMediaElement.prototype, name, descriptor)
    }
  })
}

export function film(): HTMLVideoElement {
  const video = document.querySelector('video')
  if (video === null) throw new Error('no film is on screen')
  return video
}

/** In steps of one second. */
export function letPass(clock: MovableClock, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    act(() => {
      clock.advance(1000)
      const video = document.querySelector('video')
      if (video === null || reelOf(video).paused) return
      const reel = reelOf(video)
      reel.position = Math.min(reel.seconds, reel.position + reel.rate)
      dispatchEvents(video, 'timeupdate')
      if (reel.position < reel.seconds) return
      reel.paused = true
      dispatchEvents(video, 'pause', 'ended')
    })
  }
}
