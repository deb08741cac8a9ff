import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import { useMessages, useUnreadMessages } from './use-messages'

const row = (id: string, createdAt: string | null, seen = true) => ({
  _id: id,
  seen,
  message: { name: id, body: '', created_at: createdAt },
})

it('lists the messages of the user once each, the newest first, and those without a time last', async () => {
  const { requests, render } = createHookWorld({ viewer: createViewer({ id: 12 }) })
  const { result } = render(() => useMessages())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.path).toMatch(/\?user_id=12$/)
  expect(result.current.messages).toBeUndefined()
  await requests[0]?.answer([
    row('none', null),
    row('old', '2026-03-01 08:00:00'),
    row('new', '2026-03-03 08:00:00'),
    row('old', '2026-03-01 08:00:00'),
    row('middle', '2026-03-02 08:00:00'),
  ])
  expect(result.current.messages?.map(({ _id }) => _id)).toEqual(['new', 'middle', 'old', 'none'])
})

it('counts the messages that are not seen, without asking for them itself', async () => {
  const { requests, render, settle } = createHookWorld({ viewer: createViewer({ id: 12 }) })
  const { result } = render(() => useUnreadMessages())
  await settle()
  expect([requests.length, result.current]).toEqual([0, 0])
  render(() => useMessages())
  await waitFor(() => expect(requests).toHaveLength(1))
  await requests[0]?.answer([row('a', null, false), row('b', null, true), row('c', null, false)])
  expect(result.current).toBe(2)
})
