import type { Clock, Schedule } from '#shared/clock.ts'
import type { HomeworkDelivery, HomeworkDraft } from '#shared/desktop/homework.ts'
import { currentMerged, lastReceipt, toFileView, toUploadItems, type Manifest } from './manifest'
import { toReceipt, type UploadItem, type UploadState } from './upload-state'

type Progress = { sentBytes: number; toEpochMs: (monotonic: number) => number }

export function toDraftView(
  examId: number,
  draft: Manifest,
  live: (Progress & { state: UploadState }) | null,
): HomeworkDraft {
  const merged = currentMerged(draft)
  return {
    examId,
    files: draft.files.map(toFileView),
    merged: merged === null ? null : { bytes: merged.bytes, pages: merged.pages },
    delivery:
      live !== null && draft.delivery.step === 'under-way' ? toUploadView(live.state, live) : toStoredView(draft),
  }
}

function toStoredView(draft: Manifest): HomeworkDelivery {
  const { delivery } = draft
  const receipt = lastReceipt(draft)
  const items = toUploadItems(draft)
  const counts = { arrived: items.filter(({ state }) => state === 'arrived').length, total: items.length }
  switch (delivery.step) {
    case 'handed-in':
      return receipt === null ? { step: 'editing' } : { step: 'handed-in', receipt }
    case 'refused':
      return { step: 'refused', status: delivery.status, message: delivery.message, ...counts }
    case 'unclear':
      return { ...delivery, ...counts }
    case 'stopped':
    case 'under-way':
      return { step: 'stopped', ...counts }
    case 'editing':
      return { step: 'editing' }
  }
}

export function toUploadView(upload: UploadState, { sentBytes, toEpochMs }: Progress): HomeworkDelivery {
  const { items, phase, refusal, unclear, retry } = upload
  const total = items.length
  const arrived = items.filter(({ state }) => state === 'arrived').length
  const index = Math.max(
    0,
    items.findIndex(({ state }) => state !== 'arrived'),
  )
  const isUnconfirmed = items.some(({ state }) => state === 'doubtful')
  switch (phase) {
    case 'sending':
      return toSendingView(items, index, sentBytes)
    case 'listing':
      return isUnconfirmed ? { step: 'checking', index, total } : toSendingView(items, index, 0)
    case 'waiting':
      // The pause before the second listing is part of the check.
      if (upload.misses > 0) return { step: 'checking', index, total }
      return { step: 'waiting', index, total, retryAt: toEpochMs(upload.waitUntil), attempt: retry.failures }
    case 'stopped':
      return { step: 'stopped', arrived, total }
    case 'refused':
      return { step: 'refused', status: refusal?.status ?? 0, message: refusal?.message ?? null, arrived, total }
    case 'unclear':
      return { step: 'unclear', ...(unclear ?? { reason: 'unconfirmed', status: null }), arrived, total }
    case 'handed-in':
      return { step: 'handed-in', receipt: toReceipt(upload) }
  }
}

function toSendingView(items: readonly UploadItem[], index: number, sentBytes: number): HomeworkDelivery {
  const sum = (some: readonly UploadItem[]): number => some.reduce((total, { bytes }) => total + bytes, 0)
  const before = sum(items.filter(({ state }) => state === 'arrived'))
  const current = Math.min(sentBytes, items[index]?.bytes ?? 0)
  return { step: 'sending', index, total: items.length, sentBytes: before + current, allBytes: sum(items) }
}

const minIntervalMs = 100

/** At most ten notifications a second, each key's newest value. */
export type Throttle<Value> = { push(key: number, value: Value): void; cancel(key: number): void; cancelAll(): void }

type ThrottleOptions<Value> = { schedule: Schedule; clock: Pick<Clock, 'monotonic'>; notify: (value: Value) => void }

export function createThrottle<Value>({ schedule, clock, notify }: ThrottleOptions<Value>): Throttle<Value> {
  const pending = new Map<number, { value: Value; cancel: () => void }>()
  const notifiedAt = new Map<number, number>()
  const cancel = (key: number): void => {
    pending.get(key)?.cancel()
    pending.delete(key)
  }
  const flush = (key: number, value: Value): void => {
    pending.delete(key)
    notifiedAt.set(key, clock.monotonic())
    notify(value)
  }
  return {
    push(key, value) {
      const queued = pending.get(key)
      if (queued !== undefined) {
        queued.value = value
        return
      }
      const delay = minIntervalMs - (clock.monotonic() - (notifiedAt.get(key) ?? -minIntervalMs))
      if (delay <= 0) return flush(key, value)
      const entry = { value, cancel: schedule(delay, () => flush(key, entry.value)) }
      pending.set(key, entry)
    },
    cancel,
    cancelAll: () => {
      for (const key of [...pending.keys()]) cancel(key)
    },
  }
}
