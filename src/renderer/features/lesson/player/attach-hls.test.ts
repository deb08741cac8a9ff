import { describe, expect, it, vi } from 'vitest'
import type { PlayerEvent, PlayerFailure } from './player'

type Level = { width: number; height: number; bitrate: number; averageBitrate?: number }
type Track = { name: string; lang?: string; characteristics?: string; attrs: Record<string, string> }

const browser = vi.hoisted(() => ({ canPlay: true, isBroken: false, opened: [] as { instance: unknown }[] }))

/** The library as it documents itself: a quality that is set becomes the manual one. */
class FakeLibrary {
  static readonly Events = {
    MANIFEST_PARSED: 'hlsManifestParsed',
    LEVEL_SWITCHED: 'hlsLevelSwitched',
    AUDIO_TRACKS_UPDATED: 'hlsAudioTracksUpdated',
    AUDIO_TRACK_SWITCHED: 'hlsAudioTrackSwitched',
    ERROR: 'hlsError',
  }
  static readonly ErrorTypes = { NETWORK_ERROR: 'networkError', MEDIA_ERROR: 'mediaError' }
  static readonly isSupported = () => browser.canPlay

  readonly calls: string[] = []
  readonly #listeners = new Map<string, (event: string, data: object) => void>()
  levels: Level[] = []
  audioTracks: Track[] = []
  autoLevelCapping = -1
  manualLevel = -1
  #loaded = 0
  #sound = -1

  constructor({ enableWorker }: { enableWorker: boolean }) {
    if (browser.isBroken) throw new Error('no media source')
    this.calls.push(enableWorker ? 'own worker' : 'no worker')
    browser.opened.push({ instance: this })
  }

  on = (name: string, listener: (event: string, data: object) => void) => void this.#listeners.set(name, listener)
  loadSource = (address: string) => void this.calls.push(`load ${address}`)
  attachMedia = () => void this.calls.push('attach')
  destroy = () => void this.calls.push('destroy')

  get loadLevel() {
    return this.#loaded
  }
  set loadLevel(level: number) {
    this.calls.push(`start at ${String(level)}`)
    this.#loaded = level
    this.manualLevel = level
  }
  set nextLevel(level: number) {
    this.calls.push(`switch to ${String(level)}`)
    this.manualLevel = level
    if (level >= 0) this.#loaded = level
  }
  get audioTrack() {
    return this.#sound
  }
  set audioTrack(track: number) {
    this.calls.push(`sound ${String(track)}`)
    this.#sound = track
  }

  /** The library plays these of itself. */
  begin({ level = this.#loaded, sound = this.#sound }) {
    this.#loaded = level
    this.#sound = sound
  }
  say(name: keyof typeof FakeLibrary.Events, data: object = {}) {
    const event = FakeLibrary.Events[name]
    this.#listeners.get(event)?.(event, data)
  }
}

vi.mock('hls.js', () => ({ default: FakeLibrary }))

const { attachHls, getFailedLevel, selectDescribed } = await import('./attach-hls')

const video = { ownerDocument: { location: { href: 'https://app.example.com/lessons/1' } } } as HTMLVideoElement

const ascending: Level[] = [
  { width: 426, height: 240, bitrate: 400_000, averageBitrate: 300_000 },
  { width: 640, height: 360, bitrate: 800_000 },
  { width: 1280, height: 720, bitrate: 2_500_000 },
]
const described = 'public.accessibility.describes-video'
const sounds: Track[] = [
  { name: 'Français', lang: 'fr', attrs: {} },
  { name: 'Décrit', lang: 'fr', attrs: {}, characteristics: `public.easy-to-read,${described}` },
  { name: 'Sans langue', attrs: { CHARACTERISTICS: described } },
]

function attach() {
  Object.assign(browser, { canPlay: true, isBroken: false, opened: [] })
  const events: PlayerEvent[] = []
  const failures: PlayerFailure[] = []
  const attachment = attachHls('/media/film.m3u8')(video, {
    fail: (failure) => void failures.push(failure),
    onEvent: (event) => void events.push(event),
  })
  return { events, failures, attachment }
}

const loaded = () => vi.waitFor(() => browser.opened[0]?.instance as FakeLibrary)

async function open({ levels = ascending, audioTracks = [] as Track[] } = {}) {
  const { attachment, events, failures } = attach()
  await vi.waitFor(() => expect(browser.opened).toHaveLength(1))
  const library = await loaded()
  Object.assign(library, { levels, audioTracks })
  const opening = library.calls.splice(0)
  return { attachment, events, failures, library, opening }
}

const auto = { quality: 'auto', heightLimit: null } as const

describe('a stream', () => {
  it('is loaded by its full address into its film, without a worker that the rules of the page refuse', async () => {
    const { opening } = await open()
    expect(opening).toEqual(['no worker', 'load https://app.example.com/media/film.m3u8', 'attach'])
  })

  it.each([
    ['the browser cannot play it', { canPlay: false }],
    ['the library cannot start', { isBroken: true }],
  ])('cannot be played where %s', async (_, browserState) => {
    const { failures } = attach()
    Object.assign(browser, browserState)
    await vi.waitFor(() => expect(failures).toEqual(['cannot-play']))
    expect(browser.opened).toEqual([])
  })

  it('that was closed before the library had loaded is not opened', async () => {
    const { attachment, failures } = attach()
    attachment.detach()
    await vi.dynamicImportSettled()
    expect([browser.opened, failures]).toEqual([[], []])
  })

  it('that is closed is given back to the library once', async () => {
    const { attachment, library } = await open()
    attachment.detach()
    expect(library.calls).toEqual(['destroy'])
  })
})

describe('qualities of a stream', () => {
  it('are named by their shorter side and mean bit rate, whatever of it is declared', async () => {
    const { library, events } = await open({
      levels: [
        { width: 360, height: 640, bitrate: 900_000, averageBitrate: 700_000 },
        { width: 0, height: 480, bitrate: 1_000_000, averageBitrate: 0 },
        { width: 1280, height: 720, bitrate: 2_500_000 },
      ],
    })
    library.say('MANIFEST_PARSED')
    expect(events).toEqual([
      {
        type: 'levels',
        levels: [
          { height: 360, bitrate: 700_000 },
          { height: 480, bitrate: 1_000_000 },
          { height: 720, bitrate: 2_500_000 },
        ],
      },
    ])
  })

  it('are left to the library in the automatic mode, within the limit', async () => {
    const { library, attachment } = await open()
    library.say('MANIFEST_PARSED')
    expect([library.calls, library.autoLevelCapping]).toEqual([[], -1])
    library.begin({ level: 1 })
    attachment.setQuality?.({ quality: 'auto', heightLimit: 360 })
    expect([library.calls, library.autoLevelCapping]).toEqual([[], 1])
  })

  it('chosen before the manifest apply to it, without a switch', async () => {
    const { attachment } = attach()
    attachment.setQuality?.({ quality: 720, heightLimit: 360 })
    await vi.waitFor(() => expect(browser.opened).toHaveLength(1))
    const library = await loaded()
    library.calls.length = 0
    attachment.setQuality?.({ quality: 360, heightLimit: 360 })
    expect(library.calls).toEqual([])
    library.levels = ascending
    library.say('MANIFEST_PARSED')
    expect([library.calls, library.autoLevelCapping]).toEqual([['start at 1'], 1])
  })

  it('are switched when another is chosen, not when the same is chosen again, and back to automatic', async () => {
    const { library, attachment } = await open()
    library.say('MANIFEST_PARSED')
    attachment.setQuality?.({ quality: 720, heightLimit: null })
    attachment.setQuality?.({ quality: 720, heightLimit: null })
    attachment.setQuality?.(auto)
    attachment.setQuality?.(auto)
    expect(library.calls).toEqual(['switch to 2', 'switch to -1'])
  })

  it('above a new limit are left at once', async () => {
    const { library, attachment } = await open()
    library.say('MANIFEST_PARSED')
    library.begin({ level: 2 })
    attachment.setQuality?.({ quality: 'auto', heightLimit: 240 })
    expect([library.calls, library.autoLevelCapping]).toEqual([['switch to -1'], 0])
  })

  it('are reported when the library switches to one that it lists', async () => {
    const { library, events } = await open()
    library.say('LEVEL_SWITCHED', { level: 1 })
    library.say('LEVEL_SWITCHED', { level: 7 })
    expect(events).toEqual([{ type: 'level', level: { height: 360, bitrate: 800_000 } }])
  })
})

describe('errors of a stream', () => {
  it.each([
    ['networkError', 'network'],
    ['mediaError', 'cannot-play'],
  ] as const)('that end it: %s is %s', async (type, failure) => {
    const { library, failures, events } = await open()
    library.say('ERROR', { fatal: true, type, details: 'levelLoadError', level: 1 })
    expect([failures, events]).toEqual([[failure], []])
  })

  it.each(['levelLoadError', 'levelLoadTimeOut', 'levelParsingError', 'levelEmptyError'])(
    'of one quality (%s) name it, and the film goes on',
    async (details) => {
      const { library, failures, events } = await open()
      library.say('ERROR', { fatal: false, type: 'networkError', details, context: { level: 2 } })
      expect([failures, events]).toEqual([[], [{ type: 'level-failed', level: { height: 720, bitrate: 2_500_000 } }]])
    },
  )

  it('that the library mends by itself, or that name no quality, are not reported', async () => {
    const { library, failures, events } = await open()
    library.say('ERROR', { fatal: false, type: 'mediaError', details: 'bufferStalledError', level: 2 })
    library.say('ERROR', { fatal: false, type: 'networkError', details: 'levelLoadError' })
    expect([failures, events]).toEqual([[], []])
  })
})

describe('sounds of a stream', () => {
  it('are reported with their language and whether they describe the picture', async () => {
    const { library, events } = await open({ audioTracks: sounds })
    library.begin({ sound: 0 })
    library.say('AUDIO_TRACKS_UPDATED')
    const tracks = [
      { id: 0, name: 'Français', language: 'fr', described: false },
      { id: 1, name: 'Décrit', language: 'fr', described: true },
      { id: 2, name: 'Sans langue', language: null, described: true },
    ]
    expect(events).toEqual([{ type: 'audio', tracks, current: 0 }])
    library.begin({ sound: 1 })
    library.say('AUDIO_TRACK_SWITCHED')
    expect(events.at(-1)).toEqual({ type: 'audio', tracks, current: 1 })
  })

  it('have no current one before the library has chosen', async () => {
    const { library, events } = await open()
    library.say('AUDIO_TRACK_SWITCHED')
    expect(events).toEqual([{ type: 'audio', tracks: [], current: null }])
  })

  it('are the described ones for who asked for them before they were listed', async () => {
    const { attachment } = attach()
    attachment.setAudio?.({ described: true })
    await vi.waitFor(() => expect(browser.opened).toHaveLength(1))
    const library = await loaded()
    library.calls.length = 0
    library.audioTracks = sounds
    library.begin({ sound: 0 })
    library.say('AUDIO_TRACKS_UPDATED')
    expect(library.calls).toEqual(['sound 1'])
  })

  it('change to the chosen one, once, and not to one that is not listed', async () => {
    const { library, attachment } = await open({ audioTracks: sounds })
    library.begin({ sound: 0 })
    attachment.setAudio?.({ id: 2 })
    attachment.setAudio?.({ id: 2 })
    attachment.setAudio?.({ id: 9 })
    attachment.setAudio?.({ described: false })
    attachment.setAudio?.({ described: false })
    expect(library.calls).toEqual(['sound 2', 'sound 0'])
  })
})

const track = (id: number, language: string, isDescribed: boolean) => ({
  id,
  name: `${id}`,
  language,
  described: isDescribed,
})

describe('selectDescribed', () => {
  const tracks = [track(0, 'fr', false), track(1, 'ar', false), track(2, 'ar', true), track(3, 'fr', true)]

  it('prefers the language of the current track', () => {
    expect([
      selectDescribed(tracks, 0, true),
      selectDescribed(tracks, 1, true),
      selectDescribed(tracks, 2, false),
    ]).toEqual([3, 2, 1])
  })

  it('keeps the current track where it fits, or where there is no other', () => {
    expect(selectDescribed(tracks, 3, true)).toBeNull()
    expect(selectDescribed([track(0, 'fr', false)], 0, true)).toBeNull()
    expect(selectDescribed([], -1, true)).toBeNull()
  })
})

describe('getFailedLevel', () => {
  it('reads the level of a playlist from its request, and of others from the error', () => {
    const context = { url: 'absent.m3u8', responseType: 'text', level: 1 }
    expect([
      getFailedLevel({ context, level: 0 }),
      getFailedLevel({ context: { level: '1' }, level: 0 }),
      getFailedLevel({ context: {}, frag: { level: 2 } }),
      getFailedLevel({ level: 0, frag: { level: 2 } }),
      getFailedLevel({}),
    ]).toEqual([1, 0, 2, 0, undefined])
  })
})
