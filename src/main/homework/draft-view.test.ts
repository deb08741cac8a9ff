import { describe, expect, it } from 'vitest'
import { readyToTry } from '../base/delivery/retry-schedule'
import { createThrottle, toDraftView, toUploadView } from './draft-view'
import { type Manifest, type StagedFile, emptyManifest } from './manifest'
import { type UploadItem, type UploadState, beginUpload, toReceipt } from './upload-state'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const sha256 = 'a'.repeat(64)
const document = (number: number, state: UploadItem['state'] = 'unsent'): StagedFile => ({
  id: idOf(number),
  name: `${number}.pdf`,
  type: 'pdf',
  bytes: 10 * number,
  sha256,
  turn: 0,
  state,
})
const draftOf = (part: Partial<Manifest>): Manifest => ({
  ...emptyManifest,
  files: [document(1, 'arrived'), document(2)],
  ...part,
})
const toEpochMs = (monotonic: number) => 1_000_000 + monotonic

describe('toDraftView', () => {
  const shown = (part: Partial<Manifest>) => toDraftView(3, draftOf(part), null).delivery
  const receipt = { files: [{ name: '1.pdf', bytes: 10 }], at: 7 }

  it('shows files without their hashes, and merged pages while they are current', () => {
    const image: StagedFile = { ...document(4), name: '4.png', type: 'png', turn: 90 }
    const merged = { id: idOf(9), bytes: 99, pages: 1, sha256, of: `${idOf(4)}:90`, state: 'unsent' as const }
    expect(toDraftView(3, draftOf({ files: [image], merged }), null)).toEqual({
      examId: 3,
      files: [{ id: idOf(4), name: '4.png', kind: 'image', bytes: 40, turn: 90 }],
      merged: { bytes: 99, pages: 1 },
      delivery: { step: 'editing' },
    })
    expect(toDraftView(3, draftOf({ files: [{ ...image, turn: 0 }], merged }), null).merged).toBeNull()
  })

  it('shows a stopped or refused upload with the files that arrived', () => {
    expect(shown({ delivery: { step: 'stopped' } })).toEqual({ step: 'stopped', arrived: 1, total: 2 })
    expect(shown({ delivery: { step: 'under-way' } })).toEqual({ step: 'stopped', arrived: 1, total: 2 })
    expect(shown({ delivery: { step: 'refused', status: 403, message: 'trop tard' } })).toEqual({
      step: 'refused',
      status: 403,
      message: 'trop tard',
      arrived: 1,
      total: 2,
    })
  })

  it('shows an upload that stopped without a result, with its reason and the files that arrived', () => {
    const unclear = { step: 'unclear', reason: 'blocked', status: 403 } as const
    expect(shown({ delivery: unclear })).toEqual({ ...unclear, arrived: 1, total: 2 })
  })

  it('shows the last receipt, or an editable draft if there is none', () => {
    expect(shown({ delivery: { step: 'handed-in' }, receipts: [{ files: [], at: 1 }, receipt] })).toEqual({
      step: 'handed-in',
      receipt,
    })
    expect(shown({ delivery: { step: 'handed-in' } })).toEqual({ step: 'editing' })
  })

  it('shows the running upload', () => {
    const draft = draftOf({ delivery: { step: 'under-way' } })
    const state: UploadState = {
      ...beginUpload([{ id: idOf(2), name: '2.pdf', bytes: 20, state: 'unsent' }], null),
      phase: 'sending',
    }
    expect(toDraftView(3, draft, { state, sentBytes: 5, toEpochMs }).delivery).toMatchObject({
      step: 'sending',
      sentBytes: 5,
    })
  })
})

describe('toUploadView', () => {
  const items: UploadItem[] = [
    { id: 'a', name: 'a.pdf', bytes: 10, state: 'arrived' },
    { id: 'b', name: 'b.pdf', bytes: 20, state: 'unsent' },
    { id: 'c', name: 'c.pdf', bytes: 30, state: 'unsent' },
  ]
  const unconfirmed = items.map((item) => (item.id === 'b' ? { ...item, state: 'doubtful' as const } : item))
  const shown = (part: Partial<UploadState>, sentBytes = 5) =>
    toUploadView({ ...beginUpload(items, null), ...part }, { sentBytes, toEpochMs })

  it('counts the bytes that arrived and those sent of the current file, at most its size', () => {
    expect(shown({ phase: 'sending' })).toEqual({ step: 'sending', index: 1, total: 3, sentBytes: 15, allBytes: 60 })
    expect(shown({ phase: 'sending' }, 500)).toMatchObject({ sentBytes: 30 })
    expect(shown({ phase: 'listing' })).toEqual({ step: 'sending', index: 1, total: 3, sentBytes: 10, allBytes: 60 })
  })

  it('shows a check while a file is unconfirmed, also before the second list', () => {
    expect(shown({ phase: 'listing', items: unconfirmed })).toEqual({ step: 'checking', index: 1, total: 3 })
    expect(shown({ phase: 'waiting', items: unconfirmed, misses: 1 })).toEqual({ step: 'checking', index: 1, total: 3 })
  })

  it('shows the retry time in epoch milliseconds, and the attempts', () => {
    expect(shown({ phase: 'waiting', waitUntil: 500, retry: { ...readyToTry, failures: 2 } })).toEqual({
      step: 'waiting',
      index: 1,
      total: 3,
      retryAt: 1_000_500,
      attempt: 2,
    })
  })

  it('counts only files that arrived in a stop, a refusal and a receipt', () => {
    expect(shown({ phase: 'stopped' })).toEqual({ step: 'stopped', arrived: 1, total: 3 })
    expect(shown({ phase: 'refused', refusal: { status: 403, message: null } })).toEqual({
      step: 'refused',
      status: 403,
      message: null,
      arrived: 1,
      total: 3,
    })
    expect(shown({ phase: 'refused' })).toMatchObject({ status: 0, message: null })
    const unclear = { reason: 'unreadable', status: 200 } as const
    expect(shown({ phase: 'unclear', unclear })).toEqual({ step: 'unclear', ...unclear, arrived: 1, total: 3 })
    expect(shown({ phase: 'handed-in', arrivedAt: 7 })).toEqual({
      step: 'handed-in',
      receipt: { files: [{ name: 'a.pdf', bytes: 10 }], at: 7 },
    })
    expect(toReceipt({ ...beginUpload(unconfirmed, null), arrivedAt: 7 })).toEqual({
      files: [{ name: 'a.pdf', bytes: 10 }],
      at: 7,
    })
  })
})

function world() {
  let now = 1000
  const planned: { at: number; run: () => void }[] = []
  const notified: string[] = []
  const throttle = createThrottle<string>({
    clock: { monotonic: () => now },
    schedule: (ms, run) => {
      const entry = { at: now + ms, run }
      planned.push(entry)
      return () => void planned.splice(planned.indexOf(entry), 1)
    },
    notify: (value) => void notified.push(value),
  })
  const advance = (ms: number) => {
    now += ms
    for (const entry of planned.filter(({ at }) => at <= now)) {
      planned.splice(planned.indexOf(entry), 1)
      entry.run()
    }
  }
  return { throttle, notified, planned, advance }
}

describe('createThrottle', () => {
  it('notifies at once, then at most every 100 ms, with the newest value', () => {
    const { throttle, notified, advance } = world()
    for (const value of ['a', 'b', 'c']) throttle.push(1, value)
    advance(99)
    expect(notified).toEqual(['a'])
    advance(1)
    expect(notified).toEqual(['a', 'c'])
    advance(99)
    throttle.push(1, 'd')
    expect(notified).toEqual(['a', 'c'])
    advance(1)
    expect(notified).toEqual(['a', 'c', 'd'])
    advance(100)
    throttle.push(1, 'e')
    expect(notified).toEqual(['a', 'c', 'd', 'e'])
  })

  it('limits each key separately', () => {
    const { throttle, notified } = world()
    throttle.push(1, 'a')
    throttle.push(2, 'b')
    expect(notified).toEqual(['a', 'b'])
  })

  it('cancels the pending value of one key, or of all', () => {
    const { throttle, notified, planned, advance } = world()
    for (const key of [1, 2, 3]) for (const value of ['first', `waiting ${key}`]) throttle.push(key, value)
    throttle.cancel(1)
    expect(planned).toHaveLength(2)
    throttle.cancelAll()
    expect(planned).toHaveLength(0)
    advance(100)
    expect(notified).toEqual(['first', 'first', 'first'])
  })
})
