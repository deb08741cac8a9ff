import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useQuery } from '#core/api/use-query.ts'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useRecentAccount } from './use-recent-account'

const account = { user: { id: 7, name: 'Amira', points: 40 } }

describe('useRecentAccount', () => {
  it('holds a refusal for want of points back until the account has been asked, and no longer', async () => {
    const { requests, render } = createHookWorld()
    const { result } = render(() => useRecentAccount({ isShort: true }))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(result.current.isChecking).toBe(true)
    await requests[0]?.answer(account)
    expect(result.current.isChecking).toBe(false)
  })

  it('shows the refusal when the account cannot be asked', async () => {
    const { requests, render } = createHookWorld()
    const { result } = render(() => useRecentAccount({ isShort: true }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.refuse('Non')
    expect(result.current.isChecking).toBe(false)
  })

  it('checks nothing for a screen that refuses nothing, though it asks', async () => {
    const { requests, render } = createHookWorld()
    const { result } = render(() => useRecentAccount())
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(result.current.isChecking).toBe(false)
  })

  it.each([
    ['asks again for the account of more than ten seconds ago', 11, 2],
    ['does not ask again for the account of a moment ago', 9, 1],
  ])('%s', async (_, seconds, calls) => {
    const time = { now: 0 }
    const { requests, render, settle } = createHookWorld({ clock: { now: () => time.now, monotonic: () => time.now } })
    render(() => useQuery(contract.account.me))
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer(account)
    time.now += seconds * 1000
    render(() => useRecentAccount())
    await settle()
    expect(requests).toHaveLength(calls)
  })
})
