import fc from 'fast-check'
import type { HttpCall, HttpClient, HttpResult } from '#main/gateway/http-client.ts'
import { createPlatformClient } from '#main/gateway/platform-client.ts'
import { createHomeworkApi } from '#main/homework/homework-api.ts'
import { beginUpload, type UploadState } from '#main/homework/upload-state.ts'
import { Uploader } from '#main/homework/uploader.ts'

/*
 * A hand-in in virtual time: the uploader and its calls against a platform that stores every file that reaches it,
 * under a name of its own, and answers in any form that the documents leave open.
 */

const [examId, userId] = [5, 7]
const fileBytes = 400_000
const maxSteps = 2000

type Answer = { status: number; body?: unknown; isHtml?: boolean; retryAfter?: string }

const acceptances = {
  'an envelope': { status: 200, body: { success: true, code: 200, message: 'ok', payload: null } },
  'a message': { status: 200, body: { message: 'Fichier reçu' } },
  'the stored row': { status: 200, body: { id: 9, name: 'travail.pdf' } },
  'the row in data': { status: 201, body: { data: { id: 9 } } },
  'an empty list': { status: 200, body: [] },
  'true': { status: 200, body: true },
  'no body': { status: 201 },
  'no content': { status: 204 },
} satisfies Record<string, Answer>

const pages = {
  'the page of a filter': { status: 403, isHtml: true },
  'the page of a portal': { status: 200, isHtml: true },
  'the page of a gateway': { status: 502, isHtml: true },
  'a busy gateway': { status: 503, body: { message: 'occupé' }, retryAfter: '0' },
} satisfies Record<string, Answer>

const refusals = {
  'with status 200': { status: 200, body: { success: false, message: 'fermé' } },
  'with errors': { status: 422, body: { success: false, message: 'x', errors: { file: ['illisible'] } } },
} satisfies Record<string, Answer>

const names = {
  'its own name': (name: string) => name,
  'a prefixed name': (name: string, id: number) => `${String(id)}-${name}`,
  'a random name': (_name: string, id: number) => `655f${String(id)}c.bin`,
  'the same name for all': () => 'travail.pdf',
  'no name': () => '',
}

const rows = {
  'flat': (id: number, name: string) => ({ id, name, url: `https://files.example/${String(id)}` }),
  'without address': (id: number, name: string) => ({ id, name, url: null }),
  'with a nested file': (id: number, name: string) => ({ id, file: { id, name, url: 'https://files.example/x' } }),
  'with file_id': (id: number, name: string) => ({ file_id: id, name, url: null }),
  'with an id in text': (id: number, name: string) => ({ id: String(id), name, url: '' }),
}

const details = {
  'in an envelope': (detail: object) => ({ success: true, code: 200, message: '', payload: detail }),
  'in a payload': (detail: object) => ({ payload: detail }),
  'in data': (detail: object) => ({ data: detail }),
  'bare': (detail: object) => detail,
}

export type PlatformForm = {
  acceptance: keyof typeof acceptances
  name: keyof typeof names
  row: keyof typeof rows
  detail: keyof typeof details
  empty: null | []
  /** The list after a submission still lacks its row. */
  isLate: boolean
}

export type Move = {
  send:
    | { kind: 'accepted' }
    | { kind: 'answered late' }
    | { kind: 'answered by a page'; page: keyof typeof pages; isStored: boolean }
    | { kind: 'refused'; refusal: keyof typeof refusals }
    | { kind: 'cut'; share: number; isStored: boolean }
    | { kind: 'unsent' }
    | { kind: 'killed' | 'cancelled'; isStored: boolean }
  list: 'listed' | 'cut' | 'page' | 'busy' | 'other JSON' | 'killed'
}

function keysOf<Key extends string>(record: Record<Key, unknown>): fc.Arbitrary<Key> {
  return fc.constantFrom(...(Object.keys(record) as Key[]))
}

const anyPlatformForm: fc.Arbitrary<PlatformForm> = fc.record({
  acceptance: keysOf(acceptances),
  name: keysOf(names),
  row: keysOf(rows),
  detail: keysOf(details),
  empty: fc.constantFrom(null, [] as []),
  isLate: fc.boolean(),
})

const isStored = fc.boolean()
const anySend: fc.Arbitrary<Move['send']> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'accepted' } as const) },
  fc.constant({ kind: 'answered late' } as const),
  fc.record({ kind: fc.constant('answered by a page' as const), page: keysOf(pages), isStored }),
  fc.record({ kind: fc.constant('refused' as const), refusal: keysOf(refusals) }),
  fc.record({ kind: fc.constant('cut' as const), share: fc.constantFrom(0, 0.3, 0.9), isStored: fc.constant(false) }),
  fc.record({ kind: fc.constant('cut' as const), share: fc.constant(1), isStored }),
  fc.constant({ kind: 'unsent' } as const),
  fc.record({ kind: fc.constantFrom('killed' as const, 'cancelled' as const), isStored }),
)
const anyMove: fc.Arbitrary<Move> = fc.record({
  send: anySend,
  list: fc.oneof(
    { weight: 6, arbitrary: fc.constant('listed' as const) },
    fc.constantFrom('cut', 'page', 'busy', 'other JSON', 'killed'),
  ),
})

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

function createVirtualTime() {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    schedule(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** False without a timer. */
    advance(): boolean {
      const next = [...timers].reduce<{ at: number; run: () => void } | null>(
        (first, timer) => (first === null || timer.at < first.at ? timer : first),
        null,
      )
      if (next === null) return false
      timers.delete(next)
      now = Math.max(now, next.at)
      next.run()
      return true
    },
  }
}

type Copy = { id: number; item: string; listsUntilShown: number }

type HandIn = ReturnType<typeof createHandIn>

/** `moves` are used up one a call; afterwards the platform accepts and lists everything. */
export function createHandIn(form: PlatformForm, fileCount: number, moves: readonly Move[]) {
  const time = createVirtualTime()
  const copies: Copy[] = []
  const earlier = form.empty === null ? [] : [{ id: 1, item: 'f0.pdf', listsUntilShown: 0 }]
  const sent: { at: number; bytes: number }[] = []
  let [sendMove, listMove, lists] = [0, 0, 0]
  let stored: UploadState = beginUpload(
    Array.from({ length: fileCount }, (_, index) => {
      const id = `f${String(index)}`
      return { id, name: `${id}.pdf`, bytes: fileBytes, state: 'unsent' as const }
    }),
    null,
  )

  const respond = ({ status, body, isHtml = false, retryAfter }: Answer): HttpResult => {
    const text = isHtml
      ? '<!doctype html><html><body>Bloqué</body></html>'
      : body === undefined
        ? ''
        : JSON.stringify(body)
    const headers = new Headers({ 'content-type': isHtml ? 'text/html' : 'application/json' })
    if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
    return { ok: true, status, headers, bytes: new TextEncoder().encode(text) }
  }
  const cut: HttpResult = { ok: false, failure: 'cut' }

  const httpClient: HttpClient = {
    call: (call) =>
      new Promise((resolve) => {
        call.signal?.addEventListener('abort', () => resolve({ ok: false, failure: 'cancelled' }), { once: true })
        const settle = (ms: number, result: HttpResult): void => void time.schedule(ms, () => resolve(result))
        if (call.endpoint.method === 'GET') list(settle)
        else submit(call, settle)
      }),
    stream: () => Promise.resolve({ ok: false, failure: 'cut' }),
  }

  function list(settle: (ms: number, result: HttpResult) => void): void {
    lists += 1
    switch (moves[listMove++]?.list ?? 'listed') {
      case 'listed':
        return settle(20, respond({ status: 200, body: details[form.detail](detail()) }))
      case 'cut':
        return settle(20, cut)
      case 'page':
        return settle(20, respond(pages['the page of a filter']))
      case 'busy':
        return settle(20, respond(pages['a busy gateway']))
      case 'other JSON':
        return settle(20, respond({ status: 200, body: { captive: true } }))
      case 'killed':
        return restart()
    }
  }

  function detail(): object {
    const shown = [...earlier, ...copies.filter(({ listsUntilShown }) => listsUntilShown === 0)]
    for (const copy of copies) copy.listsUntilShown = Math.max(0, copy.listsUntilShown - 1)
    return {
      contentExam: { id: examId, content: { name: 'Examen' }, subject_exams: [] },
      fileExam: [],
      fileHomework:
        shown.length === 0 ? form.empty : shown.map(({ id, item }) => rows[form.row](id, names[form.name](item, id))),
      fileHomeWorkCorrection: [],
      fileExamCorrection: [],
    }
  }

  function submit(call: HttpCall, settle: (ms: number, result: HttpResult) => void): void {
    const text = new TextDecoder('latin1').decode(call.body?.subarray(0, 300))
    const item = /filename="([^"]+)"/.exec(text)?.[1] ?? ''
    const move = moves[sendMove++]?.send ?? { kind: 'accepted' }
    const leave = (share: number): void => {
      const bytes = Math.round(share * (call.body?.byteLength ?? 0))
      sent.push({ at: time.now(), bytes })
      if (bytes > 0) call.onUploadProgress?.(bytes)
    }
    const store = (): void => void copies.push({ id: 100 + copies.length, item, listsUntilShown: form.isLate ? 1 : 0 })
    const accepted = respond(acceptances[form.acceptance])
    switch (move.kind) {
      case 'accepted':
        leave(1)
        store()
        return settle(50, accepted)
      case 'answered late':
        leave(1)
        return void time.schedule(240_000, () => {
          store()
          settle(0, accepted)
        })
      case 'answered by a page':
        leave(1)
        if (move.isStored) store()
        return settle(50, respond(pages[move.page]))
      case 'refused':
        leave(1)
        return settle(50, respond(refusals[move.refusal]))
      case 'cut':
        leave(move.share)
        if (move.isStored) store()
        return settle(50, cut)
      case 'unsent':
        return settle(50, { ok: false, failure: 'offline', isUnsent: true })
      case 'killed':
        leave(1)
        if (move.isStored) store()
        return restart()
      case 'cancelled':
        leave(1)
        if (move.isStored) store()
        return void uploader.cancel()
    }
  }

  const api = createHomeworkApi({
    client: createPlatformClient({
      httpClient,
      vault: { bearer: () => Promise.resolve({ token: 'token', userId }) },
    }),
    clock: { now: time.now },
    schedule: time.schedule,
    uuid: () => 'boundary',
  })
  const open = (isRequested = false): Uploader => {
    const life = {}
    current = life
    const persist = async (state: UploadState): Promise<void> => {
      await Promise.resolve()
      if (current === life) stored = state
    }
    return new Uploader(beginUpload(stored.items, stored.baseline, { unseen: stored.unseen, isRequested }), {
      persist,
      onChange: () => undefined,
      listFiles: (signal) => api.fetchExam(examId, userId, signal),
      sendFile: ({ id, name, bytes, earlierSends }, signal, onProgress) =>
        api.submit(
          examId,
          userId,
          { id, name, type: 'pdf', bytes, earlierSends, fill: () => Promise.resolve(true) },
          signal,
          onProgress,
        ),
      clock: { now: time.now, monotonic: time.now },
      schedule: time.schedule,
      random: () => 0.5,
    })
  }
  let current: object = {}
  let uploader = open()
  function restart(isRequested = false): void {
    uploader.halt()
    uploader = open(isRequested)
  }

  return {
    copiesOf: (item: string) => copies.filter((copy) => copy.item === item).length,
    items: () => stored.items.map(({ name }) => name),
    phase: () => uploader.state().phase,
    lists: () => lists,
    sent: () => sent,
    now: time.now,
    /** The person's request. */
    send: () => restart(uploader.state().unclear?.reason === 'unconfirmed'),
    /** Runs until nothing is left to wait for, or until `end`. */
    async run(end = Number.POSITIVE_INFINITY): Promise<void> {
      for (let steps = 0; ; steps += 1) {
        if (steps > maxSteps) throw new Error(`endless: ${uploader.state().phase}`)
        await turn()
        const { phase } = uploader.state()
        if (phase !== 'listing' && phase !== 'sending' && phase !== 'waiting') return
        if (time.now() >= end || !time.advance()) return
      }
    },
  }
}

/** Presses « Reprendre l’envoi » after a cancellation or a refusal, and stops where the person has to decide. */
async function handInToTheEnd(handIn: HandIn): Promise<void> {
  for (;;) {
    await handIn.run()
    if (handIn.phase() !== 'stopped' && handIn.phase() !== 'refused') return
    handIn.send()
  }
}

export function copiesOfAll(handIn: HandIn): number[] {
  return handIn.items().map((name) => handIn.copiesOf(name))
}

/** Rejects with the smallest schedule that stores a file twice, or that claims a file which is not stored. */
export function checkHandIns(numRuns: number, seed: number): Promise<void> {
  const property = fc.asyncProperty(
    anyPlatformForm,
    fc.integer({ min: 1, max: 3 }),
    fc.array(anyMove, { maxLength: 25 }),
    async (form, count, moves) => {
      const handIn = createHandIn(form, count, moves)
      await handInToTheEnd(handIn)
      const copies = copiesOfAll(handIn)
      const isRight = handIn.phase() === 'handed-in' ? copies.every((of) => of === 1) : Math.max(...copies) <= 1
      if (!isRight) throw new Error(`${handIn.phase()}: ${copies.join(' ')} copies`)
    },
  )
  return fc.assert(property, { numRuns, seed })
}
