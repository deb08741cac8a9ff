import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forcedChange, forcedChangeStart, type ForcedChange, type ForcedChangeEvent } from './forced-change'

const after = (...events: ForcedChangeEvent[]): ForcedChange => events.reduce(forcedChange, forcedChangeStart)
const codeSentEvents: ForcedChangeEvent[] = [{ type: 'code-asked' }, { type: 'code-sent' }]
const offline: ForcedChangeEvent = { type: 'stopped', obstacle: { kind: 'offline' } }

it('advances from the code request through the reset to done', () => {
  expect(after({ type: 'code-asked' })).toEqual({ step: 'request', sending: true, obstacle: null })
  expect(after(...codeSentEvents)).toEqual({ step: 'reset', sending: null, obstacle: null, codesSent: 1 })
  expect(after(...codeSentEvents, { type: 'password-given' })).toMatchObject({ step: 'reset', sending: 'password' })
  expect(after(...codeSentEvents, { type: 'password-given' }, { type: 'password-changed' })).toEqual({ step: 'done' })
})

it('remains at the failed step with its error and can be retried', () => {
  expect(after({ type: 'code-asked' }, offline)).toEqual({
    step: 'request',
    sending: false,
    obstacle: { kind: 'offline' },
  })
  expect(after({ type: 'code-asked' }, offline, ...codeSentEvents)).toMatchObject({ step: 'reset', obstacle: null })
  expect(after(...codeSentEvents, { type: 'password-given' }, offline)).toMatchObject({
    step: 'reset',
    sending: null,
    obstacle: { kind: 'offline' },
  })
})

it('resends a code within the reset step', () => {
  expect(after(...codeSentEvents, ...codeSentEvents)).toEqual({
    step: 'reset',
    sending: null,
    obstacle: null,
    codesSent: 2,
  })
})

it('ignores responses without a pending request', () => {
  expect(after({ type: 'code-sent' })).toEqual(forcedChangeStart)
  expect(after({ type: 'password-changed' })).toEqual(forcedChangeStart)
  expect(after(offline)).toEqual(forcedChangeStart)
  expect(after({ type: 'code-asked' }, { type: 'password-given' })).toEqual(after({ type: 'code-asked' }))
  expect(after(...codeSentEvents, { type: 'password-changed' })).toMatchObject({ step: 'reset' })
  expect(after(...codeSentEvents, offline)).toEqual(after(...codeSentEvents))
  expect(after(...codeSentEvents, { type: 'code-asked' }, { type: 'password-given' })).toMatchObject({
    sending: 'code',
  })
  expect(
    after(...codeSentEvents, { type: 'password-given' }, { type: 'code-asked' }, { type: 'code-sent' }),
  ).toMatchObject({
    step: 'reset',
    sending: 'password',
    codesSent: 1,
  })
})

const events: fc.Arbitrary<ForcedChangeEvent> = fc.oneof(
  fc.constant<ForcedChangeEvent>({ type: 'code-asked' }),
  fc.constant<ForcedChangeEvent>({ type: 'code-sent' }),
  fc.constant<ForcedChangeEvent>({ type: 'password-given' }),
  fc.constant<ForcedChangeEvent>({ type: 'password-changed' }),
  fc.constant<ForcedChangeEvent>(offline),
)

it('requires a sent code and a submitted password before done, for any event order', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (happened) => {
      if (after(...happened).step !== 'done') return
      let from = 0
      for (const needed of ['code-asked', 'code-sent', 'password-given', 'password-changed']) {
        const found = happened.findIndex(({ type }, index) => index >= from && type === needed)
        expect(found, needed).toBeGreaterThanOrEqual(from)
        from = found + 1
      }
    }),
  )
})
