import type { UpdateFailure, UpdatesOff } from '../../shared/desktop/updates'
import { compareVersions } from '../../shared/version'
import type { SignedUpdate } from './feed'

/*
 *   off (for good: policy, package manager, not writable, development, no feed)
 *
 *           check                 none / failed
 *   idle ──────────▶ checking ──────────────────▶ idle (with the reason, if it failed)
 *    ▲ ▲                │ offer (signed, newer than all seen)
 *    │ │                ▼
 *    │ │            available ──download──▶ downloading ──verified──▶ ready
 *    │ │              ▲   ▲                  │      │                │  ▲
 *    │ └──── check ───┘   └──── cancelled ───┘      │ failed         │  │ obstacle
 *    │                                              ▼        install │  │
 *    ├───────────────────────────────────────────  idle              ▼  │
 *    └──────────────── not what was signed, disk ◀───────────── installing ──verified, nothing in the way──▶ (replaced)
 */

/** Where the update stands in this process; `file` is where a verified download lies. */
export type UpdateState =
  | { kind: 'off'; reason: UpdatesOff }
  | { kind: 'idle'; failure: UpdateFailure | null }
  | { kind: 'checking' }
  | { kind: 'available'; offer: SignedUpdate }
  | { kind: 'downloading'; offer: SignedUpdate; percent: number }
  | { kind: 'ready'; offer: SignedUpdate; file: string }
  | { kind: 'installing'; offer: SignedUpdate; file: string }

/** What happens to it. `verified` says that the file was read again just now, and whether something must not be interrupted. */
export type UpdateEvent =
  | { kind: 'check' }
  | { kind: 'found'; offer: SignedUpdate; highest: string }
  | { kind: 'nothing-found' }
  | { kind: 'failed'; failure: UpdateFailure }
  | { kind: 'download' }
  | { kind: 'progress'; percent: number }
  | { kind: 'downloaded'; file: string; isVerified: boolean }
  | { kind: 'cancelled' }
  | { kind: 'install'; isBusy: boolean }
  | { kind: 'verified'; isBusy: boolean }

/** What is to be done now: `ask` the feed, `fetch` the file, `verify` it once more, `apply` it. */
export type Effect = 'ask' | 'fetch' | 'verify' | 'apply' | null

type Step = { state: UpdateState; effect: Effect }

/** One step; what does not fit where the update stands changes nothing. */
export function reduce(machine: UpdateState, happening: UpdateEvent): Step {
  const stay: Step = { state: machine, effect: null }
  switch (happening.kind) {
    case 'check':
      return machine.kind === 'idle' || machine.kind === 'available' ? { state: { kind: 'checking' }, effect: 'ask' } : stay
    case 'found': {
      const isOld = compareVersions(happening.offer.version, happening.highest) < 0
      if (machine.kind !== 'checking') return stay
      return isOld ? to({ kind: 'idle', failure: 'refused' }) : to({ kind: 'available', offer: happening.offer })
    }
    case 'nothing-found':
      return machine.kind === 'checking' ? to({ kind: 'idle', failure: null }) : stay
    case 'failed':
      return machine.kind === 'checking' || machine.kind === 'downloading' || machine.kind === 'installing' ? to({ kind: 'idle', failure: happening.failure }) : stay
    case 'download':
      return machine.kind === 'available' ? { state: { kind: 'downloading', offer: machine.offer, percent: 0 }, effect: 'fetch' } : stay
    case 'progress':
      return machine.kind === 'downloading' ? to({ ...machine, percent: Math.max(0, Math.min(100, Math.floor(happening.percent))) }) : stay
    case 'downloaded':
      if (machine.kind !== 'downloading') return stay
      return happening.isVerified ? to({ kind: 'ready', offer: machine.offer, file: happening.file }) : to({ kind: 'idle', failure: 'refused' })
    case 'cancelled':
      return machine.kind === 'downloading' ? to({ kind: 'available', offer: machine.offer }) : stay
    case 'install':
      return machine.kind === 'ready' && !happening.isBusy ? { state: { ...machine, kind: 'installing' }, effect: 'verify' } : stay
    case 'verified':
      if (machine.kind !== 'installing') return stay
      return happening.isBusy ? to({ ...machine, kind: 'ready' }) : { state: machine, effect: 'apply' }
  }
}

const to = (machine: UpdateState): Step => ({ state: machine, effect: null })
