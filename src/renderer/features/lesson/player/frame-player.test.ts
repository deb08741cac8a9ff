// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFramePlayer } from './frame-player'
import { loadLimitMs, type Player, type PlayerEvent } from './player'

const embed = 'https://embed.example.org/embed/'
const origin = 'https://embed.example.org'

const onFrameFailed = new Set<(said: { name: string }) => void>()
const desktop = {
  on: (name: string, listener: (said: { name: string }) => void) => {
    if (name === 'frame.failed') onFrameFailed.add(listener)
    return () => onFrameFailed.delete(listener)
  },
}

type Stage = {
  player: Player
  events: PlayerEvent[]
  frame: HTMLIFrameElement
  posted: { data: string; target: string }[]
  id(): string
  clock: { ms: number }
}

function stage(startAt = 0): Stage {
  const box = document.createElement('div')
  document.body.append(box)
  const events: PlayerEvent[] = []
  const clock = { ms: 0 }
  const player = createFramePlayer({
    box,
    source: { kind: 'frame', videoId: 'abc' },
    title: 'Lire une droite',
    captions: [],
    embed,
    onEvent: (event) => events.push(event),
    monotonic: () => clock.ms,
  })
  player.load({ at: startAt, maxShare: 1 })
  const frame = box.querySelector('iframe')
  if (!frame?.contentWindow) throw new Error('the player made no frame')
  const posted: Stage['posted'] = []
  vi.spyOn(frame.contentWindow, 'postMessage').mockImplementation((data: unknown, target: unknown) => {
    posted.push({ data: String(data), target: String(target) })
  })
  vi.advanceTimersByTime(600)
  return { player, events, frame, posted, clock, id: () => (JSON.parse(posted[0]?.data ?? '{}') as { id: string }).id }
}

function say(message: unknown, from: { origin?: string; source: MessageEventSource | null }): void {
  const data = typeof message === 'string' ? message : JSON.stringify(message)
  window.dispatchEvent(new MessageEvent('message', { data, origin: from.origin ?? origin, source: from.source }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('desktop', desktop)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onFrameFailed.clear()
  document.body.replaceChildren()
})

describe('embedded frame player', () => {
  it('is loaded for its own origin only, with a new id for each load', () => {
    const first = stage()
    const second = stage()
    expect(first.posted.length).toBeGreaterThan(0)
    expect(new Set([...first.posted, ...second.posted].map(({ target }) => target))).toEqual(new Set([origin]))
    expect(first.id()).not.toBe(second.id())
    expect(first.frame.src).toContain(`${embed}abc?enablejsapi=1`)
    expect(first.frame.getAttribute('sandbox')).not.toContain('top-navigation')
  })

  it('starts at 0 when the start lies beyond the real end', () => {
    const { events, frame, posted, id } = stage(500)
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 20, currentTime: 20, playerState: 0 } },
      { source: frame.contentWindow },
    )
    expect(events).toContainEqual({ type: 'moved', from: 500, to: 0 })
    expect(events).not.toContainEqual({ type: 'state', state: 'ended' })
    expect(posted.map(({ data }) => JSON.parse(data) as unknown)).toContainEqual(
      expect.objectContaining({ func: 'seekTo', args: [0, true] }),
    )
  })

  it('stays where it is when a later length is shorter than the start', () => {
    const { posted, frame, id } = stage(60)
    for (const duration of [120, 50])
      say({ event: 'infoDelivery', id: id(), info: { duration } }, { source: frame.contentWindow })
    expect(posted.some(({ data }) => data.includes('seekTo'))).toBe(false)
  })

  it('stays where it is through a message that says nothing of its position', () => {
    const { player, events, frame, id } = stage(60)
    const before = events.length
    say({ event: 'infoDelivery', id: id(), info: { playerState: 1 } }, { source: frame.contentWindow })
    say({ event: 'infoDelivery', id: id(), info: {} }, { source: frame.contentWindow })
    expect(player.position()).toBe(60)
    expect(events.slice(before).map(({ type }) => type)).toEqual(['state', 'state'])
  })

  it('keeps a start within the film when its length becomes known', () => {
    const { events, frame, posted, id } = stage(60)
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, currentTime: 60, playerState: 1 } },
      { source: frame.contentWindow },
    )
    expect(events).toContainEqual({ type: 'position', seconds: 60 })
    expect(posted.some(({ data }) => data.includes('seekTo'))).toBe(false)
  })

  it('reports state, position and duration, and queues commands until the frame is ready', () => {
    const { player, events, frame, posted, id } = stage()
    player.play()
    expect(posted.some(({ data }) => data.includes('playVideo'))).toBe(false)
    say({ event: 'onReady', id: id(), info: null }, { source: frame.contentWindow })
    expect(posted.some(({ data }) => data.includes('playVideo'))).toBe(true)
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, currentTime: 12, playerState: 1 } },
      { source: frame.contentWindow },
    )
    expect(events).toContainEqual({ type: 'duration', seconds: 120 })
    expect(events).toContainEqual({ type: 'position', seconds: 12 })
    expect(events).toContainEqual({ type: 'state', state: 'playing' })
  })

  it('extrapolates the position between two messages from the clock and the rate', () => {
    const { player, frame, id, clock } = stage()
    player.setRate(2)
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, currentTime: 10, playerState: 1 } },
      { source: frame.contentWindow },
    )
    clock.ms += 1500
    expect(player.position()).toBeCloseTo(13)
    say({ event: 'onStateChange', id: id(), info: 2 }, { source: frame.contentWindow })
    clock.ms += 60_000
    expect(player.position()).toBeCloseTo(13)
  })

  it('plays from the command on, until the frame reports otherwise or nothing for two seconds', () => {
    const { player, frame, id, clock } = stage()
    const report = (state: number) =>
      say({ event: 'onStateChange', id: id(), info: state }, { source: frame.contentWindow })
    expect(player.isPlaying()).toBe(false)
    player.play()
    clock.ms += 5000
    expect(player.isPlaying()).toBe(true)
    say({ event: 'onReady', id: id(), info: null }, { source: frame.contentWindow })
    expect(player.isPlaying()).toBe(false)
    player.play()
    expect(player.isPlaying()).toBe(true)
    report(1)
    player.pause()
    expect(player.isPlaying()).toBe(false)
    report(2)
    report(1)
    expect(player.isPlaying()).toBe(true)
    player.pause()
    clock.ms += 2000
    expect(player.isPlaying()).toBe(true)
    say({ event: 'onError', id: id(), info: 5 }, { source: frame.contentWindow })
    expect(player.isPlaying()).toBe(false)
  })

  it('is playing from the command on although the frame still says that it is paused', () => {
    const { player, frame, id, clock } = stage()
    player.play()
    say({ event: 'onReady', id: id(), info: null }, { source: frame.contentWindow })
    clock.ms += 1999
    expect(player.isPlaying()).toBe(true)
    clock.ms += 1
    expect(player.isPlaying()).toBe(false)
  })

  it('passes play, pause and a jump on, each once, and says from where to where it jumps', () => {
    const { player, posted, events, frame, id } = stage()
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, currentTime: 12, playerState: 2 } },
      { source: frame.contentWindow },
    )
    const before = posted.length
    player.play()
    player.pause()
    player.seek(40)
    const sent = posted.slice(before).map(({ data }) => JSON.parse(data) as { func: string; args: unknown[] })
    expect(sent.map(({ func, args }) => [func, ...args])).toEqual([['playVideo'], ['pauseVideo'], ['seekTo', 40, true]])
    expect([events.at(-1), player.position()]).toEqual([{ type: 'moved', from: 12, to: 40 }, 40])
  })

  it('offers captions, whose languages the frame chooses', () => {
    expect(stage().events).toContainEqual({ type: 'captions', available: true })
  })

  it('adds a second jump to the first one before the frame reports it, and stays within the film', () => {
    const { player, posted, frame, id } = stage()
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, currentTime: 12, playerState: 2 } },
      { source: frame.contentWindow },
    )
    const places = () =>
      posted
        .map(({ data }) => JSON.parse(data) as { func?: string; args?: unknown[] })
        .filter(({ func }) => func === 'seekTo')
        .map(({ args }) => args?.[0])
    player.seekBy(10)
    player.seekBy(10)
    player.seekBy(500)
    player.seekBy(-500)
    expect(places()).toEqual([22, 32, 120, 0])
  })

  it('counts the seconds before a change of speed at the speed that they had', () => {
    const { player, frame, id, clock } = stage()
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, currentTime: 10, playerState: 1 } },
      { source: frame.contentWindow },
    )
    clock.ms += 1000
    player.setRate(2)
    clock.ms += 500
    expect(player.position()).toBeCloseTo(12)
  })

  it('passes volume, silence, speed and captions on to the frame', () => {
    const { player, posted, frame, id } = stage()
    say({ event: 'onReady', id: id(), info: null }, { source: frame.contentWindow })
    const before = posted.length
    player.setVolume(0.405)
    player.setMuted(true)
    player.setMuted(false)
    player.setRate(1.5)
    player.showCaptions('fr')
    player.showCaptions(null)
    const sent = posted.slice(before).map(({ data }) => JSON.parse(data) as { func: string; args: unknown[] })
    expect(sent.map(({ func, args }) => [func, ...args])).toEqual([
      ['setVolume', 41],
      ['mute'],
      ['unMute'],
      ['setPlaybackRate', 1.5],
      ['loadModule', 'captions'],
      ['unloadModule', 'captions'],
    ])
  })

  it('is told the origin of the page, is out of the order of the keyboard, and is greeted when it has loaded', () => {
    const { frame, posted, id } = stage()
    expect(new URL(frame.src).searchParams.get('origin')).toBe(window.location.origin)
    expect([frame.tabIndex, frame.title]).toEqual([-1, 'Lire une droite'])
    const before = posted.length
    frame.dispatchEvent(new Event('load'))
    expect(posted.slice(before).map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      { event: 'listening', id: id(), channel: 'widget' },
    ])
  })

  it('is not greeted any more, and does not fail, once it is closed', () => {
    const { player, posted, events, frame } = stage()
    const before = posted.length
    player.close()
    vi.advanceTimersByTime(loadLimitMs * 2)
    expect([posted.length, events.filter(({ type }) => type === 'failure')]).toEqual([before, []])
    expect(frame.isConnected).toBe(false)
  })

  it('subscribes once, however often the frame says that it is ready', () => {
    const { posted, frame, id, events } = stage()
    say({ event: 'onReady', id: id(), info: null }, { source: frame.contentWindow })
    say({ event: 'onStateChange', id: id(), info: 1 }, { source: frame.contentWindow })
    say({ event: 'onReady', id: id(), info: null }, { source: frame.contentWindow })
    const subscribed = posted
      .map(({ data }) => JSON.parse(data) as { func?: string; args?: unknown[] })
      .filter(({ func }) => func === 'addEventListener')
    expect(subscribed.map(({ args }) => args)).toEqual([['onStateChange'], ['onError']])
    expect(events.at(-1)).toEqual({ type: 'state', state: 'playing' })
  })

  it('reports a duration once, and again when it changes, but none of zero', () => {
    const { events, frame, id } = stage()
    const durations = () => events.flatMap((event) => (event.type === 'duration' ? [event.seconds] : []))
    const reported = [1, 0, 120, 120, 121, 0].map((duration, index) =>
      index === 0 ? { currentTime: 1 } : { duration },
    )
    for (const info of reported) say({ event: 'infoDelivery', id: id(), info }, { source: frame.contentWindow })
    expect(durations()).toEqual([120, 121])
  })

  it('extrapolates the position before the duration is known, and then not beyond it', () => {
    const { player, frame, id, clock } = stage()
    say({ event: 'infoDelivery', id: id(), info: { currentTime: 10, playerState: 1 } }, { source: frame.contentWindow })
    clock.ms += 1000
    expect(player.position()).toBeCloseTo(11)
    say({ event: 'infoDelivery', id: id(), info: { duration: 11.5, currentTime: 11 } }, { source: frame.contentWindow })
    clock.ms += 1000
    expect(player.position()).toBeCloseTo(11.5)
  })

  it('is not greeted any more once it has failed', () => {
    const { posted, frame, id } = stage()
    say({ event: 'onError', id: id(), info: 100 }, { source: frame.contentWindow })
    const before = posted.length
    vi.advanceTimersByTime(loadLimitMs * 2)
    expect(posted.length).toBe(before)
  })

  it('says nothing more once it has failed, and does not play then', () => {
    const { player, events, frame, id } = stage()
    player.play()
    say({ event: 'onError', id: id(), info: 100 }, { source: frame.contentWindow })
    const before = events.length
    say({ event: 'onError', id: id(), info: 5 }, { source: frame.contentWindow })
    say({ event: 'infoDelivery', id: id(), info: { duration: 120, playerState: 1 } }, { source: frame.contentWindow })
    expect([events.length, player.isPlaying()]).toEqual([before, false])
  })

  it('reports how far the film is loaded, in seconds', () => {
    const { events, frame, id } = stage()
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, videoLoadedFraction: 0.25 } },
      { source: frame.contentWindow },
    )
    expect(events).toContainEqual({ type: 'buffered', seconds: 30 })
  })

  it('follows the states of the frame, and stays as it is in one that says nothing of them', () => {
    const { events, frame, id } = stage()
    const states = () => events.flatMap((event) => (event.type === 'state' ? [event.state] : []))
    const report = (...codes: number[]) =>
      codes.forEach((info) => say({ event: 'onStateChange', id: id(), info }, { source: frame.contentWindow }))
    report(-1)
    expect(states()).toEqual(['paused'])
    report(3, 1, 5, -1, 0)
    expect(states()).toEqual(['paused', 'stalled', 'playing', 'ended'])
  })

  it('stops extrapolating the position for a frame that stopped sending', () => {
    const { player, frame, id, clock } = stage()
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 120, currentTime: 10, playerState: 1 } },
      { source: frame.contentWindow },
    )
    clock.ms += 60_000
    expect(player.position()).toBeCloseTo(12)
  })

  it.each([
    [2, 'bad-address'],
    [5, 'cannot-play'],
    [100, 'not-found'],
    [101, 'embedding-forbidden'],
    [150, 'embedding-forbidden'],
    [152, 'not-playable-here'],
    [153, 'no-referer'],
  ] as const)('maps error %i', (code, failure) => {
    const { events, frame, id } = stage()
    say({ event: 'onError', id: id(), info: code }, { source: frame.contentWindow })
    expect(events).toContainEqual({ type: 'failure', failure, code })
    expect(events).toContainEqual({ type: 'state', state: 'failed' })
  })

  it('B7: fails after 15 s without a response', () => {
    const { events } = stage()
    vi.advanceTimersByTime(loadLimitMs)
    expect(events).toContainEqual({ type: 'failure', failure: 'time-out', code: null })
  })

  it('B7: fails once when the main process reports the loss of its own frame, not another’s', () => {
    const { player, events, frame } = stage()
    const failures = () => events.filter(({ type }) => type === 'failure')
    const emitFrameFailed = (name: string) => onFrameFailed.forEach((listener) => listener({ name }))
    emitFrameFailed(`partner-${crypto.randomUUID()}`)
    expect(failures()).toEqual([])
    emitFrameFailed(frame.name)
    emitFrameFailed(frame.name)
    expect(failures()).toEqual([{ type: 'failure', failure: 'network', code: null }])
    player.close()
    expect(onFrameFailed.size).toBe(0)
  })

  it('B1: shares no storage with other pages and has minimal permissions', () => {
    const { frame } = stage()
    expect(frame.hasAttribute('credentialless')).toBe(true)
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
    expect(frame.name).not.toBe(stage().frame.name)
  })

  it('does not fail after a response', () => {
    const { events, frame, id } = stage()
    say({ event: 'onReady', id: id() }, { source: frame.contentWindow })
    vi.advanceTimersByTime(loadLimitMs * 2)
    expect(events.some(({ type }) => type === 'failure')).toBe(false)
  })
})

describe('B2: forged messages', () => {
  const genuine = fc.oneof(
    fc.constant({ event: 'onReady', info: null }),
    fc.record({
      event: fc.constantFrom('infoDelivery', 'initialDelivery'),
      info: fc.record({
        currentTime: fc.nat(5000),
        duration: fc.nat(5000),
        playerState: fc.integer({ min: -1, max: 5 }),
      }),
    }),
    fc.record({ event: fc.constant('onStateChange'), info: fc.integer({ min: -1, max: 5 }) }),
    fc.record({ event: fc.constant('onError'), info: fc.constantFrom(2, 5, 100, 101, 150) }),
  )
  const otherOrigin = fc.constantFrom(
    '',
    'null',
    'https://embed.example.org.evil.test',
    'http://embed.example.org',
    'https://embed.example.org:444',
    'https://evil.test',
    window.location.origin,
  )
  const forgery = fc.oneof(
    fc.record({ way: fc.constant('origin' as const), body: genuine, origin: otherOrigin }),
    fc.record({ way: fc.constant('source' as const), body: genuine }),
    fc.record({
      way: fc.constant('id' as const),
      body: genuine,
      id: fc.oneof(fc.string(), fc.uuid(), fc.constant(undefined), fc.nat()),
    }),
    fc.record({
      way: fc.constant('shape' as const),
      text: fc.oneof(
        fc.string(),
        fc.json(),
        fc.constant('{"event":"infoDelivery"'),
        fc.constant('x'.repeat(30_000)),
        fc
          .record({
            event: fc.constantFrom('infoDelivery', 'onStateChange'),
            info: fc.constantFrom('NaN', { playerState: 99 }, { currentTime: -4 }, { duration: '1e9' }, [], true),
          })
          .map((body) => ({ ...body, withId: true })),
      ),
    }),
  )

  it('1 000 of them change nothing', () => {
    const { player, events, frame, id } = stage()
    say(
      { event: 'infoDelivery', id: id(), info: { duration: 100, currentTime: 10, playerState: 2 } },
      { source: frame.contentWindow },
    )
    const before = { events: events.length, position: player.position() }
    let sent = 0
    fc.assert(
      fc.property(forgery, (forged) => {
        sent += 1
        if (forged.way === 'origin')
          say({ ...forged.body, id: id() }, { origin: forged.origin, source: frame.contentWindow })
        else if (forged.way === 'source') say({ ...forged.body, id: id() }, { source: sent % 2 === 0 ? window : null })
        else if (forged.way === 'id') say({ ...forged.body, id: forged.id }, { source: frame.contentWindow })
        else
          say(typeof forged.text === 'string' ? forged.text : { ...forged.text, id: id() }, {
            source: frame.contentWindow,
          })
        expect(events.length).toBe(before.events)
        expect(player.position()).toBe(before.position)
      }),
      { numRuns: 1000 },
    )
    expect(sent).toBeGreaterThanOrEqual(1000)
    say({ event: 'onStateChange', id: id(), info: 1 }, { source: frame.contentWindow })
    expect(events.at(-1)).toEqual({ type: 'state', state: 'playing' })
  })

  it('are ignored after the player was closed', () => {
    const { player, events, frame, id } = stage()
    const source = frame.contentWindow
    const name = id()
    player.close()
    const eventCount = events.length
    say({ event: 'onReady', id: name }, { source })
    expect(events.length).toBe(eventCount)
  })
})
