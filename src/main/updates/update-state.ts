import type { UpdateFailure, UpdatesOff } from '#shared/desktop/updates.ts'
import { compareVersions } from '#shared/version.ts'
import type { SignedUpdate } from './feed'

export type UpdateState =
  | { kind: 'off'; reason: UpdatesOff }
  | { kind: 'idle'; failure: UpdateFailure | null }
  | { kind: 'checking' }
  /** `isStopped`: its downloads failed too often to be repeated without a request. */
  | { kind: 'available'; offer: SignedUpdate; isStopped: boolean }
  | { kind: 'downloading'; offer: SignedUpdate; percent: number }
  | { kind: 'ready'; offer: SignedUpdate; file: string }
  | { kind: 'installing'; offer: SignedUpdate; file: string }

/** `isBusy`: an obstacle forbids the installation. */
export type UpdateEvent =
  | { kind: 'check' }
  | { kind: 'found'; offer: SignedUpdate; highest: string; isStopped: boolean }
  | { kind: 'nothing-found' }
  | { kind: 'failed'; failure: UpdateFailure }
  /** A download that failed too often. */
  | { kind: 'stopped' }
  | { kind: 'download' }
  | { kind: 'progress'; percent: number }
  | { kind: 'downloaded'; file: string; isVerified: boolean }
  | { kind: 'cancelled' }
  | { kind: 'install'; isBusy: boolean }
  | { kind: 'verified'; isBusy: boolean }

export type Effect = 'check' | 'download' | 'verify' | 'apply' | null

type Transition = { state: UpdateState; effect: Effect }

export function reduce(state: UpdateState, event: UpdateEvent): Transition {
  const unchanged: Transition = { state, effect: null }
  switch (event.kind) {
    case 'check':
      return state.kind === 'idle' || state.kind === 'available'
        ? { state: { kind: 'checking' }, effect: 'check' }
        : unchanged
    case 'found': {
      if (state.kind !== 'checking') return unchanged
      const isOld = compareVersions(event.offer.version, event.highest) < 0
      const { offer, isStopped } = event
      return isOld ? moveTo({ kind: 'idle', failure: 'refused' }) : moveTo({ kind: 'available', offer, isStopped })
    }
    case 'nothing-found':
      return state.kind === 'checking' ? moveTo({ kind: 'idle', failure: null }) : unchanged
    case 'failed': {
      const canFail = state.kind === 'checking' || state.kind === 'downloading' || state.kind === 'installing'
      return canFail ? moveTo({ kind: 'idle', failure: event.failure }) : unchanged
    }
    case 'stopped':
      return state.kind === 'downloading'
        ? moveTo({ kind: 'available', offer: state.offer, isStopped: true })
        : unchanged
    case 'download':
      return state.kind === 'available'
        ? { state: { kind: 'downloading', offer: state.offer, percent: 0 }, effect: 'download' }
        : unchanged
    case 'progress':
      return state.kind === 'downloading'
        ? moveTo({ ...state, percent: Math.max(0, Math.min(100, Math.floor(event.percent))) })
        : unchanged
    case 'downloaded':
      if (state.kind !== 'downloading') return unchanged
      return event.isVerified
        ? moveTo({ kind: 'ready', offer: state.offer, file: event.file })
        : moveTo({ kind: 'idle', failure: 'refused' })
    case 'cancelled':
      return state.kind === 'downloading'
        ? moveTo({ kind: 'available', offer: state.offer, isStopped: false })
        : unchanged
    case 'install':
      return state.kind === 'ready' && !event.isBusy
        ? { state: { ...state, kind: 'installing' }, effect: 'verify' }
        : unchanged
    case 'verified':
      if (state.kind !== 'installing') return unchanged
      return event.isBusy ? moveTo({ ...state, kind: 'ready' }) : { state, effect: 'apply' }
  }
}

const moveTo = (state: UpdateState): Transition => ({ state, effect: null })
