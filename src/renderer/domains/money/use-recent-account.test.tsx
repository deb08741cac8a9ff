import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

  it('shows the refusal on while it keeps asking', async () => {
    const { requests, render, settle } = createHookWorld()
    const { result } = render(() => ({
      ...useRecentAccount({ isShort: true }),
      askAgain: useQuery(contract.account.me).refetch,
    }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer(account)
    act(() => result.current.askAgain())
    await settle()
    expect(requests).toHaveLength(2)
    expect(result.current.isChecking).toBe(false)
  })

  it('shows a refusal by an account of a moment ago on, when it asks again later', async () => {
    const time = { now: 100_000 }
    const { requests, render, settle } = createHookWorld({ clock: { now: () => time.now, monotonic: () => time.now } })
    const { result: page } = render(() => useQuery(contract.account.me))
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer(account)
    time.now += 9_000
    const { result } = render(() => useRecentAccount({ isShort: true }))
    await settle()
    expect([requests.length, result.current.isChecking]).toEqual([1, false])
    act(() => page.current.refetch())
    await settle()
    expect([requests.length, result.current.isChecking]).toEqual([2, false])
  })

  it('holds a refusal by an older account back until it has been asked', async () => {
    const time = { now: 0 }
    const clock = { now: () => time.now, monotonic: () => time.now }
    const { requests, render, settle } = createHookWorld({ clock })
    render(() => useQuery(contract.account.me))
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer(account)
    time.now += 11_000
    const { result } = render(() => useRecentAccount({ isShort: true }))
    await settle()
    expect([requests.length, result.current.isChecking]).toEqual([2, true])
    await requests[1]?.answer(account)
    expect(result.current.isChecking).toBe(false)
  })

  it.each([
    ['asks about once a minute while points are missing', true, 2],
    ['does not keep asking while none are', false, 1],
  ])('%s', async (_, isShort, calls) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { requests, render, settle } = createHookWorld()
    render(() => useRecentAccount({ isShort }))
    await settle()
    await requests[0]?.answer(account)
    expect(requests).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(90_000))
    await settle()
    expect(requests).toHaveLength(calls)
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
