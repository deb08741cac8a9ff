import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownDelivery } from './draft-view'
import { afterDelivery, beginDelivery, isRecognised, nextStep } from './upload-state'
import type { Delivery, DeliveryEvent, Parcel, Seen } from './upload-state'

const parcel = (id: string, state: Parcel['state'] = 'unsent'): Parcel => ({ id, name: `${id}.pdf`, bytes: 100, state })
const seen = (...files: Seen[]): DeliveryEvent => ({ kind: 'seen', files, now: 0, at: 5 })
const lost = (part: Partial<Extract<DeliveryEvent, { kind: 'lost' }>> = {}): DeliveryEvent => ({ kind: 'lost', now: 0, waitMs: null, isUnreached: true, ...part })
const after = (begun: Delivery, ...events: DeliveryEvent[]): Delivery => events.reduce(afterDelivery, begun)
const shown = (delivery: Delivery) => shownDelivery(delivery, { sentBytes: 30, wallOf: (at) => at })

describe('a delivery', () => {
  it('H4: asks what the platform has before anything is sent, then sends one file after the other', () => {
    const begun = beginDelivery([parcel('a'), parcel('b')], null)
    expect(nextStep(begun)).toEqual({ kind: 'ask' })
    const sending = after(begun, seen({ id: 1, name: 'a.pdf' }))
    expect(nextStep(sending)).toMatchObject({ kind: 'send', parcel: { id: 'a' } })
    expect(shown(sending)).toEqual({ step: 'sending', index: 0, total: 2, sentBytes: 30, allBytes: 200 })
    const second = after(sending, { kind: 'leaving' }, { kind: 'accepted', id: 'a', at: 7 })
    expect(shown(second)).toEqual({ step: 'sending', index: 1, total: 2, sentBytes: 130, allBytes: 200 })
    expect(shown(after(second, { kind: 'leaving' }, { kind: 'accepted', id: 'b', at: 9 }))).toEqual({
      step: 'handed-in', receipt: { files: [{ name: 'a.pdf', bytes: 100 }, { name: 'b.pdf', bytes: 100 }], at: 9 },
    })
  })

  it('H4: a file whose answer was lost is looked for, and not sent again where it is there', () => {
    const cut = after(beginDelivery([parcel('a')], null), seen(), { kind: 'leaving' }, lost())
    expect(shown(cut)).toEqual({ step: 'waiting', index: 0, total: 1, retryAt: 1000, attempt: 1 })
    const asking = after(cut, { kind: 'due' })
    expect(shown(asking)).toEqual({ step: 'checking', index: 0, total: 1 })
    expect(after(asking, seen({ id: 4, name: 'a.pdf' })).phase).toBe('handed-in')
  })

  it('H4: one that is not there is looked for once more before it is sent again', () => {
    const again = after(beginDelivery([parcel('a')], null), seen(), { kind: 'leaving' }, lost(), { kind: 'due' }, seen())
    expect(nextStep(again)).toEqual({ kind: 'wait', until: 2000 })
    expect(shown(again).step).toBe('checking')
    expect(nextStep(after(again, { kind: 'due' }, seen()))).toMatchObject({ kind: 'send' })
    expect(after(again, { kind: 'due' }, seen({ id: 8, name: 'a.pdf' })).phase).toBe('handed-in')
  })

  it.each([408, 409, 412, 429])('H4: a refusal with status %i leaves the file in doubt, so that the next attempt looks for it before it is sent again', (status) => {
    const refused = after(beginDelivery([parcel('a')], null), seen(), { kind: 'leaving' }, { kind: 'refused', status, message: null })
    expect(refused.parcels.map(({ state }) => state)).toEqual(['doubtful'])
    expect(after(beginDelivery(refused.parcels, refused.known), seen({ id: 4, name: 'a.pdf' })).phase).toBe('handed-in')
  })

  it('is stopped by its person while it is under way, and not once it is over', () => {
    const asking = beginDelivery([parcel('a')], null)
    const sending = after(asking, seen())
    const refused = after(sending, { kind: 'refused', status: 403, message: null })
    const handedIn = after(sending, { kind: 'leaving' }, { kind: 'accepted', id: 'a', at: 9 })
    expect([asking, sending, after(asking, lost()), refused, handedIn].map((each) => after(each, { kind: 'cancelled' }).phase)).toEqual(['stopped', 'stopped', 'stopped', 'refused', 'handed-in'])
  })

  it('H4: a file of the same name that was there before is not the one that was sent', () => {
    const asking = after(beginDelivery([parcel('a')], null), seen({ id: 1, name: 'a.pdf' }), { kind: 'leaving' }, lost(), { kind: 'due' })
    expect(nextStep(after(asking, seen({ id: 1, name: 'a.pdf' }), { kind: 'due' }, seen({ id: 1, name: 'a.pdf' })))).toMatchObject({ kind: 'send' })
  })

  it('H4: waits 1, 2, 4 … 30 seconds, goes on at once when the line is back, and not before the platform wants', () => {
    let delivery = beginDelivery([parcel('a')], null)
    const waits: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      delivery = after(delivery, lost())
      waits.push(delivery.until)
      delivery = after(delivery, { kind: 'due' })
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(after(delivery, lost(), { kind: 'nudged' }).phase).toBe('asking')
    expect(after(delivery, lost({ waitMs: 9000, isUnreached: false }), { kind: 'nudged' })).toMatchObject({ phase: 'waiting', until: 9000 })
    expect(after(delivery, lost({ isUnreached: false }), { kind: 'nudged' }).phase).toBe('waiting')
  })

  it('H4: waking up ends a pause that is our own, and not the look that decides whether a file is sent once more', () => {
    const cut = after(beginDelivery([parcel('a')], null), seen(), { kind: 'leaving' }, lost())
    expect(after(cut, { kind: 'woken' }).phase).toBe('asking')
    expect(after(beginDelivery([parcel('a')], null), lost({ waitMs: 9000 }), { kind: 'woken' }).phase).toBe('waiting')
    const lookedOnce = after(cut, { kind: 'due' }, seen())
    expect(after(lookedOnce, { kind: 'woken' }, { kind: 'nudged' })).toBe(lookedOnce)
  })

  it.each([
    ['its own name', 'copie.pdf', 'copie.pdf', true], ['accents written another way', 'exposé.pdf', 'expose\u0301.pdf', true],
    ['a number before it', 'copie.pdf', '1732-copie.pdf', true], ['a number behind it', 'ma copie.pdf', 'ma_copie_655f.pdf', true], ['no accents', 'Exposé (2).pdf', 'expose-2.pdf', true],
    ['the name of another file of the delivery', 'copie.pdf', 'copie (2).pdf', false], ['a name made of that one', 'copie.pdf', '1732_copie_2.pdf', false], ['part of it', 'ma copie.pdf', 'copie.pdf', false],
    ['another type', 'copie.pdf', 'copie.docx', false], ['letters of it', 'pie.pdf', 'copie.pdf', false], ['nothing of it', 'copie.pdf', '655f0c.pdf', false],
  ])('H4: a lost file is found again under %s or not', (_what, ours, theirs, isFound) => {
    const others: Parcel[] = [{ id: 'b', name: 'copie (2).pdf', bytes: 1, state: 'arrived' }]
    const asking = after(beginDelivery([{ id: 'a', name: ours, bytes: 1, state: 'doubtful' }, ...others], [7]), seen({ id: 8, name: theirs }))
    expect(asking.parcels[0]?.state).toBe(isFound ? 'arrived' : 'doubtful')
  })

  it('H3: a refusal is shown in the platform’s words with what arrived, and can be sent again', () => {
    const refused = after(beginDelivery([parcel('a'), parcel('b')], null), seen(), { kind: 'leaving' }, { kind: 'accepted', id: 'a', at: 1 }, { kind: 'leaving' }, { kind: 'refused', status: 403, message: 'La durée est terminée' })
    expect(shown(refused)).toEqual({ step: 'refused', status: 403, message: 'La durée est terminée', arrived: 1, total: 2 })
    expect(nextStep(refused)).toEqual({ kind: 'nothing' })
    expect(nextStep(beginDelivery(refused.parcels, refused.known))).toEqual({ kind: 'ask' })
    expect(refused.parcels.map(({ state }) => state)).toEqual(['arrived', 'unsent'])
  })

  it('H3: a yes that comes after the cancel still counts', () => {
    const stopped = after(beginDelivery([parcel('a'), parcel('b')], null), seen(), { kind: 'leaving' }, { kind: 'cancelled' })
    expect(after(stopped, { kind: 'accepted', id: 'a', at: 1 })).toMatchObject({ phase: 'stopped', parcels: [{ state: 'arrived' }, { state: 'unsent' }] })
  })
})

/** A platform without keys, a line that loses things at either end, and a process that can die at any moment. */
const fate = fc.constantFrom('ok', 'ok', 'ok', 'cut on the way', 'answer lost', 'late error', 'refused', 'killed before', 'killed after', 'cancelled', 'asking lost')

describe('H4: whatever happens on the way', () => {
  it('each file arrives exactly once on a platform that knows no keys', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fate, { maxLength: 60 }), fc.array(fc.string({ minLength: 1, maxLength: 2 })), (count, fates, before) => {
        const platform: Seen[] = before.map((name, id) => ({ id, name: `${name}.pdf` }))
        let kept = beginDelivery(Array.from({ length: count }, (_, index) => parcel(`f${String(index)}`)), null)
        let live = kept
        let now = 0
        const restart = (): void => void (live = beginDelivery(kept.parcels, kept.known))
        const hear = (event: DeliveryEvent): void => void (live = afterDelivery(live, event))
        let next = 0
        for (let steps = 0; live.phase !== 'handed-in' && steps < 500; steps += 1) {
          now += 1000
          const step = nextStep(live)
          const luck = step.kind === 'send' || step.kind === 'ask' ? (fates[next++] ?? 'ok') : 'ok'
          if (luck === 'cancelled') hear({ kind: 'cancelled' })
          else if (luck === 'killed before' || step.kind === 'nothing') restart()
          else if (step.kind === 'wait') hear({ kind: 'due' })
          else if (step.kind === 'ask') hear(luck === 'asking lost' ? lost({ now }) : { kind: 'seen', files: [...platform], now, at: now })
          else {
            hear({ kind: 'leaving' })
            kept = live
            const arrives = luck !== 'cut on the way' && luck !== 'refused' && luck !== 'asking lost'
            if (arrives) platform.push({ id: 1000 + platform.length, name: step.parcel.name })
            if (luck === 'killed after') restart()
            else if (luck === 'refused') hear({ kind: 'refused', status: 403, message: null })
            else if (luck === 'ok') hear({ kind: 'accepted', id: step.parcel.id, at: now })
            else hear(lost({ now, isUnreached: luck !== 'late error' }))
          }
          kept = live
        }
        expect(live.phase).toBe('handed-in')
        for (const { name } of live.parcels) expect(platform.filter((file) => file.id >= 1000 && file.name === name)).toHaveLength(1)
      }),
      { numRuns: 2_000 },
    )
  })
})

const doubtful = (id: string, name: string): Parcel => ({ id, name, bytes: 1, state: 'doubtful' })
const copy = doubtful('a', 'copie.pdf')
const isSeen = (names: string[], others: Parcel[] = []) => isRecognised(copy, [copy, ...others], names.map((name, id) => ({ id, name })))

describe('a file of the platform', () => {
  it('H4: is the one that was sent under its name, or under a name made of it', () => {
    expect([isSeen(['copie.pdf']), isSeen(['1732-copie.pdf']), isSeen(['autre.pdf', 'copie.pdf']), isSeen(['autre.pdf']), isSeen([])]).toEqual([true, true, true, false, false])
  })

  it('H4: is not taken for the one that was sent where its name fits another file as well or better', () => {
    expect(isSeen(['copie finale.pdf'], [doubtful('b', 'copie finale.pdf')])).toBe(false)
    expect(isSeen(['1732-copie finale.pdf'], [doubtful('b', 'copie finale.pdf')])).toBe(false)
    expect(isSeen(['1732-copie.pdf'], [doubtful('b', 'Copie.pdf')])).toBe(false)
    expect(isSeen(['1732-copie.pdf'], [doubtful('b', 'pdf.pdf')])).toBe(true)
    expect(isSeen(['2-copie.pdf'], [doubtful('b', '2.pdf')])).toBe(true)
    expect(isSeen(['copie.pdf'], [doubtful('b', 'copie.pdf')])).toBe(true)
  })
})
