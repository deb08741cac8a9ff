import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { atRest, startAfter, type StartEvent, type StartFlow } from './start-flow'

const file = { name: 'Sujet.pdf', url: 'https://files.example/1.pdf' }
const run = (...events: StartEvent[]): StartFlow => events.reduce(startAfter, atRest)

it('asks for confirmation and opens the requested file', () => {
  expect(run({ type: 'asked', file })).toEqual({ step: 'confirming', file })
  expect(run({ type: 'asked', file }, { type: 'confirmed' })).toEqual({ step: 'starting', file })
  expect(run({ type: 'asked', file }, { type: 'confirmed' }, { type: 'begun' })).toEqual(atRest)
})

it('keeps the message of a failed start until the next one', () => {
  const failed = run(
    { type: 'asked', file: null },
    { type: 'confirmed' },
    { type: 'failed', errorMessage: 'Accès refusé' },
  )
  expect(failed).toEqual({ step: 'rest', errorMessage: 'Accès refusé' })
  expect(startAfter(failed, { type: 'asked', file })).toEqual({ step: 'confirming', file })
})

const anyEvent: fc.Arbitrary<StartEvent> = fc.oneof(
  fc.constant<StartEvent>({ type: 'asked', file }),
  fc.constantFrom<StartEvent>({ type: 'cancelled' }, { type: 'confirmed' }, { type: 'begun' }),
  fc.constant<StartEvent>({ type: 'failed', errorMessage: 'non' }),
)

it('H3: property: starts only after confirmation, and only once at a time', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let flow: StartFlow = atRest
      for (const event of events) {
        const before = flow
        flow = startAfter(before, event)
        if (flow.step === 'starting' && before.step !== 'starting')
          expect([before.step, event.type]).toEqual(['confirming', 'confirmed'])
        if (before.step === 'starting' && flow.step !== 'starting') expect(['begun', 'failed']).toContain(event.type)
      }
    }),
  )
})

it('returns to rest when the start is cancelled', () => {
  expect(run({ type: 'asked', file }, { type: 'cancelled' })).toEqual(atRest)
})

it.each<StartEvent>([{ type: 'begun' }, { type: 'failed', errorMessage: 'non' }])(
  'ignores $type before the start is confirmed',
  (event) => {
    expect(startAfter({ step: 'confirming', file }, event)).toEqual({ step: 'confirming', file })
    expect(startAfter(atRest, event)).toEqual(atRest)
  },
)
