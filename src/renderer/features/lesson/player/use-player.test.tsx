import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { playerChosen, type PlayerPreferences } from '#core/store/preferences-slice.ts'
import type { MovableClock } from '#sandbox/base/clock.ts'
import { film, holdFilmEvents, letPass, showFilms } from '#tests/support/fake-media.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import type { Captions, Player, PlayerEvent, VideoSource } from './player'
import { usePlayer } from './use-player'

const file = (name: string): VideoSource => ({ kind: 'file', address: `https://media.example.com/${name}.mp4` })
const captions: Captions[] = [
  { address: 'https://media.example.com/ar.vtt', language: 'ar', label: 'العربية' },
  { address: 'https://media.example.com/fr.vtt', language: 'fr', label: 'Français' },
]
const errorCodes = { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 }

type Opening = Parameters<typeof usePlayer>[1]

/** The mode of a track is kept, which jsdom does not know. */
function showTracks() {
  const get = function (this: HTMLMediaElement) {
    return [...this.querySelectorAll('track')].map((element) => ({
      kind: element.kind,
      language: element.srclang,
      set mode(mode: string) {
        element.dataset['mode'] = mode
      },
    }))
  }
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { get, configurable: true })
}

function setUp(part: Partial<Opening> = {}, preferred: Partial<PlayerPreferences> = {}) {
  showFilms(200)
  showTracks()
  const time = { ms: 0 }
  const box = { current: document.body.appendChild(document.createElement('div')) }
  onTestFinished(() => box.current.remove())
  const world = createHookWorld({ clock: { now: () => time.ms, monotonic: () => time.ms } })
  act(() => void world.store.dispatch(playerChosen(preferred)))
  const received: { event: PlayerEvent; from: Player }[] = []
  const renewal = { count: 0, source: null as VideoSource | null }
  const opening: Opening = {
    source: file('a'),
    title: 'Droites',
    captions: [],
    duration: 180,
    dataSaver: false,
    startAt: { at: 0, maxShare: 1 },
    started: true,
    playAtOnce: false,
    renew: async () => {
      renewal.count += 1
      return renewal.source
    },
    listener: (event, from) => void received.push({ event, from }),
    ...part,
  }
  const view = world.render((props: Opening) => usePlayer(box, props), opening)
  /** A film that was told to play reports it after it has loaded. */
  const settle = async () => {
    await act(async () => void (await Promise.resolve()))
    const shown = document.querySelector('video')
    if (shown !== null && !shown.paused) act(() => void shown.dispatchEvent(new Event('playing')))
  }
  const watch = (seconds: number) => letPass({ advance: (ms: number) => void (time.ms += ms) } as MovableClock, seconds)
  const lose = (code: number | null = null) => {
    Object.defineProperty(film(), 'error', { value: code === null ? null : { ...errorCodes, code } })
    act(() => void film().dispatchEvent(new Event('error')))
    return world.settle()
  }
  const press = async (...buttons: ('retry' | 'reopen')[]) => {
    act(() => buttons.forEach((name) => view.result.current[name]()))
    await world.settle()
  }
  return {
    ...world,
    box: box.current,
    view,
    opening,
    received,
    renewal,
    time,
    load: settle,
    watch,
    lose,
    press,
    now: () => view.result.current,
  }
}

describe('opening a film', () => {
  it('waits until the student starts it, and then plays', async () => {
    const { box, view, opening, load, now } = setUp({ started: false, playAtOnce: true })
    expect([box.children.length, now().player.current]).toEqual([0, null])
    view.rerender({ ...opening, started: true })
    await load()
    expect([film().getAttribute('src'), film().paused, now().view.state]).toEqual([
      'https://media.example.com/a.mp4',
      false,
      'playing',
    ])
  })

  it('does not play a film that is only shown', async () => {
    const { load, now } = setUp()
    await load()
    expect([film().paused, now().view.state]).toEqual([true, 'paused'])
  })

  it('begins where the lesson was left, and reports its events to the listener, with the player', async () => {
    const { load, now, received } = setUp({ startAt: { at: 40, maxShare: 0.95 } })
    expect(now().view).toMatchObject({ state: 'loading', position: 40, duration: 180 })
    await load()
    expect([film().currentTime, now().view.duration]).toEqual([40, 200])
    expect(received.map(({ event }) => event)).toContainEqual({ type: 'duration', seconds: 200 })
    expect(received.every(({ from }) => from === now().player.current)).toBe(true)
  })

  it('begins at the beginning where the student had seen nearly all of it', async () => {
    const { load, now } = setUp({ startAt: { at: 195, maxShare: 0.95 } })
    await load()
    expect([film().currentTime, now().view.position]).toEqual([0, 0])
  })

  it('is not disturbed by another signature of its address', async () => {
    const { view, opening, load } = setUp()
    await load()
    const shown = film()
    view.rerender({ ...opening, source: file('a-signed-again') })
    expect([film() === shown, film().getAttribute('src')]).toEqual([true, 'https://media.example.com/a.mp4'])
  })

  it('is stopped and gives its address back when the screen is left', async () => {
    const { view, load, box, now } = setUp({ playAtOnce: true })
    await load()
    const shown = film()
    const player = now().player
    const release = vi.spyOn(shown, 'load')
    view.unmount()
    expect(release).toHaveBeenCalledOnce()
    expect([shown.paused, shown.hasAttribute('src'), box.children.length, player.current]).toEqual([
      true,
      false,
      0,
      null,
    ])
  })

  it('shows an embedded film in a frame, and a stream that this browser cannot play as such', async () => {
    const embedded = setUp({ source: { kind: 'frame', videoId: 'abc' } })
    expect(embedded.box.querySelector('iframe')?.src).toContain('/embed/abc')
    embedded.view.unmount()
    const stream = setUp({ source: { kind: 'hls', address: 'https://media.example.com/a.m3u8' } })
    await waitFor(() => expect(stream.now().view.failure?.failure).toBe('cannot-play'))
  })
})

describe('what the student prefers', () => {
  it('holds for the film from its beginning', async () => {
    const { load } = setUp({}, { rate: 1.5, volume: 0.25, muted: true })
    await load()
    expect([film().playbackRate, film().volume, film().muted]).toEqual([1.5, 0.25, true])
  })

  it('is applied and remembered when it changes, and nothing else with it', async () => {
    const { load, now, store } = setUp({}, { rate: 1.5, volume: 0.25, muted: true })
    await load()
    film().volume = 0.75
    act(() => now().prefer({ rate: 2 }))
    expect([film().playbackRate, film().volume, film().muted]).toEqual([2, 0.75, true])
    act(() => now().prefer({ muted: false }))
    expect([film().playbackRate, film().volume, film().muted]).toEqual([2, 0.75, false])
    act(() => now().prefer({ volume: 0 }))
    expect([film().volume, now().preferences.volume]).toEqual([0, 0])
    expect(store.getState().preferences.player).toMatchObject({ rate: 2, volume: 0, muted: false })
  })

  it('is remembered before there is a film', () => {
    const { now } = setUp({ started: false })
    act(() => now().prefer({ rate: 0.5 }))
    expect(now().preferences.rate).toBe(0.5)
  })

  it('shows the captions of the application’s language, or of the chosen one, when they are wanted', async () => {
    const { load, now } = setUp({ captions })
    await load()
    const modes = () => [...film().querySelectorAll('track')].map(({ dataset }) => dataset['mode'])
    expect([now().captionLanguage, modes()]).toEqual(['fr', ['disabled', 'disabled']])
    act(() => now().prefer({ captions: true }))
    expect(modes()).toEqual(['disabled', 'showing'])
    act(() => now().prefer({ captionLanguage: 'ar' }))
    expect([now().captionLanguage, modes()]).toEqual(['ar', ['showing', 'disabled']])
    act(() => now().prefer({ captions: false }))
    expect(modes()).toEqual(['disabled', 'disabled'])
  })

  it('shows captions from the beginning of the next film', async () => {
    const { load } = setUp({ captions }, { captions: true })
    await load()
    expect([...film().querySelectorAll('track')].map(({ dataset }) => dataset['mode'])).toEqual(['disabled', 'showing'])
  })

  it('holds for another attempt, too', async () => {
    const { load, lose, press } = setUp({ captions }, { captions: true, rate: 2 })
    await load()
    await lose(errorCodes.MEDIA_ERR_NETWORK)
    await press('retry')
    expect([...film().querySelectorAll('track')].map(({ dataset }) => dataset['mode'])).toEqual(['disabled', 'showing'])
    expect(film().playbackRate).toBe(2)
  })

  it('leaves the language of the captions to an embedded film', () => {
    const { now } = setUp({ source: { kind: 'frame', videoId: 'abc' } }, { captionLanguage: 'ar' })
    expect(now().captionLanguage).toBe('fr')
  })

  it('limits the height of the picture to what saves data, or to the chosen limit', () => {
    expect(setUp({}).now().heightLimit).toBeNull()
    expect(setUp({}, { heightLimit: 720 }).now().heightLimit).toBe(720)
    expect(setUp({ dataSaver: true }, { heightLimit: 720 }).now().heightLimit).toBe(360)
  })
})

describe('another attempt', () => {
  it('plays from where the film was lost, with a new address where the old one may have expired', async () => {
    const { load, watch, lose, press, now, renewal } = setUp({ playAtOnce: true })
    await load()
    watch(12)
    const shown = film()
    renewal.source = file('renewed')
    await lose(errorCodes.MEDIA_ERR_NETWORK)
    expect([now().view.failure?.failure, now().view.failedAs]).toEqual(['network', 'playing'])
    await press('retry')
    expect(film()).not.toBe(shown)
    expect([film().getAttribute('src'), film().currentTime, film().paused]).toEqual([
      'https://media.example.com/renewed.mp4',
      12,
      false,
    ])
    expect(now().view).toMatchObject({ failure: null, watched: 12, duration: 200 })
    expect(document.querySelectorAll('video')).toHaveLength(1)
  })

  it('is made once for a double press, and again after the next failure', async () => {
    const { load, lose, press, renewal } = setUp()
    await load()
    await lose(errorCodes.MEDIA_ERR_NETWORK)
    await press('retry', 'retry')
    expect([renewal.count, film().getAttribute('src')]).toEqual([1, 'https://media.example.com/a.mp4'])
    await lose(errorCodes.MEDIA_ERR_NETWORK)
    await press('retry')
    expect(renewal.count).toBe(2)
  })

  it('asks for no new address where the film itself cannot be played, or is embedded', async () => {
    const broken = setUp()
    await broken.load()
    await broken.lose()
    await broken.press('retry')
    expect([broken.renewal.count, film().paused]).toEqual([0, false])
    broken.view.unmount()
    const embedded = setUp({ source: { kind: 'frame', videoId: 'abc' } })
    const frame = () => embedded.box.querySelector('iframe')
    const first = frame()
    await embedded.emit('frame.failed', { name: first?.name ?? '' })
    expect(embedded.now().view.failure?.failure).toBe('network')
    await embedded.press('retry')
    expect([embedded.renewal.count, frame() === first, embedded.now().view.failure]).toEqual([0, false, null])
  })

  it('can be made of a film that has not failed, and asks for no new address then', async () => {
    const { load, press, renewal } = setUp()
    await load()
    const shown = film()
    await press('retry')
    expect([film() === shown, film().paused, renewal.count]).toEqual([false, false, 0])
  })

  it('plays a film that was to play when it could not load', async () => {
    const release = holdFilmEvents()
    const { lose, press, now } = setUp({ playAtOnce: true })
    await lose(errorCodes.MEDIA_ERR_SRC_NOT_SUPPORTED)
    expect([now().view.state, now().view.failedAs]).toEqual(['failed', 'loading'])
    release()
    await press('reopen')
    expect([now().view.failure, film().paused]).toEqual([null, false])
  })

  it.each([
    ['that played plays again', true, true, false],
    ['that rested stays at rest', false, true, true],
    ['that was only to be shown when it could not load is shown', false, false, true],
  ])('after the connection is back: a film %s', async (_, playAtOnce, isLoaded, isPaused) => {
    const { load, lose, press, now } = setUp({ playAtOnce })
    if (isLoaded) await load()
    await lose(isLoaded ? errorCodes.MEDIA_ERR_NETWORK : errorCodes.MEDIA_ERR_SRC_NOT_SUPPORTED)
    expect(now().view.state).toBe('failed')
    await press('reopen')
    expect([now().view.failure, film().paused]).toEqual([null, isPaused])
  })
})

describe('a decoder that fails', () => {
  it('is replaced once the film was seen, where it played, without a press', async () => {
    const { load, watch, lose, now } = setUp({ playAtOnce: true })
    await load()
    watch(8)
    const shown = film()
    await lose()
    await load()
    expect(film()).not.toBe(shown)
    expect([now().view.failure, film().currentTime, film().paused]).toEqual([null, 8, false])
  })

  it('is not replaced for a film of which nothing was seen, or that was lost by the network', async () => {
    const unseen = setUp({ playAtOnce: true })
    await unseen.load()
    await unseen.lose()
    await unseen.load()
    expect(unseen.now().view.failure?.failure).toBe('cannot-play')
    unseen.view.unmount()
    const lost = setUp({ playAtOnce: true })
    await lost.load()
    lost.watch(8)
    await lost.lose(errorCodes.MEDIA_ERR_NETWORK)
    await lost.load()
    expect(lost.now().view.failure?.failure).toBe('network')
  })

  it('is not replaced a second time within half a minute, but after it', async () => {
    const { load, watch, lose, now, time } = setUp({ playAtOnce: true })
    await load()
    watch(8)
    await lose()
    await load()
    time.ms += 29_999
    await lose()
    await load()
    expect(now().view.failure?.failure).toBe('cannot-play')
    act(() => now().retry())
    await load()
    time.ms += 1
    await lose()
    await load()
    expect(now().view.failure).toBeNull()
  })
})
