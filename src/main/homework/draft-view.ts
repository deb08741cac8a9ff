import type { Clock, Schedule } from '../../shared/clock'
import type { HomeworkDelivery, HomeworkDraft } from '../../shared/desktop/homework'
import { currentMerged, lastReceipt, parcelsOf, shownFile } from './manifest'
import type { Manifest } from './manifest'
import { receiptOf } from './upload-state'
import type { Delivery, Parcel } from './upload-state'

/** A delivery that is being carried out: how much of its file has left, and when its waits end. */
type Live = { delivery: Delivery; sentBytes: number; wallOf: (monotonic: number) => number }

/** A draft as the page is shown it. */
export function shownDraft(examId: number, draft: Manifest, live: Live | null): HomeworkDraft {
  const merged = currentMerged(draft)
  return {
    examId,
    files: draft.files.map(shownFile),
    merged: merged === null ? null : { bytes: merged.bytes, pages: merged.pages },
    delivery: deliveryOf(draft, live),
  }
}

function deliveryOf(draft: Manifest, live: Live | null): HomeworkDelivery {
  const { delivery } = draft
  const receipt = lastReceipt(draft)
  const parcels = parcelsOf(draft)
  const counts = { arrived: parcels.filter(({ state }) => state === 'arrived').length, total: parcels.length }
  switch (delivery.step) {
    case 'handed-in':
      return receipt === null ? { step: 'editing' } : { step: 'handed-in', receipt }
    case 'refused':
      return { step: 'refused', status: delivery.status, message: delivery.message, ...counts }
    case 'stopped':
      return { step: 'stopped', ...counts }
    case 'under-way':
      return live === null ? { step: 'stopped', ...counts } : shownDelivery(live.delivery, live)
    case 'editing':
      return { step: 'editing' }
  }
}

type Showing = { sentBytes: number; /** Epoch milliseconds of a monotonic time. */ wallOf: (monotonic: number) => number }

/** What the page is shown of it. */
export function shownDelivery(delivery: Delivery, { sentBytes, wallOf }: Showing): HomeworkDelivery {
  const { parcels, phase, refusal } = delivery
  const total = parcels.length
  const arrived = parcels.filter(({ state }) => state === 'arrived')
  const index = Math.max(0, parcels.findIndex(({ state }) => state !== 'arrived'))
  const isDoubtful = parcels.some(({ state }) => state === 'doubtful')
  switch (phase) {
    case 'sending':
      return sendingOf(delivery, index, sentBytes)
    case 'asking':
      return isDoubtful ? { step: 'checking', index, total } : sendingOf(delivery, index, 0)
    case 'waiting':
      // Looking once more is part of the same question.
      return delivery.absences > 0 ? { step: 'checking', index, total } : { step: 'waiting', index, total, retryAt: wallOf(delivery.until), attempt: delivery.attempt }
    case 'stopped':
      return { step: 'stopped', arrived: arrived.length, total }
    case 'refused':
      return { step: 'refused', status: refusal?.status ?? 0, message: refusal?.message ?? null, arrived: arrived.length, total }
    case 'handed-in':
      return { step: 'handed-in', receipt: receiptOf(delivery) }
  }
}

function sendingOf({ parcels }: Delivery, index: number, sentBytes: number): HomeworkDelivery {
  const sum = (some: readonly Parcel[]): number => some.reduce((all, { bytes }) => all + bytes, 0)
  const before = sum(parcels.filter(({ state }) => state === 'arrived'))
  return { step: 'sending', index, total: parcels.length, sentBytes: before + Math.min(sentBytes, parcels[index]?.bytes ?? 0), allBytes: sum(parcels) }
}

const leastMs = 100

/** Tells what is newest of each key, at most ten times a second. */
export type Throttle<Value> = { soon(key: number, value: Value): void; forget(key: number): void; forgetAll(): void }

/** What comes too soon waits, and whatever comes after it takes its place. */
export function createThrottle<Value>({ schedule, clock, tell }: { schedule: Schedule; clock: Pick<Clock, 'monotonic'>; tell: (value: Value) => void }): Throttle<Value> {
  const waiting = new Map<number, { value: Value; cancel: () => void }>()
  const toldAt = new Map<number, number>()
  const forget = (key: number): void => {
    waiting.get(key)?.cancel()
    waiting.delete(key)
  }
  const now = (key: number, value: Value): void => {
    waiting.delete(key)
    toldAt.set(key, clock.monotonic())
    tell(value)
  }
  return {
    soon(key, value) {
      const held = waiting.get(key)
      if (held !== undefined) {
        held.value = value
        return
      }
      const left = leastMs - (clock.monotonic() - (toldAt.get(key) ?? -leastMs))
      if (left <= 0) return now(key, value)
      const entry = { value, cancel: schedule(left, () => now(key, entry.value)) }
      waiting.set(key, entry)
    },
    forget,
    forgetAll: () => {
      for (const key of [...waiting.keys()]) forget(key)
    },
  }
}
