import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toUploadView } from './draft-view'
import { beginUpload, isAmongRemote, nextStep, reduce } from './upload-state'
import type { RemoteFile, UploadEvent, UploadItem, UploadState } from './upload-state'

const item = (id: string, state: UploadItem['state'] = 'unsent'): UploadItem => ({
  id,
  name: `${id}.pdf`,
  bytes: 100,
  state,
})
const listed = (...files: RemoteFile[]): UploadEvent => ({ kind: 'listed', files, now: 0, at: 5 })
const lost = (part: Partial<Extract<UploadEvent, { kind: 'lost' }>> = {}): UploadEvent => ({
  kind: 'lost',
  now: 0,
  waitMs: null,
  isUnreachable: true,
  ...part,
})
const after = (initial: UploadState, ...events: UploadEvent[]): UploadState => events.reduce(reduce, initial)
const view = (upload: UploadState) => toUploadView(upload, { sentBytes: 30, toEpochMs: (at) => at })

describe('upload state', () => {
  it('H4: lists the remote files first, then sends one file after the other', () => {
    const initial = beginUpload([item('a'), item('b')], null)
    expect(nextStep(initial)).toEqual({ kind: 'list' })
    const sending = after(initial, listed({ id: 1, name: 'a.pdf' }))
    expect(nextStep(sending)).toMatchObject({ kind: 'send', item: { id: 'a' } })
    expect(view(sending)).toEqual({ step: 'sending', index: 0, total: 2, sentBytes: 30, allBytes: 200 })
    const second = after(sending, { kind: 'send-started' }, { kind: 'accepted', id: 'a', at: 7 })
    expect(view(second)).toEqual({ step: 'sending', index: 1, total: 2, sentBytes: 130, allBytes: 200 })
    expect(view(after(second, { kind: 'send-started' }, { kind: 'accepted', id: 'b', at: 9 }))).toEqual({
      step: 'handed-in',
      receipt: {
        files: [
          { name: 'a.pdf', bytes: 100 },
          { name: 'b.pdf', bytes: 100 },
        ],
        at: 9,
      },
    })
  })

  it('H4: does not send a file again that is listed after a lost response', () => {
    const cut = after(beginUpload([item('a')], null), listed(), { kind: 'send-started' }, lost())
    expect(view(cut)).toEqual({ step: 'waiting', index: 0, total: 1, retryAt: 1000, attempt: 1 })
    const listing = after(cut, { kind: 'retry-due' })
    expect(view(listing)).toEqual({ step: 'checking', index: 0, total: 1 })
    expect(after(listing, listed({ id: 4, name: 'a.pdf' })).phase).toBe('handed-in')
  })

  it('H4: lists the remote files twice before it sends an unconfirmed file again', () => {
    const again = after(
      beginUpload([item('a')], null),
      listed(),
      { kind: 'send-started' },
      lost(),
      { kind: 'retry-due' },
      listed(),
    )
    expect(nextStep(again)).toEqual({ kind: 'wait', until: 2000 })
    expect(view(again).step).toBe('checking')
    expect(nextStep(after(again, { kind: 'retry-due' }, listed()))).toMatchObject({ kind: 'send' })
    expect(after(again, { kind: 'retry-due' }, listed({ id: 8, name: 'a.pdf' })).phase).toBe('handed-in')
  })

  it.each([408, 409, 412, 429])('H4: leaves a file unconfirmed after a refusal with status %i', (status) => {
    const refused = after(
      beginUpload([item('a')], null),
      listed(),
      { kind: 'send-started' },
      { kind: 'refused', status, message: null },
    )
    expect(refused.items.map(({ state }) => state)).toEqual(['doubtful'])
    expect(after(beginUpload(refused.items, refused.baseline), listed({ id: 4, name: 'a.pdf' })).phase).toBe(
      'handed-in',
    )
  })

  it('can be cancelled only while it runs', () => {
    const listing = beginUpload([item('a')], null)
    const sending = after(listing, listed())
    const refused = after(sending, { kind: 'refused', status: 403, message: null })
    const handedIn = after(sending, { kind: 'send-started' }, { kind: 'accepted', id: 'a', at: 9 })
    expect(
      [listing, sending, after(listing, lost()), refused, handedIn].map(
        (each) => after(each, { kind: 'cancelled' }).phase,
      ),
    ).toEqual(['stopped', 'stopped', 'stopped', 'refused', 'handed-in'])
  })

  it('H4: ignores a remote file of the same name that existed before', () => {
    const listing = after(
      beginUpload([item('a')], null),
      listed({ id: 1, name: 'a.pdf' }),
      { kind: 'send-started' },
      lost(),
      { kind: 'retry-due' },
    )
    expect(
      nextStep(
        after(listing, listed({ id: 1, name: 'a.pdf' }), { kind: 'retry-due' }, listed({ id: 1, name: 'a.pdf' })),
      ),
    ).toMatchObject({ kind: 'send' })
  })

  it('H4: waits 1, 2, 4 … 30 seconds, retries at once after a reconnection, and respects Retry-After', () => {
    let upload = beginUpload([item('a')], null)
    const waits: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      upload = after(upload, lost())
      waits.push(upload.waitUntil)
      upload = after(upload, { kind: 'retry-due' })
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(after(upload, lost(), { kind: 'reconnected' }).phase).toBe('listing')
    expect(after(upload, lost({ waitMs: 9000, isUnreachable: false }), { kind: 'reconnected' })).toMatchObject({
      phase: 'waiting',
      waitUntil: 9000,
    })
    expect(after(upload, lost({ isUnreachable: false }), { kind: 'reconnected' }).phase).toBe('waiting')
  })

  it('H4: ends a back-off at a resume, but neither Retry-After nor the pause before the second list', () => {
    const cut = after(beginUpload([item('a')], null), listed(), { kind: 'send-started' }, lost())
    expect(after(cut, { kind: 'resumed' }).phase).toBe('listing')
    expect(after(beginUpload([item('a')], null), lost({ waitMs: 9000 }), { kind: 'resumed' }).phase).toBe('waiting')
    const listedOnce = after(cut, { kind: 'retry-due' }, listed())
    expect(after(listedOnce, { kind: 'resumed' }, { kind: 'reconnected' })).toBe(listedOnce)
  })

  it.each([
    ['the same name', 'copie.pdf', 'copie.pdf', true],
    ['decomposed accents', 'exposé.pdf', 'expose\u0301.pdf', true],
    ['a number before the name', 'copie.pdf', '1732-copie.pdf', true],
    ['a number after the name', 'ma copie.pdf', 'ma_copie_655f.pdf', true],
    ['no accents', 'Exposé (2).pdf', 'expose-2.pdf', true],
    ['the name of another file of the upload', 'copie.pdf', 'copie (2).pdf', false],
    ['a name derived from that one', 'copie.pdf', '1732_copie_2.pdf', false],
    ['a part of the name', 'ma copie.pdf', 'copie.pdf', false],
    ['another type', 'copie.pdf', 'copie.docx', false],
    ['a part of a word', 'pie.pdf', 'copie.pdf', false],
    ['an unrelated name', 'copie.pdf', '655f0c.pdf', false],
  ])('H4: decides whether an unconfirmed file arrived by %s', (_what, local, remote, isFound) => {
    const others: UploadItem[] = [{ id: 'b', name: 'copie (2).pdf', bytes: 1, state: 'arrived' }]
    const listing = after(
      beginUpload([{ id: 'a', name: local, bytes: 1, state: 'doubtful' }, ...others], [7]),
      listed({ id: 8, name: remote }),
    )
    expect(listing.items[0]?.state).toBe(isFound ? 'arrived' : 'doubtful')
  })

  it('H3: shows a refusal with the platform’s message and the files that arrived, and can be sent again', () => {
    const refused = after(
      beginUpload([item('a'), item('b')], null),
      listed(),
      { kind: 'send-started' },
      { kind: 'accepted', id: 'a', at: 1 },
      { kind: 'send-started' },
      { kind: 'refused', status: 403, message: 'La durée est terminée' },
    )
    expect(view(refused)).toEqual({
      step: 'refused',
      status: 403,
      message: 'La durée est terminée',
      arrived: 1,
      total: 2,
    })
    expect(nextStep(refused)).toEqual({ kind: 'none' })
    expect(nextStep(beginUpload(refused.items, refused.baseline))).toEqual({ kind: 'list' })
    expect(refused.items.map(({ state }) => state)).toEqual(['arrived', 'unsent'])
  })

  it('H3: counts a file that the platform accepts after the cancellation', () => {
    const stopped = after(
      beginUpload([item('a'), item('b')], null),
      listed(),
      { kind: 'send-started' },
      { kind: 'cancelled' },
    )
    expect(after(stopped, { kind: 'accepted', id: 'a', at: 1 })).toMatchObject({
      phase: 'stopped',
      items: [{ state: 'arrived' }, { state: 'unsent' }],
    })
  })
})

const anyFault = fc.constantFrom(
  'ok',
  'ok',
  'ok',
  'cut on the way',
  'response lost',
  'late error',
  'refused',
  'killed before',
  'killed after',
  'cancelled',
  'list lost',
)

describe('H4: upload with faults', () => {
  it('delivers each file exactly once to a platform without idempotency keys', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(anyFault, { maxLength: 60 }),
        fc.array(fc.string({ minLength: 1, maxLength: 2 })),
        (count, faults, before) => {
          const platform: RemoteFile[] = before.map((name, id) => ({ id, name: `${name}.pdf` }))
          let stored = beginUpload(
            Array.from({ length: count }, (_, index) => item(`f${String(index)}`)),
            null,
          )
          let live = stored
          let now = 0
          const restart = (): void => void (live = beginUpload(stored.items, stored.baseline))
          const dispatch = (event: UploadEvent): void => void (live = reduce(live, event))
          let next = 0
          for (let steps = 0; live.phase !== 'handed-in' && steps < 500; steps += 1) {
            now += 1000
            const step = nextStep(live)
            const fault = step.kind === 'send' || step.kind === 'list' ? (faults[next++] ?? 'ok') : 'ok'
            if (fault === 'cancelled') dispatch({ kind: 'cancelled' })
            else if (fault === 'killed before' || step.kind === 'none') restart()
            else if (step.kind === 'wait') dispatch({ kind: 'retry-due' })
            else if (step.kind === 'list')
              dispatch(fault === 'list lost' ? lost({ now }) : { kind: 'listed', files: [...platform], now, at: now })
            else {
              dispatch({ kind: 'send-started' })
              stored = live
              const arrives = fault !== 'cut on the way' && fault !== 'refused' && fault !== 'list lost'
              if (arrives) platform.push({ id: 1000 + platform.length, name: step.item.name })
              if (fault === 'killed after') restart()
              else if (fault === 'refused') dispatch({ kind: 'refused', status: 403, message: null })
              else if (fault === 'ok') dispatch({ kind: 'accepted', id: step.item.id, at: now })
              else dispatch(lost({ now, isUnreachable: fault !== 'late error' }))
            }
            stored = live
          }
          expect(live.phase).toBe('handed-in')
          for (const { name } of live.items)
            expect(platform.filter((file) => file.id >= 1000 && file.name === name)).toHaveLength(1)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

const unconfirmed = (id: string, name: string): UploadItem => ({ id, name, bytes: 1, state: 'doubtful' })
const copy = unconfirmed('a', 'copie.pdf')
const isFound = (names: string[], others: UploadItem[] = []) =>
  isAmongRemote(
    copy,
    [copy, ...others],
    names.map((name, id) => ({ id, name })),
  )

describe('isAmongRemote', () => {
  it('H4: finds an item under its name or a derived one', () => {
    expect([
      isFound(['copie.pdf']),
      isFound(['1732-copie.pdf']),
      isFound(['autre.pdf', 'copie.pdf']),
      isFound(['autre.pdf']),
      isFound([]),
    ]).toEqual([true, true, true, false, false])
  })

  it('H4: does not match a name that fits another item as well or better', () => {
    expect(isFound(['copie finale.pdf'], [unconfirmed('b', 'copie finale.pdf')])).toBe(false)
    expect(isFound(['1732-copie finale.pdf'], [unconfirmed('b', 'copie finale.pdf')])).toBe(false)
    expect(isFound(['1732-copie.pdf'], [unconfirmed('b', 'Copie.pdf')])).toBe(false)
    expect(isFound(['1732-copie.pdf'], [unconfirmed('b', 'pdf.pdf')])).toBe(true)
    expect(isFound(['2-copie.pdf'], [unconfirmed('b', '2.pdf')])).toBe(true)
    expect(isFound(['copie.pdf'], [unconfirmed('b', 'copie.pdf')])).toBe(true)
  })
})
