import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareVersions } from '../../shared/version'
import type { Offer } from './feed'
import type { Happening, Machine } from './machine'
import { step } from './machine'

const offerOf = (version: string): Offer => ({ version, file: `Tutorat-${version}.AppImage`, size: 1000, sha512: 'hash', blockMapSize: null, signature: 'signature', notes: '' })
const version = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).map((parts) => parts.join('.'))
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom<Happening>({ kind: 'check' }, { kind: 'nothing-found' }, { kind: 'download' }, { kind: 'cancelled' }, { kind: 'failed', failure: 'unreachable' }, { kind: 'failed', failure: 'disk' }),
  fc.record({ kind: fc.constant('found' as const), offer: version.map(offerOf), highest: version }),
  fc.record({ kind: fc.constant('progress' as const), percent: fc.double({ noNaN: true, min: -50, max: 500 }) }),
  fc.record({ kind: fc.constant('downloaded' as const), file: fc.constant('/tmp/new'), isVerified: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('install' as const, 'verified' as const), isBusy: fc.boolean() }),
)

it('I6, I7: nothing is put in place unverified, while something must not be interrupted, or older than what was seen', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      let machine: Machine = { kind: 'idle', failure: null }
      let isDownloadVerified = false
      let floor = '0.0.0'
      for (const each of happenings) {
        if (each.kind === 'found' && machine.kind === 'checking') floor = each.highest
        if (each.kind === 'downloaded' && machine.kind === 'downloading') isDownloadVerified = each.isVerified
        const { machine: next, deed } = step(machine, each)
        if (deed === 'apply') {
          expect(each).toEqual({ kind: 'verified', isBusy: false })
          expect(isDownloadVerified).toBe(true)
          expect(machine.kind).toBe('installing')
          expect(next.kind === 'installing' && compareVersions(next.offer.version, floor) >= 0).toBe(true)
        }
        if (next.kind === 'downloading') expect(next.percent >= 0 && next.percent <= 100 && Number.isInteger(next.percent)).toBe(true)
        machine = next
      }
    }),
    { numRuns: 2000 },
  )
})

it('what is off stays off, whatever happens', () => {
  fc.assert(
    fc.property(happening, (each) => {
      const off: Machine = { kind: 'off', reason: 'policy' }
      expect(step(off, each)).toEqual({ machine: off, deed: null })
    }),
  )
})
