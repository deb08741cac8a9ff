import { describe, expect, it } from 'vitest'
import { toUploadView } from './draft-view'
import {
  beginUpload,
  isAmongRemote,
  nextStep,
  reduce,
  type RemoteFile,
  type UploadEvent,
  type UploadItem,
  type UploadState,
} from './upload-state'

const item = (id: string, state: UploadItem['state'] = 'unsent'): UploadItem => ({
  id,
  name: `${id}.pdf`,
  bytes: 100,
  state,
})
const listed = (...files: RemoteFile[]): UploadEvent => ({ kind: 'listed', files, now: 0, at: 5 })
const lost = (part: Partial<Extract<UploadEvent, { kind: 'lost' }>> = {}): UploadEvent => ({
  kind: 'lost',
  cause: 'cut',
  status: null,
  now: 0,
  random: 1,
  sentBytes: 0,
  retryAfterMs: null,
  isUnreachable: true,
  ...part,
})
const reconnected = (now = 3000, random = 0): UploadEvent => ({ kind: 'reconnected', now, random })
const resumed = (now = 3000): UploadEvent => ({ kind: 'resumed', now })
const refused = (status: number, part: { message?: string; provesUnchanged?: boolean } = {}): UploadEvent => ({
  kind: 'refused',
  status,
  message: null,
  provesUnchanged: true,
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

  it('H4: leaves a file unconfirmed after a refusal that does not prove that nothing changed', () => {
    const conflict = refused(409, { provesUnchanged: false })
    const upload = after(beginUpload([item('a')], null), listed(), { kind: 'send-started' }, conflict)
    expect(upload.items.map(({ state }) => state)).toEqual(['doubtful'])
    expect(after(beginUpload(upload.items, upload.baseline), listed({ id: 4, name: 'a.pdf' })).phase).toBe('handed-in')
  })

  it('can be cancelled only while it runs', () => {
    const listing = beginUpload([item('a')], null)
    const sending = after(listing, listed())
    const refusal = after(sending, refused(403))
    const handedIn = after(sending, { kind: 'send-started' }, { kind: 'accepted', id: 'a', at: 9 })
    expect(
      [listing, sending, after(listing, lost()), refusal, handedIn].map(
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

  it('F3: waits 1, 2, 4 … 60 seconds with equal jitter, and retries at once after a reconnection', () => {
    let upload = beginUpload([item('a')], null)
    const waits: number[][] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      waits.push([0, 1].map((random) => after(upload, lost({ random })).waitUntil))
      upload = after(upload, lost(), { kind: 'retry-due' })
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 120_000].map((ms) => [ms / 2, ms]))
    expect(after(upload, lost(), reconnected()).phase).toBe('listing')
    expect(after(upload, lost({ isUnreachable: false }), reconnected()).phase).toBe('waiting')
  })

  it('does not list the files with every answer that others get, nor all computers of a class in the same second', () => {
    const upload = beginUpload([item('a')], null)
    const fifth = [1, 2, 3, 4].reduce((state) => after(state, lost(), { kind: 'retry-due' }), upload)
    const waiting = after(fifth, lost())
    expect(after(waiting, reconnected(2999))).toBe(waiting)
    const [first, last] = [0, 0.9].map((random) => after(waiting, reconnected(3000, random)))
    expect([first?.phase, last?.phase, last?.waitUntil]).toEqual(['listing', 'waiting', 7500])
  })

  it('F3: waits at least as long as Retry-After asks, with jitter, and not less than its own delay', () => {
    const listing = beginUpload([item('a')], null)
    const later = (retryAfterMs: number, random = 0) =>
      after(listing, lost({ cause: 'later', status: 503, retryAfterMs, random, isUnreachable: false }))
    expect([later(60_000).waitUntil, later(60_000, 1).waitUntil]).toEqual([60_000, 63_000])
    expect(later(1, 1).waitUntil).toBe(1000)
    expect(after(later(60_000), reconnected(), resumed()).phase).toBe('waiting')
    expect(after(later(1), resumed()).phase).toBe('listing')
  })

  it('H4: ends a back-off at a resume, but neither Retry-After nor the pause before the second list', () => {
    const cut = after(beginUpload([item('a')], null), listed(), { kind: 'send-started' }, lost())
    expect(after(cut, resumed()).phase).toBe('listing')
    expect(after(beginUpload([item('a')], null), lost({ retryAfterMs: 9000 }), resumed()).phase).toBe('waiting')
    const listedOnce = after(cut, { kind: 'retry-due' }, listed())
    expect(after(listedOnce, resumed(), reconnected())).toBe(listedOnce)
  })

  it.each<[string, RemoteFile]>([
    ['its own name', { id: 8, name: 'a.pdf' }],
    ['a name of the platform', { id: 8, name: '655f0c.pdf' }],
    ['no name and no id', { id: '#0', name: '' }],
  ])('H4: recognises an unconfirmed file by its new row, under %s', (_what, row) => {
    const old: RemoteFile = { id: 7, name: 'a.pdf' }
    const listing = beginUpload([item('a', 'doubtful')], [7])
    expect(after(listing, listed(old, row)).phase).toBe('handed-in')
    expect(after(listing, listed(old)).phase).toBe('waiting')
  })

  /** Of two files the first was accepted, and the response to the second was lost. */
  const afterAcceptedAndLost = () =>
    after(
      beginUpload([item('a'), item('b')], null),
      listed(),
      { kind: 'send-started' },
      { kind: 'accepted', id: 'a', at: 1 },
      { kind: 'send-started' },
      lost(),
      { kind: 'retry-due' },
    )

  it('H4: does not take the row of an accepted file for that of an unconfirmed one', () => {
    const cut = afterAcceptedAndLost()
    const [rowOfA, rowOfB] = [8, 9].map((id) => ({ id, name: `${String(id)}.bin` })) as [RemoteFile, RemoteFile]
    expect(after(cut, listed(rowOfA, rowOfB)).phase).toBe('handed-in')
    const missing = after(cut, listed(rowOfA), { kind: 'retry-due' }, listed(rowOfA))
    expect(nextStep(missing)).toMatchObject({ kind: 'send', item: { id: 'b' } })
    const restored = beginUpload(cut.items, cut.baseline, { unseen: cut.unseen })
    expect(after(restored, listed(rowOfA)).items.map(({ state }) => state)).toEqual(['arrived', 'doubtful'])
  })

  it('H4: asks the person when the list lacks the row of an accepted file as well', () => {
    const cut = afterAcceptedAndLost()
    const again = { kind: 'retry-due' } as const
    const unclear = after(cut, listed(), again, listed(), again, listed())
    expect(view(unclear)).toEqual({ step: 'unclear', reason: 'unconfirmed', status: null, arrived: 1, total: 2 })
    expect(nextStep(unclear)).toEqual({ kind: 'none' })
    const requested = beginUpload(unclear.items, unclear.baseline, { unseen: unclear.unseen, isRequested: true })
    expect(nextStep(after(requested, listed(), again, listed(), again, listed()))).toMatchObject({ kind: 'send' })
  })

  it('H4: sends once without a list of own work, and asks the person when no answer comes', () => {
    const noList: UploadEvent = { kind: 'listed', files: null, now: 0, at: 5 }
    const sending = after(beginUpload([item('a')], null), noList)
    expect(nextStep(sending)).toMatchObject({ kind: 'send' })
    const again = { kind: 'retry-due' } as const
    const cut = after(sending, { kind: 'send-started' }, lost(), again, noList, again, noList, again, noList)
    expect([cut.phase, cut.unclear]).toEqual(['unclear', { reason: 'unconfirmed', status: null }])
  })

  it('H4: tells apart by name which of several unconfirmed files arrived', () => {
    const listing = beginUpload([item('a', 'doubtful'), item('b', 'doubtful')], [])
    expect(after(listing, listed({ id: 8, name: '1732-b.pdf' })).items.map(({ state }) => state)).toEqual([
      'doubtful',
      'arrived',
    ])
    expect(after(listing, listed({ id: 8, name: '655f.bin' })).items.map(({ state }) => state)).toEqual([
      'doubtful',
      'doubtful',
    ])
  })

  it('asks the person after three exams in a row that cannot be read', () => {
    const page = lost({ cause: 'unclear', status: 403, isUnreachable: false })
    const again = { kind: 'retry-due' } as const
    const twice = after(beginUpload([item('a')], null), page, again, page, again)
    expect(view(after(twice, page))).toMatchObject({ step: 'unclear', reason: 'unreadable', status: 403 })
    expect(after(twice, lost(), again, page).phase).toBe('unclear')
    expect(after(twice, listed()).unreadLists).toBe(0)
  })

  it.each<[Parameters<typeof lost>[0], string]>([
    [{ cause: 'unclear', status: 403 }, 'blocked'],
    [{ cause: 'silent' }, 'silent'],
  ])('asks the person after three equal results of a send that prove nothing (%j)', (result, reason) => {
    const send = [{ kind: 'send-started' } as const, lost(result), { kind: 'retry-due' } as const]
    const checked = [listed(), { kind: 'retry-due' } as const, listed()]
    const twice = after(beginUpload([item('a')], null), listed(), ...send, ...checked, ...send, ...checked)
    expect(nextStep(twice).kind).toBe('send')
    expect(after(twice, ...send, ...checked).unclear).toEqual({ reason, status: result?.status ?? null })
    expect(after(twice, ...send, listed({ id: 3, name: '' })).phase).toBe('handed-in')
    const other = [{ kind: 'send-started' } as const, lost({ ...result, status: 502 }), { kind: 'retry-due' } as const]
    expect(after(twice, ...other, ...checked).unclearAnswers.count).toBe(1)
  })

  it('sends a file three times an hour at most, counted in bytes, and nine times until the person asks', () => {
    const size = 1_000_000
    const large: UploadItem = { id: 'a', name: 'a.pdf', bytes: size, state: 'unsent' }
    let upload = after(beginUpload([large], null), listed())
    let now = 0
    const sends: number[] = []
    const failAt = (share: number): void => {
      sends.push(now)
      now += 1000
      upload = after(upload, { kind: 'send-started' }, lost({ now, sentBytes: size * share }), { kind: 'retry-due' })
      for (const _check of [1, 2]) {
        upload = after(upload, { kind: 'listed', files: [], now, at: 0 })
        if (upload.misses > 0) upload = after(upload, { kind: 'retry-due' })
      }
    }
    for (let sent = 0; sent < 20 && upload.phase !== 'unclear'; sent += 1) {
      failAt(0.9)
      const step = nextStep(upload)
      if (step.kind !== 'wait') continue
      now = step.until
      upload = after(upload, { kind: 'retry-due' }, { kind: 'listed', files: [], now, at: 0 })
    }
    expect(upload.unclear).toEqual({ reason: 'failing', status: null })
    expect(sends).toHaveLength(9)
    for (const at of sends)
      expect(sends.filter((other) => other >= at && other < at + 3_600_000).length * 0.9).toBeLessThanOrEqual(3)
  })

  it('calls the platform sixty times an hour at most for a large file whose sends break at once', () => {
    const large: UploadItem = { id: 'a', name: 'a.pdf', bytes: 20_000_000, state: 'unsent' }
    let upload = beginUpload([large], null)
    let now = 0
    let calls = 0
    // Other calls of the application are answered, so that no delay of its own holds the upload back.
    while (now < 3_600_000) {
      const step = nextStep(upload)
      if (step.kind === 'none') break
      if (step.kind === 'wait') {
        const reached = after(upload, { kind: 'reconnected', now: now + 3000, random: 0 })
        now = reached.phase === 'listing' ? now + 3000 : step.until
        upload = reached.phase === 'listing' ? reached : after(upload, { kind: 'retry-due' })
        continue
      }
      calls += 1
      upload =
        step.kind === 'list'
          ? after(upload, { kind: 'listed', files: [], now, at: 0 })
          : after(upload, { kind: 'send-started' }, lost({ now, sentBytes: 0 }))
    }
    expect(calls).toBeGreaterThan(40)
    expect(calls).toBeLessThanOrEqual(60)
  })

  it('ends the wait for the next send when the person asks', () => {
    const cuts = Array.from({ length: 3 }, () => [
      { kind: 'send-started' } as const,
      lost({ sentBytes: 100 }),
      { kind: 'retry-due' } as const,
      listed(),
      { kind: 'retry-due' } as const,
      listed(),
    ]).flat()
    const waiting = after(beginUpload([item('a')], null), listed(), ...cuts)
    expect(nextStep(waiting)).toEqual({ kind: 'wait', until: 3_600_000 })
    expect(nextStep(after(waiting, { kind: 'requested' }, listed())).kind).toBe('send')
    expect(nextStep(after(waiting, { kind: 'retry-due' }, listed())).kind).toBe('wait')
  })

  it('counts no bytes and confirms that nothing arrived when the request proves unsent', () => {
    const upload = after(beginUpload([item('a')], null), listed(), { kind: 'send-started' }, lost({ cause: 'unsent' }))
    expect([upload.sends, upload.items[0]?.state]).toEqual([[], 'unsent'])
  })

  it('H3: shows a refusal with the platform’s message and the files that arrived, and can be sent again', () => {
    const refusal = after(
      beginUpload([item('a'), item('b')], null),
      listed(),
      { kind: 'send-started' },
      { kind: 'accepted', id: 'a', at: 1 },
      { kind: 'send-started' },
      refused(403, { message: 'La durée est terminée' }),
    )
    expect(view(refusal)).toEqual({
      step: 'refused',
      status: 403,
      message: 'La durée est terminée',
      arrived: 1,
      total: 2,
    })
    expect(nextStep(refusal)).toEqual({ kind: 'none' })
    expect(nextStep(beginUpload(refusal.items, refusal.baseline))).toEqual({ kind: 'list' })
    expect(refusal.items.map(({ state }) => state)).toEqual(['arrived', 'unsent'])
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

  it.each([
    ['decomposed accents', 'exposé.pdf', 'expose\u0301.pdf', true],
    ['a number after the name', 'ma copie.pdf', 'ma_copie_655f.pdf', true],
    ['no accents', 'Exposé (2).pdf', 'expose-2.pdf', true],
    ['a part of the name', 'ma copie.pdf', 'copie.pdf', false],
    ['another type', 'copie.pdf', 'copie.docx', false],
    ['a part of a word', 'pie.pdf', 'copie.pdf', false],
  ])('H4: compares names by their words: %s', (_what, name, remote, isMatch) => {
    const file = unconfirmed('a', name)
    expect(isAmongRemote(file, [file], [{ id: 8, name: remote }])).toBe(isMatch)
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
