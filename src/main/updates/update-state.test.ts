import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions } from '#shared/version.ts'
import type { SignedUpdate } from './feed'
import { type UpdateEvent, type UpdateState, reduce } from './update-state'

const createOffer = (version: string): SignedUpdate => ({
  version,
  file: `Tutorat-${version}.AppImage`,
  size: 1000,
  sha512: 'hash',
  blockMapSize: null,
  signature: 'signature',
  notes: '',
})
const offer = createOffer('1.0.1')
const anyVersion = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).map((parts) => parts.join('.'))
const anyEvent: fc.Arbitrary<UpdateEvent> = fc.oneof(
  fc.constantFrom<UpdateEvent>(
    { kind: 'check' },
    { kind: 'nothing-found' },
    { kind: 'download' },
    { kind: 'cancelled' },
    { kind: 'stopped' },
  ),
  fc.constantFrom<UpdateEvent>({ kind: 'failed', failure: 'unreachable' }, { kind: 'failed', failure: 'disk' }),
  fc.record({
    kind: fc.constant('found' as const),
    offer: anyVersion.map(createOffer),
    highest: anyVersion,
    isStopped: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('progress' as const), percent: fc.double({ noNaN: true, min: -50, max: 500 }) }),
  fc.record({ kind: fc.constant('downloaded' as const), file: fc.constant('/tmp/new'), isVerified: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('install' as const, 'verified' as const), isBusy: fc.boolean() }),
)

it('I6, I7: applies only a verified update, none older than the newest seen, none during an obstacle', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state: UpdateState = { kind: 'idle', failure: null }
      let isDownloadVerified = false
      let floor = '0.0.0'
      for (const event of events) {
        if (event.kind === 'found' && state.kind === 'checking') floor = event.highest
        if (event.kind === 'downloaded' && state.kind === 'downloading') isDownloadVerified = event.isVerified
        const { state: next, effect } = reduce(state, event)
        if (effect === 'apply') {
          expect(event).toEqual({ kind: 'verified', isBusy: false })
          expect(isDownloadVerified).toBe(true)
          expect(state.kind).toBe('installing')
          expect(next.kind === 'installing' && compareVersions(next.offer.version, floor) >= 0).toBe(true)
        }
        if (next.kind === 'downloading')
          expect(next.percent >= 0 && next.percent <= 100 && Number.isInteger(next.percent)).toBe(true)
        state = next
      }
    }),
    { numRuns: 2000 },
  )
})

it('stays off for every event', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const off: UpdateState = { kind: 'off', reason: 'policy' }
      expect(reduce(off, event)).toEqual({ state: off, effect: null })
    }),
  )
})

describe('reduce', () => {
  const states: Record<UpdateState['kind'], UpdateState> = {
    off: { kind: 'off', reason: 'policy' },
    idle: { kind: 'idle', failure: 'disk' },
    checking: { kind: 'checking' },
    available: { kind: 'available', offer, isStopped: false },
    downloading: { kind: 'downloading', offer, percent: 3 },
    ready: { kind: 'ready', offer, file: '/new' },
    installing: { kind: 'installing', offer, file: '/new' },
  }
  const failed: UpdateEvent = { kind: 'failed', failure: 'unreachable' }
  const unreachable: UpdateState = { kind: 'idle', failure: 'unreachable' }
  const refused: UpdateState = { kind: 'idle', failure: 'refused' }
  const stopped: UpdateState = { kind: 'available', offer, isStopped: true }
  const transitions: [UpdateEvent, Partial<Record<UpdateState['kind'], [UpdateState, string | null]>>][] = [
    [{ kind: 'check' }, { idle: [states.checking, 'check'], available: [states.checking, 'check'] }],
    [{ kind: 'found', offer, highest: '1.0.1', isStopped: false }, { checking: [states.available, null] }],
    [{ kind: 'found', offer, highest: '1.0.1', isStopped: true }, { checking: [stopped, null] }],
    [{ kind: 'found', offer, highest: '1.0.2', isStopped: false }, { checking: [refused, null] }],
    [{ kind: 'nothing-found' }, { checking: [{ kind: 'idle', failure: null }, null] }],
    [failed, { checking: [unreachable, null], downloading: [unreachable, null], installing: [unreachable, null] }],
    [{ kind: 'download' }, { available: [{ kind: 'downloading', offer, percent: 0 }, 'download'] }],
    [{ kind: 'progress', percent: 45.9 }, { downloading: [{ kind: 'downloading', offer, percent: 45 }, null] }],
    [{ kind: 'progress', percent: -5 }, { downloading: [{ kind: 'downloading', offer, percent: 0 }, null] }],
    [{ kind: 'progress', percent: 500 }, { downloading: [{ kind: 'downloading', offer, percent: 100 }, null] }],
    [{ kind: 'downloaded', file: '/new', isVerified: true }, { downloading: [states.ready, null] }],
    [{ kind: 'downloaded', file: '/new', isVerified: false }, { downloading: [refused, null] }],
    [{ kind: 'cancelled' }, { downloading: [states.available, null] }],
    [{ kind: 'stopped' }, { downloading: [stopped, null] }],
    [{ kind: 'install', isBusy: false }, { ready: [states.installing, 'verify'] }],
    [{ kind: 'install', isBusy: true }, {}],
    [{ kind: 'verified', isBusy: false }, { installing: [states.installing, 'apply'] }],
    [{ kind: 'verified', isBusy: true }, { installing: [states.ready, null] }],
  ]

  it.each(transitions)('changes the state for %o only where the event fits', (event, expected) => {
    for (const state of Object.values(states)) {
      const [next, effect] = expected[state.kind] ?? [state, null]
      expect(reduce(state, event), state.kind).toEqual({ state: next, effect })
    }
  })
})
