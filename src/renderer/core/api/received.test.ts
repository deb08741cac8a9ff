import { createNextState, isDraft } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import { mergeReceived, toReceived, type Received } from './received'

const received = (answer: unknown, dropped = 0) => toReceived({ data: answer, dropped, unread: [] }, { receivedAt: 1 })

/** As the cache does, which gives a draft of what it holds. */
function merged(current: Received, incoming: Received): Received {
  return createNextState({ current }, (state) => {
    expect(isDraft(state.current)).toBe(true)
    return { current: mergeReceived(state.current, incoming) }
  }).current
}

it('draws nothing again that is the same in the next answer', () => {
  const before = received({ rows: [{ id: 1 }, { id: 2 }] })
  const after = merged(before, received({ rows: [{ id: 1 }, { id: 3 }] }))
  const rowsOf = ({ answer }: Received) => (answer as { rows: unknown[] }).rows
  expect(rowsOf(after)).toEqual([{ id: 1 }, { id: 3 }])
  expect(rowsOf(after)[0]).toBe(rowsOf(before)[0])
  expect(rowsOf(after)[1]).not.toBe(rowsOf(before)[1])
})

it('keeps an answer that lacks rows as it came, whose lists are marked as incomplete', () => {
  const rows = [{ id: 1 }]
  const incoming = received({ rows }, 1)
  const after = merged(received({ rows: [{ id: 1 }] }), incoming)
  expect((after.answer as { rows: unknown }).rows).toBe(rows)
})
