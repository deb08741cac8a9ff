import { refusalStatuses } from '../../shared/contract/envelope'
import type { HomeworkReceipt } from '../../shared/desktop/homework'
import { isDerivedName, isSameName } from './file-name'

export type UploadItem = { id: string; name: string; bytes: number; state: 'unsent' | 'doubtful' | 'arrived' }

export type RemoteFile = { id: number; name: string }

/**
 * The upload of a draft (threats H3, H4):
 *
 *   editing ──begin──▶ listing ──listed: none unconfirmed──▶ sending ──accepted──▶ sending (the next) … ──▶ handed-in
 *                       ▲  │  listed: an unconfirmed one is missing                  │
 *                       │  │  lost                                                   │ lost: that file is unconfirmed
 *                       │  ▼                                                         │
 *                      waiting ◀─────────────────────────────────────────────────────┘
 *
 *   listing, sending, waiting ──cancelled──▶ stopped ──begin──▶ listing
 *   listing, sending ──refused──▶ refused ──begin──▶ listing
 *
 * Each send follows a list, so an unconfirmed file is never sent again on a guess.
 */
export type UploadState = {
  phase: 'listing' | 'sending' | 'waiting' | 'stopped' | 'refused' | 'handed-in'
  items: readonly UploadItem[]
  /** Remote ids before anything was unconfirmed; null before the first list. */
  baseline: readonly number[] | null
  /** Failures since the last file arrived. */
  attempt: number
  /** Monotonic milliseconds. */
  waitUntil: number
  isServerDelay: boolean
  isUnreachable: boolean
  /** Lists without the unconfirmed file since it was sent. */
  misses: number
  refusal: { status: number; message: string | null } | null
  /** Platform time of the last arrival, in epoch milliseconds. */
  arrivedAt: number
}

/** `now`: monotonic; `at`: platform time in epoch milliseconds. */
export type UploadEvent =
  | { kind: 'listed'; files: readonly RemoteFile[]; now: number; at: number }
  | { kind: 'send-started' }
  | { kind: 'accepted'; id: string; at: number }
  | { kind: 'lost'; now: number; waitMs: number | null; isUnreachable: boolean }
  | { kind: 'refused'; status: number; message: string | null }
  | { kind: 'retry-due' }
  | { kind: 'reconnected' }
  | { kind: 'resumed' }
  | { kind: 'cancelled' }

const minRetryDelayMs = 1000
const maxRetryDelayMs = 30_000
/** A missing file is listed again after this delay, because the platform may still be storing it. */
const recheckDelayMs = 2000

export function beginUpload(items: readonly UploadItem[], baseline: readonly number[] | null): UploadState {
  const isComplete = items.every(({ state }) => state === 'arrived')
  return {
    phase: isComplete ? 'handed-in' : 'listing',
    items,
    baseline,
    attempt: 0,
    waitUntil: 0,
    isServerDelay: false,
    isUnreachable: false,
    misses: 0,
    refusal: null,
    arrivedAt: 0,
  }
}

export function reduce(state: UploadState, event: UploadEvent): UploadState {
  const { phase } = state
  const isCalling = phase === 'listing' || phase === 'sending'
  switch (event.kind) {
    case 'listed':
      return phase === 'listing' ? reduceListed(state, event) : state
    case 'send-started':
      return phase === 'sending' ? { ...withItemState(state, nextItem(state)?.id, 'doubtful'), misses: 0 } : state
    case 'accepted':
      return reduceAccepted(state, event)
    case 'lost':
      return isCalling ? reduceLost(state, event) : state
    case 'refused':
      return isCalling ? reduceRefused(state, event) : state
    case 'retry-due':
      return phase === 'waiting' ? { ...state, phase: 'listing' } : state
    // Only its timer may start the second list, which decides on sending again.
    case 'resumed':
      return phase === 'waiting' && !state.isServerDelay && state.misses === 0 ? { ...state, phase: 'listing' } : state
    case 'reconnected':
      return phase === 'waiting' && state.isUnreachable && !state.isServerDelay ? { ...state, phase: 'listing' } : state
    case 'cancelled':
      return isCalling || phase === 'waiting' ? { ...state, phase: 'stopped' } : state
  }
}

export type UploadStep =
  { kind: 'list' } | { kind: 'send'; item: UploadItem } | { kind: 'wait'; until: number } | { kind: 'none' }

export function nextStep(state: UploadState): UploadStep {
  if (state.phase === 'listing') return { kind: 'list' }
  if (state.phase === 'waiting') return { kind: 'wait', until: state.waitUntil }
  const item = state.phase === 'sending' ? nextItem(state) : undefined
  return item === undefined ? { kind: 'none' } : { kind: 'send', item }
}

export function toReceipt({ items, arrivedAt }: UploadState): HomeworkReceipt {
  return {
    files: items.filter(({ state }) => state === 'arrived').map(({ name, bytes }) => ({ name, bytes })),
    at: arrivedAt,
  }
}

/** Matches by name or platform-derived name ("1732-copie.pdf"); a derived name that fits another item is no proof. */
export function isAmongRemote(
  item: UploadItem,
  items: readonly UploadItem[],
  newFiles: readonly RemoteFile[],
): boolean {
  const others = items.filter(({ id }) => id !== item.id)
  const fitsOther = (remote: string): boolean =>
    others.some(
      ({ name }) => isSameName(remote, name) || (name.length >= item.name.length && isDerivedName(remote, name)),
    )
  return newFiles.some(
    ({ name }) => isSameName(name, item.name) || (isDerivedName(name, item.name) && !fitsOther(name)),
  )
}

function nextItem({ items }: UploadState): UploadItem | undefined {
  return items.find(({ state }) => state !== 'arrived')
}

function withItemState(state: UploadState, id: string | undefined, itemState: UploadItem['state']): UploadState {
  return { ...state, items: state.items.map((item) => (item.id === id ? { ...item, state: itemState } : item)) }
}

function toSendingOrDone(state: UploadState): UploadState {
  return { ...state, phase: nextItem(state) === undefined ? 'handed-in' : 'sending' }
}

function reduceListed(state: UploadState, { files, now, at }: Extract<UploadEvent, { kind: 'listed' }>): UploadState {
  const { baseline } = state
  const newFiles = files.filter(({ id }) => baseline?.includes(id) !== true)
  const hasArrived = (item: UploadItem): boolean => baseline !== null && isAmongRemote(item, state.items, newFiles)
  const items = state.items.map((item) =>
    item.state === 'doubtful' && hasArrived(item) ? { ...item, state: 'arrived' as const } : item,
  )
  const hasProgressed = items.some((item, index) => item.state !== state.items[index]?.state)
  const matched = { ...state, items, ...(hasProgressed ? { attempt: 0, arrivedAt: at } : {}) }
  const isUnconfirmed = items.some((item) => item.state === 'doubtful')
  if (isUnconfirmed && matched.misses === 0) {
    return {
      ...matched,
      phase: 'waiting',
      misses: 1,
      waitUntil: now + recheckDelayMs,
      isServerDelay: false,
      isUnreachable: false,
    }
  }
  const settled = items.map((item) => (item.state === 'doubtful' ? { ...item, state: 'unsent' as const } : item))
  return toSendingOrDone({ ...matched, baseline: files.map(({ id }) => id), misses: 0, items: settled })
}

function reduceAccepted(state: UploadState, { id, at }: Extract<UploadEvent, { kind: 'accepted' }>): UploadState {
  const arrived = { ...withItemState(state, id, 'arrived'), attempt: 0, arrivedAt: at }
  if (nextItem(arrived) === undefined) return { ...arrived, phase: 'handed-in' }
  return state.phase === 'sending' ? toSendingOrDone(arrived) : arrived
}

function reduceLost(
  state: UploadState,
  { now, waitMs, isUnreachable }: Extract<UploadEvent, { kind: 'lost' }>,
): UploadState {
  const delay = waitMs ?? Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** Math.min(state.attempt, 10))
  const wait = { waitUntil: now + delay, isServerDelay: waitMs !== null, isUnreachable }
  return { ...state, ...wait, phase: 'waiting', misses: 0, attempt: state.attempt + 1 }
}

/** A refusal proves that the file did not arrive, except for ambiguous statuses. */
function reduceRefused(
  state: UploadState,
  { status, message }: Extract<UploadEvent, { kind: 'refused' }>,
): UploadState {
  const isProof = status < 400 || refusalStatuses.has(status)
  const confirmed = state.phase === 'sending' && isProof ? withItemState(state, nextItem(state)?.id, 'unsent') : state
  return { ...confirmed, phase: 'refused', refusal: { status, message } }
}
