import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createElementPlayer } from './element-player'
import { loadLimitMs, type Captions, type PlayerEvent, type PlayerFailure, type Start } from './player'

type Film = {
  currentTime: number
  duration: number
  paused: boolean
  ended: boolean
  seeking: boolean
  readyState: number
  error: { code: number } | null
  ranges: [start: number, end: number][]
  plays: boolean
  calls: string[]
  frame: VideoFrameRequestCallback | null
}

const captions: Captions[] = [
  { address: 'https://media.example.com/fr.vtt', language: 'fr', label: 'Français' },
  { address: 'https://media.example.com/ar.vtt', language: 'ar', label: 'العربية' },
]
const errorCodes = { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 }

function rangeAt({ ranges }: Film, index: number): [start: number, end: number] {
  const range = ranges[index]
  if (range === undefined) throw new DOMException('no such range', 'IndexSizeError')
  return range
}

/** jsdom plays nothing: what an element would say of itself is set by the test. */
function setUp({ start = { at: 0, maxShare: 1 }, withCaptions = false, inPicture = false, title = 'Droites' } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const film: Film = {
    currentTime: 0,
    duration: NaN,
    paused: true,
    ended: false,
    seeking: false,
    readyState: 0,
    error: null,
    ranges: [],
    plays: true,
    calls: [],
    frame: null,
  }
  const events: PlayerEvent[] = []
  let video = document.createElement('video')
  let report: (failure: PlayerFailure) => void = () => undefined
  const box = document.createElement('div')
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: inPicture, configurable: true })
  const tracks = () =>
    [...video.querySelectorAll('track')].map((element) => ({
      kind: element.kind,
      language: element.srclang,
      get mode() {
        return element.dataset['mode'] ?? ''
      },
      set mode(mode: string) {
        element.dataset['mode'] = mode
      },
    }))
  const fake = (element: HTMLVideoElement) => {
    video = element
    const get = (name: keyof Film) => ({ get: () => film[name], configurable: true })
    Object.defineProperties(element, {
      currentTime: { get: () => film.currentTime, set: (at: number) => void (film.currentTime = at) },
      duration: get('duration'),
      paused: get('paused'),
      ended: get('ended'),
      seeking: get('seeking'),
      readyState: get('readyState'),
      error: { get: () => film.error && { ...errorCodes, ...film.error } },
      buffered: {
        get: () => ({
          length: film.ranges.length,
          start: (index: number) => rangeAt(film, index)[0],
          end: (index: number) => rangeAt(film, index)[1],
        }),
      },
      textTracks: { get: tracks },
      play: { value: () => (film.plays ? Promise.resolve() : Promise.reject(new Error('not allowed'))) },
      pause: { value: () => void film.calls.push('pause') },
      load: { value: () => void film.calls.push('load') },
      requestPictureInPicture: { value: async () => void film.calls.push('picture'), writable: true },
      requestVideoFrameCallback: { value: (onFrame: VideoFrameRequestCallback) => ((film.frame = onFrame), 7) },
      cancelVideoFrameCallback: { value: (handle: number) => void film.calls.push(`cancel ${String(handle)}`) },
    })
  }
  const player = createElementPlayer(
    {
      box,
      source: { kind: 'file', address: 'https://media.example.com/a.mp4' },
      title,
      captions: withCaptions ? captions : [],
      onEvent: (event) => events.push(event),
      monotonic: () => 0,
      embed: '',
    },
    (element, { fail }) => {
      fake(element)
      report = fail
      return {
        detach: () => void film.calls.push('detach'),
        setQuality: ({ quality }) => void film.calls.push(`quality ${String(quality)}`),
        setAudio: () => void film.calls.push('audio'),
      }
    },
  )
  player.load(start)
  const say = (...names: string[]) => names.forEach((name) => video.dispatchEvent(new Event(name)))
  const change = (part: Partial<Film>, ...names: string[]) => {
    Object.assign(film, part)
    say(...names)
  }
  const states = () => events.flatMap((event) => (event.type === 'state' ? [event.state] : []))
  const failures = () => events.flatMap((event) => (event.type === 'failure' ? [event.failure] : []))
  const of = (type: PlayerEvent['type']) => events.filter((event) => event.type === type)
  return {
    player,
    film,
    events,
    video,
    box,
    say,
    change,
    states,
    failures,
    of,
    tracks,
    report: (failure: PlayerFailure) => report(failure),
  }
}

beforeEach(() => void vi.useRealTimers())

const start = (at: number, maxShare = 1): Start => ({ at, maxShare })

describe('opening a film', () => {
  it('shows the film in its box, named by its title, out of the order of the keyboard', () => {
    const { box, video } = setUp()
    expect(box.firstElementChild).toBe(video)
    expect([video.getAttribute('aria-label'), video.tabIndex, video.preload, video.playsInline]).toEqual([
      'Droites',
      -1,
      'metadata',
      true,
    ])
    expect(video.crossOrigin).toBeNull()
  })

  it('says its duration once there is one', () => {
    const { change, of } = setUp()
    change({ duration: NaN }, 'durationchange')
    change({ duration: Infinity }, 'durationchange')
    change({ duration: 0 }, 'durationchange')
    expect(of('duration')).toEqual([])
    change({ duration: 90 }, 'durationchange')
    expect(of('duration')).toEqual([{ type: 'duration', seconds: 90 }])
  })

  it('is paused after loading, or stalled when it was told to play', () => {
    const still = setUp()
    still.change({}, 'loadedmetadata')
    expect(still.states()).toEqual(['paused'])
    const playing = setUp()
    playing.change({ paused: false }, 'loadedmetadata')
    expect(playing.states()).toEqual(['stalled'])
  })

  it('begins where the student left it once it is loaded', () => {
    const { player, change, film } = setUp({ start: start(40, 0.95) })
    expect(player.position()).toBe(0)
    change({ duration: 90 }, 'loadedmetadata')
    expect(film.currentTime).toBe(40)
  })

  it('begins there once: a film that is loaded again goes on where it is', () => {
    const { change, film } = setUp({ start: start(40, 0.95) })
    change({ duration: 90 }, 'loadedmetadata')
    film.currentTime = 60
    change({}, 'loadedmetadata')
    expect(film.currentTime).toBe(60)
  })

  it('is not moved where it begins at the beginning', () => {
    const { change, of } = setUp()
    change({ duration: 90 }, 'loadedmetadata')
    expect(of('moved')).toEqual([])
  })

  it.each([
    ['الدوال العددية', 'ar'],
    ['Droites', 'fr'],
    ['12', ''],
  ])('has the language of its title %j', (title, lang) => {
    expect(setUp({ title }).video.lang).toBe(lang)
  })

  it('begins at the beginning where the student had seen nearly all of it, and says so', () => {
    const { film, change, of } = setUp({ start: start(89, 0.95) })
    change({ duration: 90 }, 'loadedmetadata')
    expect([film.currentTime, of('moved')]).toEqual([0, [{ type: 'moved', from: 89, to: 0 }]])
  })

  it.each<[string, PlayerFailure, (world: ReturnType<typeof setUp>) => void]>([
    ['in time', 'time-out', () => vi.advanceTimersByTime(loadLimitMs)],
    ['because its stream fails', 'network', ({ report }) => report('network')],
  ])('fails once when it does not load %s', (_, failure, cause) => {
    const world = setUp()
    cause(world)
    vi.advanceTimersByTime(loadLimitMs)
    world.report('network')
    expect([world.failures(), world.states()]).toEqual([[failure], ['failed']])
    world.say('playing')
    expect(world.states()).toEqual(['failed'])
    expect(world.player.isPlaying()).toBe(false)
  })

  it('does not run out of time once it is loaded, or closed', () => {
    const loaded = setUp()
    loaded.say('loadedmetadata')
    vi.advanceTimersByTime(loadLimitMs)
    expect(loaded.failures()).toEqual([])
    const closed = setUp()
    closed.player.close()
    vi.advanceTimersByTime(loadLimitMs)
    expect(closed.failures()).toEqual([])
  })

  it.each<[number | null, PlayerFailure]>([
    [null, 'cannot-play'],
    [errorCodes.MEDIA_ERR_NETWORK, 'network'],
    [errorCodes.MEDIA_ERR_DECODE, 'cannot-play'],
    [errorCodes.MEDIA_ERR_SRC_NOT_SUPPORTED, 'unreachable'],
  ])('names the failure of the code %s: %s', (code, failure) => {
    const { change, failures } = setUp()
    change({ error: code === null ? null : { code } }, 'error')
    expect(failures()).toEqual([failure])
  })
})

describe('a film that plays', () => {
  it('follows the element from state to state, each once', () => {
    const { change, say, states } = setUp()
    change({ paused: true }, 'loadedmetadata')
    change({ paused: false }, 'playing', 'playing')
    say('waiting')
    say('playing')
    change({ paused: true }, 'pause')
    say('waiting')
    expect(states()).toEqual(['paused', 'playing', 'stalled', 'playing', 'paused'])
  })

  it('ends once, without a pause before it, and plays on from a seek', () => {
    const { change, states } = setUp()
    change({ paused: false }, 'playing')
    change({ paused: true, ended: true }, 'pause', 'ended')
    expect(states()).toEqual(['playing', 'ended'])
    change({ ended: false }, 'seeked')
    expect(states().at(-1)).toBe('paused')
    change({ ended: true }, 'ended')
    change({ ended: false, paused: false }, 'seeked')
    expect(states().at(-1)).toBe('playing')
  })

  it('does not take a seek in the middle for a change of its state', () => {
    const { change, say, states } = setUp()
    change({ paused: false }, 'playing')
    say('seeked')
    expect(states()).toEqual(['playing'])
  })

  it('says its position, but not the one of a seek that still runs', () => {
    const { change, of, player } = setUp()
    change({ currentTime: 3 }, 'timeupdate')
    change({ currentTime: 50, seeking: true }, 'timeupdate')
    expect([of('position'), player.position()]).toEqual([[{ type: 'position', seconds: 3 }], 3])
    change({ seeking: false }, 'seeked')
    expect([of('position').at(-1), player.position()]).toEqual([{ type: 'position', seconds: 50 }, 50])
  })

  it.each(['waiting', 'pause', 'ended'])('says the position at which it stands: %s', (event) => {
    const { change, of } = setUp()
    change({ currentTime: 3 }, 'timeupdate')
    change({ currentTime: 3.2 }, event)
    expect(of('position').at(-1)).toEqual({ type: 'position', seconds: 3.2 })
  })

  it('says from where the student jumps, however often before the first jump is made', () => {
    const { change, player, film, of } = setUp()
    change({ currentTime: 10 }, 'timeupdate')
    film.currentTime = 12
    player.seek(30)
    film.seeking = true
    player.seek(50)
    change({}, 'seeking')
    expect(of('moved')).toEqual([{ type: 'moved', from: 12, to: 50 }])
  })

  it('still waits for data after a seek that is not loaded yet', () => {
    const { change, say, states } = setUp()
    change({ paused: false }, 'playing', 'waiting')
    say('seeked')
    expect(states()).toEqual(['playing', 'stalled'])
  })

  it('is not playing once it has failed, although the element is not paused', () => {
    const { change, player } = setUp()
    change({ paused: false }, 'playing')
    change({ error: { code: errorCodes.MEDIA_ERR_NETWORK } }, 'error')
    expect(player.isPlaying()).toBe(false)
  })

  it('says from where to where it was moved, once for a jump and not for less than one', () => {
    const { change, player, of } = setUp()
    change({ currentTime: 10 }, 'timeupdate')
    player.seek(30)
    change({ seeking: true }, 'seeking')
    change({ currentTime: 30.005 }, 'seeking')
    expect(of('moved')).toEqual([{ type: 'moved', from: 10, to: 30 }])
  })

  it('adds presses of one key to a seek that still runs, within the film', () => {
    const { change, player, film } = setUp()
    change({ duration: 60, currentTime: 20 }, 'timeupdate')
    player.seekBy(10)
    film.seeking = true
    player.seekBy(10)
    expect([film.currentTime, player.position()]).toEqual([40, 20])
    player.seekBy(100)
    expect(film.currentTime).toBe(60)
    player.seekBy(-100)
    expect(film.currentTime).toBe(0)
  })

  it('says how far it is loaded around its position', () => {
    const { change, of } = setUp()
    change(
      {
        currentTime: 30,
        ranges: [
          [0, 10],
          [20, 45],
          [50, 60],
        ],
      },
      'progress',
    )
    change({ currentTime: 20 }, 'progress')
    change({ currentTime: 45 }, 'progress')
    change({ currentTime: 47 }, 'progress')
    expect(of('buffered').map((event) => event.type === 'buffered' && event.seconds)).toEqual([45, 45, 45, 0])
  })

  it('is playing from the press on, and not when it has ended or is closed', () => {
    const { player, film } = setUp()
    expect(player.isPlaying()).toBe(false)
    film.paused = false
    expect(player.isPlaying()).toBe(true)
    film.ended = true
    expect(player.isPlaying()).toBe(false)
    film.ended = false
    player.close()
    expect(player.isPlaying()).toBe(false)
  })

  it('is paused when the browser does not let it play', async () => {
    const { player, film, states } = setUp()
    film.plays = false
    player.play()
    await Promise.resolve()
    await Promise.resolve()
    expect(states()).toEqual(['paused'])
    const another = setUp()
    Object.assign(another.film, { plays: false, paused: false })
    another.player.play()
    await Promise.resolve()
    await Promise.resolve()
    expect(another.states()).toEqual([])
  })

  it('passes rate, volume, silence, quality and sound on', () => {
    const { player, video, film } = setUp()
    player.setRate(1.5)
    player.setVolume(0.4)
    player.setMuted(true)
    player.setQuality({ quality: 2, heightLimit: null })
    player.setAudio({ described: true })
    player.pause()
    expect([video.playbackRate, video.defaultPlaybackRate, video.volume, video.muted]).toEqual([1.5, 1.5, 0.4, true])
    expect(film.calls).toEqual(['quality 2', 'audio', 'pause'])
  })
})

describe('a film that is closed', () => {
  it('leaves the screen, stops, keeps its last position and says nothing more', () => {
    const { player, box, film, say, events, change } = setUp()
    change({ currentTime: 12 }, 'timeupdate')
    film.currentTime = 13
    player.close()
    expect([box.children.length, film.calls]).toEqual([0, ['pause', 'cancel 7', 'detach']])
    const { length } = events
    film.currentTime = 99
    say('playing', 'timeupdate', 'ended')
    expect([events.length, player.position()]).toEqual([length, 13])
  })

  it('keeps the position of before a seek that did not end', () => {
    const { player, film, change } = setUp()
    change({ currentTime: 12 }, 'timeupdate')
    player.seek(50)
    film.seeking = true
    player.close()
    expect(player.position()).toBe(12)
  })
})

describe('captions', () => {
  it('are offered in their languages, and shown in the chosen one alone', () => {
    const { player, video, tracks, of, say } = setUp({ withCaptions: true })
    say('loadedmetadata')
    expect(of('captions').at(-1)).toEqual({ type: 'captions', available: true })
    expect(video.crossOrigin).toBe('anonymous')
    expect([...video.querySelectorAll('track')].map(({ srclang, label }) => [srclang, label])).toEqual([
      ['fr', 'Français'],
      ['ar', 'العربية'],
    ])
    player.showCaptions('ar')
    expect(tracks().map(({ mode }) => mode)).toEqual(['disabled', 'showing'])
    player.showCaptions(null)
    expect(tracks().map(({ mode }) => mode)).toEqual(['disabled', 'disabled'])
  })

  it('of the stream itself count as well, and descriptions of the picture do not', () => {
    const { player, video, tracks, say } = setUp({ withCaptions: true })
    const [first, second] = video.querySelectorAll('track')
    Object.assign(first ?? {}, { kind: 'subtitles' })
    Object.assign(second ?? {}, { kind: 'descriptions' })
    say('loadedmetadata')
    player.showCaptions('fr')
    expect(tracks().map(({ mode }) => mode)).toEqual(['showing', ''])
  })

  it('are not offered where a film has none', () => {
    const { say, of } = setUp()
    say('loadedmetadata')
    expect(of('captions')).toEqual([{ type: 'captions', available: false }])
  })

  it('are named when they fail, in their language', () => {
    const { video, of } = setUp({ withCaptions: true })
    video.querySelectorAll('track')[1]?.dispatchEvent(new Event('error'))
    expect(of('captions-failed')).toEqual([{ type: 'captions-failed', language: 'ar' }])
  })

  it('are given up for a film whose host does not allow them, which then plays', () => {
    const { video, change, failures, of, film } = setUp({ withCaptions: true })
    change({ error: { code: errorCodes.MEDIA_ERR_SRC_NOT_SUPPORTED } }, 'error')
    expect([failures(), video.crossOrigin, video.children.length, film.calls]).toEqual([[], null, 0, ['load']])
    expect(of('captions').at(-1)).toEqual({ type: 'captions', available: false })
    change({}, 'error')
    expect(failures()).toEqual(['unreachable'])
  })

  it('stay with a film that fails while it plays', () => {
    const { video, change, failures } = setUp({ withCaptions: true })
    change({ readyState: 4, error: { code: errorCodes.MEDIA_ERR_NETWORK } }, 'error')
    expect([failures(), video.children.length]).toEqual([['network'], 2])
  })
})

describe('single pictures', () => {
  const show = (film: Film, ...times: number[]) => {
    for (const mediaTime of times) {
      const { frame } = film
      film.frame = null
      frame?.(0, { mediaTime } as VideoFrameCallbackMetadata)
    }
  }

  it('step by the shortest distance between two pictures of the film, only while it is paused', () => {
    const { player, film, change } = setUp()
    change({ duration: 60, currentTime: 10 }, 'timeupdate')
    show(film, 1, 1.1, 1.15, 1.25)
    player.stepFrame?.(1)
    expect(film.currentTime).toBeCloseTo(10.05)
    player.stepFrame?.(-1)
    expect(film.currentTime).toBeCloseTo(10)
    film.paused = false
    player.stepFrame?.(1)
    expect(film.currentTime).toBeCloseTo(10)
  })

  it('step by a twenty-fifth of a second before any was seen, and by an eighth at most', () => {
    const { player, film, change } = setUp()
    change({ duration: 60, currentTime: 10 }, 'timeupdate')
    player.stepFrame?.(1)
    expect(film.currentTime).toBeCloseTo(10.04)
    show(film, 1, 3)
    player.stepFrame?.(1)
    expect(film.currentTime).toBeCloseTo(10.165)
  })

  it('stay within the film, and say the jump', () => {
    const { player, film, change } = setUp()
    change({ duration: 10, currentTime: 10 }, 'timeupdate')
    player.stepFrame?.(1)
    expect(film.currentTime).toBe(10)
    change({ currentTime: 0 }, 'timeupdate')
    player.stepFrame?.(-1)
    expect(film.currentTime).toBe(0)
  })

  it('are measured twelve times, whatever is shown twice', () => {
    const { film } = setUp()
    show(film, 0)
    for (let index = 1; index < 12; index += 1) show(film, index, index)
    expect(film.frame).not.toBeNull()
    show(film, 12)
    expect(film.frame).toBeNull()
  })
})

describe('picture-in-picture', () => {
  it('is not offered where the system has none', () => {
    expect(setUp().player.pictureInPicture).toBeNull()
  })

  it('stays away where the system refuses it', async () => {
    const { player, video } = setUp({ inPicture: true })
    const refused = Promise.reject(new Error('refused'))
    Object.assign(video, { requestPictureInPicture: () => refused })
    player.pictureInPicture?.()
    await expect(refused).rejects.toThrow('refused')
  })

  it('is entered, and left when the film is already in it', () => {
    const { player, film, video } = setUp({ inPicture: true })
    player.pictureInPicture?.()
    expect(film.calls).toEqual(['picture'])
    Object.defineProperties(document, {
      pictureInPictureElement: { value: video, configurable: true },
      exitPictureInPicture: { value: async () => void film.calls.push('back'), configurable: true },
    })
    onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureElement'))
    player.pictureInPicture?.()
    expect(film.calls).toEqual(['picture', 'back'])
  })
})
