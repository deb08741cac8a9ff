import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notificationFamilies } from '#shared/contract/notifications.ts'
import {
  reduceChoices,
  parseChoices,
  isOn,
  isPending,
  toWire,
  type ChoiceEvent,
  type Choices,
  type NotificationKind,
} from './notification-choices'

const kinds: NotificationKind[] = Object.values(notificationFamilies).flat()
const choose = (kind: NotificationKind, on: boolean): ChoiceEvent => ({ type: 'choose', kind, on })
const after = (events: readonly ChoiceEvent[], known: Record<string, unknown> = {}): Choices =>
  events.reduce(reduceChoices, parseChoices(known))

describe('stored preferences', () => {
  it('treats a missing kind as on, and 0 and false as off', () => {
    const choices = parseChoices({ paySlice: 0, transferPoint: false, updateSession: 1 })
    expect(kinds.filter((kind) => !isOn(choices, kind))).toEqual(['paySlice', 'transferPoint'])
    expect(kinds.every((kind) => isOn(parseChoices(null), kind))).toBe(true)
  })

  it('go back as they came beside the chosen one, and a kind without a value is not sent', () => {
    const stored = { updateSession: 0, transferPoint: 'true', updateVideoReport: '0', newsletter: false, paySlice: 1 }
    const choices = after([choose('paySlice', false), { type: 'send' }], { ...stored, parentRequest: null, other: {} })
    expect(toWire(choices)).toEqual({
      updateSession: 0,
      transferPoint: 1,
      updateVideoReport: 0,
      newsletter: 0,
      paySlice: 0,
    })
  })

  it('are found under names in another spelling, and go back under them', () => {
    const sent = { gift_code_used: 0, parent_request: '1', pay_slice: 1, marketing: 0 }
    const shown = (['giftCodeUsed', 'parentRequest', 'paySlice'] as const).map((kind) => isOn(parseChoices(sent), kind))
    expect(shown).toEqual([false, true, true])
    const events: ChoiceEvent[] = [choose('giftCodeUsed', true), { type: 'send' }]
    const body = { gift_code_used: 1, parent_request: 1, pay_slice: 1, marketing: 0 }
    expect(toWire(after(events, sent))).toEqual(body)
    expect(toWire(after([...events, { type: 'accepted' }], sent))).toEqual(body)
  })

  it('a name of the documents is preferred to another spelling of it', () => {
    const stored = { giftCodeUsed: 1, gift_code_used: 0 }
    for (const choices of [parseChoices(stored), parseChoices({ gift_code_used: 0, giftCodeUsed: 1 })]) {
      expect(isOn(choices, 'giftCodeUsed')).toBe(true)
      expect(toWire(choices)).toEqual(stored)
    }
  })

  it('a value that cannot be read turns no other kind on', () => {
    const choices = parseChoices({ paySlice: 0, updateSession: null, transferPoint: 'true', parentRequest: 'parfois' })
    expect(kinds.filter((kind) => !isOn(choices, kind))).toEqual(['paySlice'])
  })

  it('a kind without a value needs no request to be on', () => {
    expect(isPending(after([choose('paySlice', true)]))).toBe(false)
  })
})

describe('changed preference', () => {
  it('is shown at once and reverted when refused', () => {
    const sending = after([choose('paySlice', false), { type: 'send' }])
    expect(isOn(sending, 'paySlice')).toBe(false)
    expect(isOn(reduceChoices(sending, { type: 'refused' }), 'paySlice')).toBe(true)
    expect(isOn(reduceChoices(sending, { type: 'accepted' }), 'paySlice')).toBe(false)
  })

  it('is queued behind a pending request and survives the refusal of that request', () => {
    const both = after([
      choose('paySlice', false),
      { type: 'send' },
      choose('updateSession', false),
      { type: 'refused' },
    ])
    expect(isPending(both)).toBe(true)
    expect(isOn(both, 'paySlice')).toBe(true)
    expect(isOn(both, 'updateSession')).toBe(false)
    expect(toWire(reduceChoices(both, { type: 'send' }))).toEqual({ updateSession: 0 })
  })

  it('needs no request when reverted before sending', () => {
    expect(isPending(after([choose('paySlice', false), choose('paySlice', true)]))).toBe(false)
  })

  it('is not overwritten by a response of the platform while it waits to be sent, and is afterwards', () => {
    const stored: ChoiceEvent = { type: 'stored', stored: { paySlice: 1, updateSession: 0 } }
    const waiting = after([choose('paySlice', false), stored])
    expect([isOn(waiting, 'paySlice'), isOn(waiting, 'updateSession')]).toEqual([false, true])
    const sent = after([choose('paySlice', false), { type: 'send' }, { type: 'accepted' }, stored])
    expect([isOn(sent, 'paySlice'), isOn(sent, 'updateSession')]).toEqual([true, false])
  })

  it('keeps a choice made while another is being sent, even the one that the platform has stored', () => {
    const sending = after([choose('paySlice', false), { type: 'send' }, choose('paySlice', true)])
    expect(isOn(sending, 'paySlice')).toBe(true)
    const accepted = reduceChoices(sending, { type: 'accepted' })
    expect([isOn(accepted, 'paySlice'), isPending(accepted)]).toEqual([true, true])
  })

  it('waits for the answer to the one before it', () => {
    const both = after([choose('paySlice', false), { type: 'send' }, choose('updateSession', false), { type: 'send' }])
    expect([isPending(both), toWire(both)]).toEqual([false, { paySlice: 0 }])
    const next = reduceChoices(reduceChoices(both, { type: 'accepted' }), { type: 'send' })
    expect(toWire(next)).toEqual({ paySlice: 0, updateSession: 0 })
  })

  it('is not overwritten by an older response while it is being sent', () => {
    const sending = after([choose('paySlice', false), { type: 'send' }, { type: 'stored', stored: { paySlice: 1 } }])
    expect(isOn(sending, 'paySlice')).toBe(false)
  })
})

it('shows the platform’s values once all changes are sent and answered', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('choose' as const), kind: fc.constantFrom(...kinds), on: fc.boolean() }),
    fc.record({ type: fc.constantFrom('send' as const, 'accepted' as const, 'refused' as const) }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let platform = toWire(parseChoices({}))
      let choices = parseChoices({})
      const dispatch = (next: ChoiceEvent) => {
        if ((next.type === 'accepted' || next.type === 'refused') && choices.sent === null) return
        if (next.type === 'accepted') platform = toWire(choices)
        choices = reduceChoices(choices, next)
      }
      events.forEach(dispatch)
      if (choices.sent !== null) dispatch({ type: 'accepted' })
      while (isPending(choices)) {
        dispatch({ type: 'send' })
        dispatch({ type: 'accepted' })
      }
      for (const kind of kinds) expect({ kind, on: isOn(choices, kind) }).toEqual({ kind, on: platform[kind] !== 0 })
    }),
  )
})
