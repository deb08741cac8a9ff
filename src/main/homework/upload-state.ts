import { refusalStatuses } from '../../shared/contract/envelope'
import type { HomeworkReceipt } from '../../shared/desktop/homework'
import { isMadeOf, isSameName } from './file-name'

/** One file on its way: `doubtful` from the moment it may have left until the platform's answer, or its list of files, says more. */
export type Parcel = { id: string; name: string; bytes: number; state: 'unsent' | 'doubtful' | 'arrived' }

/** A file that the platform has of the pupil. */
export type Seen = { id: number; name: string }

/**
 * Where the delivery of a draft stands (threats H3, H4):
 *
 *   editing ──begin──▶ asking ──seen: nothing in doubt──▶ sending ──accepted──▶ sending (the next) … ──▶ handed-in
 *                       ▲  │  seen: one in doubt that may still be on its way         │
 *                       │  │  lost                                                    │ lost: that file is in doubt
 *                       │  ▼                                                          │
 *                      waiting ◀──────────────────────────────────────────────────────┘
 *
 *   asking, sending, waiting ──cancelled──▶ stopped ──begin──▶ asking
 *   asking, sending ──refused──▶ refused ──begin──▶ asking
 *
 * A file is sent only after the platform has told what it has, so one in doubt is never sent on a guess. `known` are the files it had before.
 */
export type Delivery = {
  phase: 'asking' | 'sending' | 'waiting' | 'stopped' | 'refused' | 'handed-in'
  parcels: readonly Parcel[]
  /** The ids of the files that the platform had when nothing was in doubt; null before it was asked. */
  known: readonly number[] | null
  /** Failures in a row since a file last arrived. */
  attempt: number
  /** Monotonic milliseconds at which a wait ends; `isOrdered` where the platform asked for it. */
  until: number
  isOrdered: boolean
  /** The line failed, not the platform. */
  isUnreached: boolean
  /** How often the file in doubt was not there since it left: the platform may still have been at work on it. */
  absences: number
  refusal: { status: number; message: string | null } | null
  /** When the last file arrived, by the platform's clock. */
  arrivedAt: number
}

/** What happens to a delivery; times are of the monotonic clock but for `at`, which is the platform's. */
export type DeliveryEvent =
  | { kind: 'seen'; files: readonly Seen[]; now: number; at: number }
  | { kind: 'leaving' }
  | { kind: 'accepted'; id: string; at: number }
  | { kind: 'lost'; now: number; waitMs: number | null; isUnreached: boolean }
  | { kind: 'refused'; status: number; message: string | null }
  | { kind: 'due' }
  | { kind: 'nudged' }
  | { kind: 'woken' }
  | { kind: 'cancelled' }

const firstWaitMs = 1000
const longestWaitMs = 30_000
/** A file that is not there is looked for once more after this before it is sent again: how much of it left cannot be known. */
const lookAgainMs = 2000

/** A delivery that begins, or goes on after it was stopped, refused or the process ended. */
export function beginDelivery(parcels: readonly Parcel[], known: readonly number[] | null): Delivery {
  const isOver = parcels.every(({ state }) => state === 'arrived')
  return {
    phase: isOver ? 'handed-in' : 'asking', parcels, known, attempt: 0, until: 0, isOrdered: false, isUnreached: false,
    absences: 0, refusal: null, arrivedAt: 0,
  }
}

/** The delivery after an event; one that does not fit where it stands changes nothing. */
export function afterDelivery(delivery: Delivery, event: DeliveryEvent): Delivery {
  const { phase } = delivery
  const isUnderWay = phase === 'asking' || phase === 'sending' || phase === 'waiting'
  switch (event.kind) {
    case 'seen':
      return phase === 'asking' ? afterSeen(delivery, event) : delivery
    case 'leaving':
      return phase === 'sending' ? { ...withState(delivery, nextParcel(delivery)?.id, 'doubtful'), absences: 0 } : delivery
    case 'accepted':
      return afterAccepted(delivery, event)
    case 'lost':
      return phase === 'asking' || phase === 'sending' ? afterLost(delivery, event) : delivery
    case 'refused':
      return phase === 'asking' || phase === 'sending' ? afterRefused(delivery, event) : delivery
    case 'due':
      return phase === 'waiting' ? { ...delivery, phase: 'asking' } : delivery
    // Whatever hurries must not cut short the look that decides whether a file is sent once more.
    case 'woken':
      return phase === 'waiting' && !delivery.isOrdered && delivery.absences === 0 ? { ...delivery, phase: 'asking' } : delivery
    case 'nudged':
      return phase === 'waiting' && delivery.isUnreached && !delivery.isOrdered ? { ...delivery, phase: 'asking' } : delivery
    case 'cancelled':
      return isUnderWay ? { ...delivery, phase: 'stopped' } : delivery
  }
}

/** What is to be done now: at most one thing at a time. */
export function nextStep(delivery: Delivery): { kind: 'ask' } | { kind: 'send'; parcel: Parcel } | { kind: 'wait'; until: number } | { kind: 'nothing' } {
  if (delivery.phase === 'asking') return { kind: 'ask' }
  if (delivery.phase === 'waiting') return { kind: 'wait', until: delivery.until }
  const parcel = delivery.phase === 'sending' ? nextParcel(delivery) : undefined
  return parcel === undefined ? { kind: 'nothing' } : { kind: 'send', parcel }
}

/** What was handed in, for the pupil to keep. */
export function receiptOf({ parcels, arrivedAt }: Delivery): HomeworkReceipt {
  return { files: parcels.filter(({ state }) => state === 'arrived').map(({ name, bytes }) => ({ name, bytes })), at: arrivedAt }
}

function nextParcel({ parcels }: Delivery): Parcel | undefined {
  return parcels.find(({ state }) => state !== 'arrived')
}

function withState(delivery: Delivery, id: string | undefined, state: Parcel['state']): Delivery {
  return { ...delivery, parcels: delivery.parcels.map((parcel) => (parcel.id === id ? { ...parcel, state } : parcel)) }
}

/** Goes on with what is left, or is over. */
function goingOn(delivery: Delivery): Delivery {
  return { ...delivery, phase: nextParcel(delivery) === undefined ? 'handed-in' : 'sending' }
}

function afterSeen(delivery: Delivery, { files, now, at }: Extract<DeliveryEvent, { kind: 'seen' }>): Delivery {
  const fresh = files.filter(({ id }) => delivery.known?.includes(id) !== true)
  const isThere = (parcel: Parcel): boolean => delivery.known !== null && isRecognised(parcel, delivery.parcels, fresh)
  const parcels = delivery.parcels.map((parcel) => (parcel.state === 'doubtful' && isThere(parcel) ? { ...parcel, state: 'arrived' as const } : parcel))
  const hasProgressed = parcels.some(({ state }, index) => state !== delivery.parcels[index]?.state)
  const looked = { ...delivery, parcels, ...(hasProgressed ? { attempt: 0, arrivedAt: at } : {}) }
  const isDoubtful = parcels.some(({ state }) => state === 'doubtful')
  if (isDoubtful && looked.absences === 0) return { ...looked, phase: 'waiting', absences: 1, until: now + lookAgainMs, isOrdered: false, isUnreached: false }
  const known = files.map(({ id }) => id)
  return goingOn({ ...looked, known, absences: 0, parcels: parcels.map((parcel) => (parcel.state === 'doubtful' ? { ...parcel, state: 'unsent' as const } : parcel)) })
}

function afterAccepted(delivery: Delivery, { id, at }: Extract<DeliveryEvent, { kind: 'accepted' }>): Delivery {
  const arrived = { ...withState(delivery, id, 'arrived'), attempt: 0, arrivedAt: at }
  if (nextParcel(arrived) === undefined) return { ...arrived, phase: 'handed-in' }
  return delivery.phase === 'sending' ? goingOn(arrived) : arrived
}

function afterLost(delivery: Delivery, { now, waitMs, isUnreached }: Extract<DeliveryEvent, { kind: 'lost' }>): Delivery {
  const pause = waitMs ?? Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(delivery.attempt, 10))
  return { ...delivery, phase: 'waiting', absences: 0, attempt: delivery.attempt + 1, until: now + pause, isOrdered: waitMs !== null, isUnreached }
}

/** The file that was refused is not there: the platform said so, unless its status may also be said of one that arrived. */
function afterRefused(delivery: Delivery, { status, message }: Extract<DeliveryEvent, { kind: 'refused' }>): Delivery {
  const isProof = status < 400 || refusalStatuses.has(status)
  const decided = delivery.phase === 'sending' && isProof ? withState(delivery, nextParcel(delivery)?.id, 'unsent') : delivery
  return { ...decided, phase: 'refused', refusal: { status, message } }
}

/**
 * Whether a new file of the platform is this one: by its name, else by a name that the platform made of it («1732-copie.pdf»),
 * unless another file of the delivery fits that name as well or better: what is not sure has not arrived.
 */
export function isRecognised(parcel: Parcel, parcels: readonly Parcel[], fresh: readonly Seen[]): boolean {
  const others = parcels.filter(({ id }) => id !== parcel.id)
  const isTaken = (theirs: string): boolean =>
    others.some(({ name }) => isSameName(theirs, name) || (name.length >= parcel.name.length && isMadeOf(theirs, name)))
  return fresh.some(({ name }) => isSameName(name, parcel.name) || (isMadeOf(name, parcel.name) && !isTaken(name)))
}
