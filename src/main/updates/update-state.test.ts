import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareVersions } from '../../shared/version'
import type { SignedUpdate } from './feed'
import type { UpdateEvent, UpdateState } from './update-state'
import { reduce } from './update-state'

const offerOf = (version: string): SignedUpdate => ({ version, file: `Tutorat-${version}.AppImage`, size: 1000, sha512: 'hash', blockMapSize: null, signature: 'signature', notes: '' })
const version = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).map((parts) => parts.join('.'))
const happening: fc.Arbitrary<UpdateEvent> = fc.oneof(
  fc.constantFrom<UpdateEvent>({ kind: 'check' }, { kind: 'nothing-found' }, { kind: 'download' }, { kind: 'cancelled' }, { kind: 'failed', failure: 'unreachable' }, { kind: 'failed', failure: 'disk' }),
  fc.record({ kind: fc.constant('found' as const), offer: version.map(offerOf), highest: version }),
  fc.record({ kind: fc.constant('progress' as const), percent: fc.double({ noNaN: true, min: -50, max: 500 }) }),
  fc.record({ kind: fc.constant('downloaded' as const), file: fc.constant('/tmp/new'), isVerified: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('install' as const, 'verified' as const), isBusy: fc.boolean() }),
)

it('I6, I7: nothing is put in place unverified, while something must not be interrupted, or older than what was seen', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      let state: UpdateState = { kind: 'idle', failure: null }
      let isDownloadVerified = false
      let floor = '0.0.0'
      for (const each of happenings) {
        if (each.kind === 'found' && state.kind === 'checking') floor = each.highest
        if (each.kind === 'downloaded' && state.kind === 'downloading') isDownloadVerified = each.isVerified
        const { state: next, effect } = reduce(state, each)
        if (effect === 'apply') {
          expect(each).toEqual({ kind: 'verified', isBusy: false })
          expect(isDownloadVerified).toBe(true)
          expect(state.kind).toBe('installing')
          expect(next.kind === 'installing' && compareVersions(next.offer.version, floor) >= 0).toBe(true)
        }
        if (next.kind === 'downloading') expect(next.percent >= 0 && next.percent <= 100 && Number.isInteger(next.percent)).toBe(true)
        state = next
      }
    }),
    { numRuns: 2000 },
  )
})

it('what is off stays off, whatever happens', () => {
  fc.assert(
    fc.property(happening, (each) => {
      const off: UpdateState = { kind: 'off', reason: 'policy' }
      expect(reduce(off, each)).toEqual({ state: off, effect: null })
    }),
  )
})
