import type { HomeworkReceipt, HomeworkUnclear } from '#shared/desktop/homework.ts'
import { readyToTry, reduceRetry, type RetryEvent, type RetryState } from '../base/delivery/retry-schedule'
import { isDerivedName, isSameName } from './file-name'

export type UploadItem = { id: string; name: string; bytes: number; state: 'unsent' | 'doubtful' | 'arrived' }

/** A row of the person's own work; its id is made of name and position where the platform sends none. */
export type RemoteFile = { id: number | string; name: string }

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
 *   listing ──three results that prove nothing──▶ unclear ──begin──▶ listing
 *
 * Each send follows a list, so an unconfirmed file is never sent again on a guess. A file that was accepted is never
 * sent again. The bytes of one file are limited: three times its size in an hour, nine times until the person asks.
 */
export type UploadState = {
  phase: 'listing' | 'sending' | 'waiting' | 'stopped' | 'refused' | 'unclear' | 'handed-in'
  items: readonly UploadItem[]
  /** Remote ids before anything was unconfirmed; null before the first list. */
  baseline: readonly RemoteFile['id'][] | null
  /** Files accepted since the baseline: their rows are new as well, and prove nothing about an unconfirmed file. */
  unseen: number
  /** The person asked again although an unconfirmed file could not be found: it is sent again. */
  isRequested: boolean
  /** Failures since the last file arrived. */
  retry: RetryState
  /** Monotonic milliseconds. */
  waitUntil: number
  /** The limit of bytes an hour, which only the person's request ends. */
  isLimited: boolean
  /** Lists without the unconfirmed file since it was sent. */
  misses: number
  /** Lists in a row that could not be read. */
  unreadLists: number
  /** Sends of the next file that left this computer, and the equal unclear answers at their end. */
  sends: readonly { at: number; bytes: number }[]
  unclearAnswers: { cause: LostCause; status: number | null; count: number }
  unclear: HomeworkUnclear | null
  refusal: { status: number; message: string | null } | null
  /** Platform time of the last arrival, in epoch milliseconds. */
  arrivedAt: number
}

/**
 * How a call ended without a result. `unsent`: nothing left this computer; `cut`: the connection ended; `silent`: all
 * was sent without a response; `later`: the platform asks to come back; `unclear`: a response of unknown origin.
 */
type LostCause = 'unsent' | 'cut' | 'silent' | 'later' | 'unclear'

export type Lost = {
  cause: LostCause
  status: number | null
  retryAfterMs: number | null
  isUnreachable: boolean
}

/** `now`: monotonic; `at`: platform time in epoch milliseconds; `files` is null if the exam lists no own work. */
export type UploadEvent =
  | { kind: 'listed'; files: readonly RemoteFile[] | null; now: number; at: number }
  | { kind: 'send-started' }
  | { kind: 'accepted'; id: string; at: number }
  | ({ kind: 'lost'; now: number; random: number; sentBytes: number } & Lost)
  | { kind: 'refused'; status: number; message: string | null; provesUnchanged: boolean }
  | { kind: 'retry-due' }
  | { kind: 'requested' }
  | { kind: 'reconnected'; now: number; random: number }
  /** The computer woke up, or the person signed in again. */
  | { kind: 'resumed'; now: number }
  | { kind: 'cancelled' }

/** Sixty calls an hour at most; a class whose network is back sends its large files within the spread. */
const retryLimits = { minMs: 1000, maxMs: 120_000, spreadMs: 5000 }
const maxEqualResults = 3
const hourMs = 3_600_000
/** Bytes that one file may cost in an hour, as a multiple of its size. */
const maxSizesAnHour = 3
const maxSizes = 9
/** A send that breaks at once: with the two lists after it, the platform is called sixty times an hour at most. */
const minSendBytes = 64 * 1024
const minSendShare = 1 / 9
/** A missing file is listed again after this delay, because the platform may still be storing it. */
const recheckDelayMs = 2000

type BeginOptions = { unseen?: number; isRequested?: boolean }

export function beginUpload(
  items: readonly UploadItem[],
  baseline: UploadState['baseline'],
  { unseen = 0, isRequested = false }: BeginOptions = {},
): UploadState {
  const isComplete = items.every(({ state }) => state === 'arrived')
  return {
    phase: isComplete ? 'handed-in' : 'listing',
    items,
    baseline,
    unseen,
    isRequested,
    retry: readyToTry,
    waitUntil: 0,
    isLimited: false,
    misses: 0,
    unreadLists: 0,
    ...noSends,
    unclear: null,
    refusal: null,
    arrivedAt: 0,
  }
}

const noSends = { sends: [], unclearAnswers: { cause: 'cut', status: null, count: 0 } } as const

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
      return phase === 'listing'
        ? reduceLostList(state, event)
        : phase === 'sending'
          ? reduceLostSend(state, event)
          : state
    case 'refused':
      return isCalling ? reduceRefused(state, event) : state
    case 'retry-due':
      return phase === 'waiting' ? { ...state, phase: 'listing' } : state
    case 'requested':
      return phase === 'waiting' && state.misses === 0
        ? { ...withRetry(state, event), ...noSends, phase: 'listing' }
        : state
    // Only its timer may start the second list, which decides on sending again.
    case 'resumed':
      return phase === 'waiting' && !state.isLimited && state.misses === 0
        ? toListingOnceDue(withRetry(state, event), event.now)
        : state
    case 'reconnected':
      return phase === 'waiting' && !state.isLimited && state.misses === 0 ? reduceReconnected(state, event) : state
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

type Listed = Extract<UploadEvent, { kind: 'listed' }>

function reduceListed(state: UploadState, { files, now, at }: Listed): UploadState {
  const { baseline, misses, isRequested } = state
  const baselineIds = new Set(baseline)
  const newFiles = baseline === null || files === null ? null : files.filter(({ id }) => !baselineIds.has(id))
  const { items, isMissing, unseen } = findArrived(state, newFiles)
  const hasProgressed = items.some((item, index) => item.state !== state.items[index]?.state)
  const found = {
    ...state,
    items,
    unreadLists: 0,
    ...(hasProgressed ? { ...noSends, retry: readyToTry, arrivedAt: at } : {}),
  }
  if (!items.some((item) => item.state === 'doubtful')) return toNextFile(withBaseline(found, files, unseen), now)
  const listsToAskFor = isMissing ? 2 : maxEqualResults
  if (misses + 1 < listsToAskFor) {
    const waitUntil = now + recheckDelayMs * 4 ** misses
    return { ...found, phase: 'waiting', misses: misses + 1, waitUntil, isLimited: false }
  }
  if (!isMissing && !isRequested) return toUnclear(found, 'unconfirmed', null)
  const unsent = items.map((item) => (item.state === 'doubtful' ? { ...item, state: 'unsent' as const } : item))
  return toNextFile(withBaseline({ ...found, items: unsent }, files, unseen), now)
}

/**
 * Counts new rows, because the platform may store a file under a name of its own. Names only tell apart which of
 * several unconfirmed files arrived. `isMissing`: the list shows every accepted file, and no other row is new.
 */
function findArrived(
  { items, unseen }: UploadState,
  newFiles: readonly RemoteFile[] | null,
): { items: readonly UploadItem[]; isMissing: boolean; unseen: number } {
  if (newFiles === null) return { items, isMissing: false, unseen: 0 }
  const named = new Set(items.filter((item) => item.state === 'doubtful' && isAmongRemote(item, items, newFiles)))
  const rest = items.filter((item) => item.state === 'doubtful' && !named.has(item))
  const unnamed = newFiles.length - named.size
  const haveAllArrived = unnamed >= unseen + rest.length
  return {
    items: items.map((item) =>
      named.has(item) || (haveAllArrived && item.state === 'doubtful') ? { ...item, state: 'arrived' } : item,
    ),
    isMissing: unnamed === unseen,
    unseen: Math.max(0, unseen - unnamed),
  }
}

function withBaseline(state: UploadState, files: readonly RemoteFile[] | null, unseen: number): UploadState {
  return files === null ? state : { ...state, baseline: files.map(({ id }) => id), unseen }
}

function toNextFile(state: UploadState, now: number): UploadState {
  const item = nextItem(state)
  const ready = { ...state, misses: 0, isRequested: false }
  if (item === undefined) return { ...ready, phase: 'handed-in' }
  const { cause, status, count } = ready.unclearAnswers
  if (count >= maxEqualResults) return toUnclear(ready, cause === 'silent' ? 'silent' : 'blocked', status)
  const all = sum(ready.sends)
  if (all > 0 && all + item.bytes > maxSizes * item.bytes) return toUnclear(ready, 'failing', null)
  const waitUntil = whenAllowed(item, ready.sends, now)
  return waitUntil <= now ? { ...ready, phase: 'sending' } : { ...ready, phase: 'waiting', waitUntil, isLimited: true }
}

function whenAllowed({ bytes }: UploadItem, sends: UploadState['sends'], now: number): number {
  const recent = sends.filter(({ at }) => at + hourMs > now)
  const first = recent.findIndex((_send, index) => sum(recent.slice(index)) + bytes <= maxSizesAnHour * bytes)
  const lastToExpire = first === -1 ? recent.at(-1) : recent[first - 1]
  return lastToExpire === undefined ? now : lastToExpire.at + hourMs
}

function sum(sends: UploadState['sends']): number {
  return sends.reduce((total, { bytes }) => total + bytes, 0)
}

function reduceAccepted(state: UploadState, { id, at }: Extract<UploadEvent, { kind: 'accepted' }>): UploadState {
  const arrived = {
    ...withItemState(state, id, 'arrived'),
    ...noSends,
    unseen: state.unseen + 1,
    retry: readyToTry,
    arrivedAt: at,
  }
  if (nextItem(arrived) === undefined) return { ...arrived, phase: 'handed-in' }
  return arrived
}

type LostEvent = Extract<UploadEvent, { kind: 'lost' }>

function reduceLostList(state: UploadState, event: LostEvent): UploadState {
  const waiting = toWaiting(state, event)
  if (event.cause !== 'unclear') return waiting
  const unreadLists = state.unreadLists + 1
  const counted = { ...waiting, unreadLists }
  return unreadLists < maxEqualResults ? counted : toUnclear(counted, 'unreadable', event.status)
}

function reduceLostSend(state: UploadState, event: LostEvent): UploadState {
  const { cause, now, status, sentBytes } = event
  const item = nextItem(state)
  const waiting = toWaiting(state, event)
  if (item === undefined) return waiting
  if (cause === 'unsent') return withItemState(waiting, item.id, 'unsent')
  const isFull = cause !== 'cut'
  const minBytes = Math.max(Math.min(minSendBytes, item.bytes), Math.round(item.bytes * minSendShare))
  const bytes = isFull ? item.bytes : Math.max(sentBytes, minBytes)
  return {
    ...waiting,
    sends: [...state.sends, { at: now, bytes }],
    unclearAnswers: countUnclear(state.unclearAnswers, cause, status),
  }
}

function countUnclear(
  before: UploadState['unclearAnswers'],
  cause: LostCause,
  status: number | null,
): UploadState['unclearAnswers'] {
  if (cause !== 'unclear' && cause !== 'silent') return noSends.unclearAnswers
  const isEqual = before.cause === cause && before.status === status
  return { cause, status, count: isEqual ? before.count + 1 : 1 }
}

function toWaiting(state: UploadState, lost: LostEvent): UploadState {
  const { retry } = withRetry(state, { ...lost, kind: 'failed' })
  return { ...state, retry, phase: 'waiting', waitUntil: retry.dueAt, isLimited: false, misses: 0 }
}

function reduceReconnected(state: UploadState, event: Extract<UploadEvent, { kind: 'reconnected' }>): UploadState {
  const reached = withRetry(state, { ...event, kind: 'reached' })
  return reached.retry === state.retry ? state : toListingOnceDue(reached, event.now)
}

function toListingOnceDue(state: UploadState, now: number): UploadState {
  const { dueAt } = state.retry
  return dueAt <= now ? { ...state, phase: 'listing' } : { ...state, waitUntil: dueAt }
}

function withRetry(state: UploadState, event: RetryEvent): UploadState {
  return { ...state, retry: reduceRetry(state.retry, event, retryLimits) }
}

function toUnclear(state: UploadState, reason: HomeworkUnclear['reason'], status: number | null): UploadState {
  return { ...state, phase: 'unclear', unclear: { reason, status } }
}

function reduceRefused(state: UploadState, event: Extract<UploadEvent, { kind: 'refused' }>): UploadState {
  const isProof = state.phase === 'sending' && event.provesUnchanged
  const after = isProof ? withItemState(state, nextItem(state)?.id, 'unsent') : state
  return { ...after, phase: 'refused', refusal: { status: event.status, message: event.message } }
}
