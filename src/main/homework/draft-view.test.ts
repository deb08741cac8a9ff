import { describe, expect, it } from 'vitest'
import type { Delivery, Parcel } from './upload-state'
import { beginDelivery, receiptOf } from './upload-state'
import type { Manifest, StagedFile } from './manifest'
import { emptyManifest } from './manifest'
import { createThrottle, shownDelivery, shownDraft } from './draft-view'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const sha256 = 'a'.repeat(64)
const document = (number: number, state: Parcel['state'] = 'unsent'): StagedFile => ({ id: idOf(number), name: `${number}.pdf`, type: 'pdf', bytes: 10 * number, sha256, turn: 0, state })
const draftOf = (part: Partial<Manifest>): Manifest => ({ ...emptyManifest, files: [document(1, 'arrived'), document(2)], ...part })
const wallOf = (monotonic: number) => 1_000_000 + monotonic

describe('a draft as the page sees it', () => {
  const shown = (part: Partial<Manifest>) => shownDraft(3, draftOf(part), null).delivery
  const receipt = { files: [{ name: '1.pdf', bytes: 10 }], at: 7 }

  it('has its files without their hashes, and the merged pages while they are current', () => {
    const image: StagedFile = { ...document(4), name: '4.png', type: 'png', turn: 90 }
    const merged = { id: idOf(9), bytes: 99, pages: 1, sha256, of: `${idOf(4)}:90`, state: 'unsent' as const }
    expect(shownDraft(3, draftOf({ files: [image], merged }), null)).toEqual({ examId: 3, files: [{ id: idOf(4), name: '4.png', kind: 'image', bytes: 40, turn: 90 }], merged: { bytes: 99, pages: 1 }, delivery: { step: 'editing' } })
    expect(shownDraft(3, draftOf({ files: [{ ...image, turn: 0 }], merged }), null).merged).toBeNull()
  })

  it('says where it stopped, with what arrived', () => {
    expect(shown({ delivery: { step: 'stopped' } })).toEqual({ step: 'stopped', arrived: 1, total: 2 })
    expect(shown({ delivery: { step: 'under-way' } })).toEqual({ step: 'stopped', arrived: 1, total: 2 })
    expect(shown({ delivery: { step: 'refused', status: 403, message: 'trop tard' } })).toEqual({ step: 'refused', status: 403, message: 'trop tard', arrived: 1, total: 2 })
  })

  it('is handed in with its last receipt, and editable without one', () => {
    expect(shown({ delivery: { step: 'handed-in' }, receipts: [{ files: [], at: 1 }, receipt] })).toEqual({ step: 'handed-in', receipt })
    expect(shown({ delivery: { step: 'handed-in' } })).toEqual({ step: 'editing' })
  })

  it('is shown by its delivery while that is under way', () => {
    const draft = draftOf({ delivery: { step: 'under-way' } })
    const delivery: Delivery = { ...beginDelivery([{ id: idOf(2), name: '2.pdf', bytes: 20, state: 'unsent' }], null), phase: 'sending' }
    expect(shownDraft(3, draft, { delivery, sentBytes: 5, wallOf }).delivery).toMatchObject({ step: 'sending', sentBytes: 5 })
  })
})

describe('a delivery as the page sees it', () => {
  const parcels: Parcel[] = [{ id: 'a', name: 'a.pdf', bytes: 10, state: 'arrived' }, { id: 'b', name: 'b.pdf', bytes: 20, state: 'unsent' }, { id: 'c', name: 'c.pdf', bytes: 30, state: 'unsent' }]
  const doubtful = parcels.map((parcel) => (parcel.id === 'b' ? { ...parcel, state: 'doubtful' as const } : parcel))
  const shown = (part: Partial<Delivery>, sentBytes = 5) => shownDelivery({ ...beginDelivery(parcels, null), ...part }, { sentBytes, wallOf })

  it('counts what arrived and what has left of the present file, at most all of it', () => {
    expect(shown({ phase: 'sending' })).toEqual({ step: 'sending', index: 1, total: 3, sentBytes: 15, allBytes: 60 })
    expect(shown({ phase: 'sending' }, 500)).toMatchObject({ sentBytes: 30 })
    expect(shown({ phase: 'asking' })).toEqual({ step: 'sending', index: 1, total: 3, sentBytes: 10, allBytes: 60 })
  })

  it('checks while a file is in doubt, or is looked for once more', () => {
    expect(shown({ phase: 'asking', parcels: doubtful })).toEqual({ step: 'checking', index: 1, total: 3 })
    expect(shown({ phase: 'waiting', parcels: doubtful, absences: 1 })).toEqual({ step: 'checking', index: 1, total: 3 })
  })

  it('waits until a time of the wall clock, after so many attempts', () => {
    expect(shown({ phase: 'waiting', until: 500, attempt: 2 })).toEqual({ step: 'waiting', index: 1, total: 3, retryAt: 1_000_500, attempt: 2 })
  })

  it('stops or is refused with what arrived, and leaves a receipt of that alone', () => {
    expect(shown({ phase: 'stopped' })).toEqual({ step: 'stopped', arrived: 1, total: 3 })
    expect(shown({ phase: 'refused', refusal: { status: 403, message: null } })).toEqual({ step: 'refused', status: 403, message: null, arrived: 1, total: 3 })
    expect(shown({ phase: 'refused' })).toMatchObject({ status: 0, message: null })
    expect(shown({ phase: 'handed-in', arrivedAt: 7 })).toEqual({ step: 'handed-in', receipt: { files: [{ name: 'a.pdf', bytes: 10 }], at: 7 } })
    expect(receiptOf({ ...beginDelivery(doubtful, null), arrivedAt: 7 })).toEqual({ files: [{ name: 'a.pdf', bytes: 10 }], at: 7 })
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
    tell: (value) => void notified.push(value),
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

describe('a throttle', () => {
  it('notifies at once, then at most every 100 ms, with the newest value', () => {
    const { throttle, notified, advance } = world()
    for (const value of ['a', 'b', 'c']) throttle.soon(1, value)
    advance(99)
    expect(notified).toEqual(['a'])
    advance(1)
    expect(notified).toEqual(['a', 'c'])
    advance(99)
    throttle.soon(1, 'd')
    expect(notified).toEqual(['a', 'c'])
    advance(1)
    expect(notified).toEqual(['a', 'c', 'd'])
    advance(100)
    throttle.soon(1, 'e')
    expect(notified).toEqual(['a', 'c', 'd', 'e'])
  })

  it('counts each key by itself', () => {
    const { throttle, notified } = world()
    throttle.soon(1, 'a')
    throttle.soon(2, 'b')
    expect(notified).toEqual(['a', 'b'])
  })

  it('drops what waits for one key, or for all', () => {
    const { throttle, notified, planned, advance } = world()
    for (const key of [1, 2, 3]) for (const value of ['first', `waiting ${key}`]) throttle.soon(key, value)
    throttle.forget(1)
    expect(planned).toHaveLength(2)
    throttle.forgetAll()
    expect(planned).toHaveLength(0)
    advance(100)
    expect(notified).toEqual(['first', 'first', 'first'])
  })
})
