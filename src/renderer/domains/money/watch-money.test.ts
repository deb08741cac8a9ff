import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { sessionChanged, sessionEnded } from '#core/store/session-slice.ts'
import type { MoneyState, TransactionView } from '#shared/desktop/payments.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { attemptChanged, moneyChanged, moneySlice } from './money-slice'
import { getChangedTags } from './order-changes'
import { watchMoney } from './watch-money'

const attempt = (part: Partial<TransactionView>): TransactionView => ({
  id: '6f1f6a52-6a4e-4f3a-9c39-8f7f7f2f0d11',
  order: { kind: 'top-up', way: 'card', amount: 10 },
  stage: 'sending',
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: null,
  charged: null,
  status: null,
  ...part,
})

it('invalidates the data that an order changes once it is no longer being sent', () => {
  const sending = attempt({})
  const waiting = attempt({ stage: 'waiting', changedAt: 2 })
  expect(getChangedTags([], [sending])).toEqual([])
  expect(getChangedTags([sending], [waiting])).toEqual(expect.arrayContaining(['codes', 'me']))
  expect(getChangedTags([waiting], [waiting])).toEqual([])
  expect(getChangedTags([waiting], [])).toEqual([])
  expect(
    getChangedTags([], [attempt({ order: { kind: 'transfer', toUser: 3, points: 10 }, stage: 'uncertain' })]),
  ).toEqual(expect.arrayContaining(['transfers', 'me']))
})

it('invalidates nothing for an order that waits unchanged beside one that moves', () => {
  const transfer = attempt({ id: 't', order: { kind: 'transfer', toUser: 3, points: 10 }, stage: 'waiting' })
  const topUp = attempt({ id: 'c', stage: 'waiting' })
  const changed = getChangedTags([transfer, topUp], [transfer, { ...topUp, changedAt: 9 }])
  expect(changed).toContain('codes')
  expect(changed).not.toContain('transfers')
})

it('replaces the order that changed, and takes a state of the same moment for newer', () => {
  const { reducer } = moneySlice
  const known = reducer(
    undefined,
    moneyChanged({ attempts: [attempt({ id: 'a', stage: 'waiting' }), attempt({ id: 'b', stage: 'waiting' })] }),
  )
  const after = reducer(known, attemptChanged(attempt({ id: 'b', stage: 'done' })))
  expect(after.attempts.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['a waiting', 'b done'])
})

it('ignores an older state of an order', () => {
  const { reducer } = moneySlice
  const known = reducer(undefined, moneyChanged({ attempts: [attempt({ stage: 'done', changedAt: 5 })] }))
  expect(reducer(known, attemptChanged(attempt({ stage: 'waiting', changedAt: 4 }))).attempts[0]?.stage).toBe('done')
  expect(reducer(known, attemptChanged(attempt({ stage: 'refused', changedAt: 6 }))).attempts[0]?.stage).toBe('refused')
  expect(reducer(known, attemptChanged(attempt({ id: 'a0a0a0a0-6a4e-4f3a-9c39-8f7f7f2f0d11' }))).attempts).toHaveLength(
    2,
  )
})

describe('the list of payments', () => {
  function watch({ signedIn = false } = {}) {
    const requests: PromiseWithResolvers<MoneyState>[] = []
    let emit: (state: MoneyState) => void = () => undefined
    const failures: string[] = []
    const desktop = {
      'money.state': () => {
        const request = Promise.withResolvers<MoneyState>()
        requests.push(request)
        return request.promise
      },
      'log.failure': ({ where }: { where: string }) => Promise.resolve(void failures.push(where)),
      'on': (_name: string, listener: (state: MoneyState) => void) => {
        emit = listener
        return () => void (emit = () => undefined)
      },
    }
    vi.stubGlobal('window', { desktop })
    onTestFinished(() => void vi.unstubAllGlobals())
    const store = createAppStore({
      settings: defaultSettings(['fr']),
      collaborators: {
        transport: () => Promise.reject(new Error('no network')),
        clock: { now: () => 0, monotonic: () => 0 },
        random: () => 0,
      },
      features: [],
    })
    const signIn = (generation: number) =>
      void store.dispatch(
        sessionChanged({
          signedIn: true,
          userId: generation,
          generation,
          backend: 'memory',
          memoryReason: null,
          adminUserId: null,
        }),
      )
    if (signedIn) signIn(1)
    const stop = watchMoney(store)
    return {
      store,
      requests,
      failures,
      signIn,
      stop,
      emit: (state: MoneyState) => emit(state),
      money: () => store.getState().money,
    }
  }
  const listOf = (id: string): MoneyState => ({ attempts: [attempt({ id })] })

  it('is asked once for each session, and not before one', async () => {
    const { requests, signIn, money, store } = watch()
    expect(requests).toHaveLength(0)
    signIn(1)
    store.dispatch(attemptChanged(attempt({})))
    expect(requests).toHaveLength(1)
    requests[0]?.resolve(listOf('a'))
    await vi.waitFor(() => expect(money()).toMatchObject({ known: true, attempts: [{ id: 'a' }] }))
    store.dispatch(sessionEnded({ generation: 1, reason: 'expired' }))
    signIn(2)
    expect(requests).toHaveLength(2)
  })

  it('is asked at once for a session that was restored before, and for none after it stops', () => {
    const { requests, signIn, stop } = watch({ signedIn: true })
    expect(requests).toHaveLength(1)
    stop()
    signIn(2)
    expect(requests).toHaveLength(1)
  })

  it('does not take the payments of the session before', async () => {
    const { requests, signIn, money } = watch()
    signIn(1)
    signIn(2)
    requests[1]?.resolve(listOf('own'))
    await vi.waitFor(() => expect(money()).toMatchObject({ known: true, attempts: [{ id: 'own' }] }))
    requests[0]?.resolve(listOf('of another person'))
    await requests[0]?.promise
    await Promise.resolve()
    expect(money().attempts).toMatchObject([{ id: 'own' }])
  })

  it('takes news of payments while somebody is signed in, until it stops', () => {
    const { signIn, emit, money, stop } = watch()
    emit(listOf('a'))
    expect(money().known).toBe(false)
    signIn(1)
    emit(listOf('b'))
    expect(money().attempts).toMatchObject([{ id: 'b' }])
    stop()
    emit(listOf('c'))
    signIn(2)
    expect(money().attempts).toMatchObject([{ id: 'b' }])
  })

  it('asks anew for what an order changed, once the list is known', async () => {
    const { store, signIn, emit } = watch()
    const invalidated: unknown[] = []
    const dispatch = store.dispatch.bind(store)
    vi.spyOn(store, 'dispatch').mockImplementation((action: Parameters<typeof dispatch>[0]) => {
      if (typeof action === 'object' && String(action.type).endsWith('/invalidateTags')) invalidated.push(action)
      return dispatch(action)
    })
    signIn(1)
    emit({ attempts: [attempt({ id: 'a', stage: 'done' })] })
    store.dispatch(sessionChanged({ ...store.getState().session, signedIn: true }))
    await new Promise<void>((resolve) => void setImmediate(resolve))
    expect(invalidated).toEqual([])
    emit({ attempts: [attempt({ id: 'a', stage: 'done' }), attempt({ id: 'b', stage: 'done' })] })
    await vi.waitFor(() => expect(invalidated).toHaveLength(1))
  })

  it('is unknown while the main process does not give it, which is reported', async () => {
    const { requests, failures, signIn, money } = watch()
    signIn(1)
    requests[0]?.reject(new Error('closed'))
    await vi.waitFor(() => expect(failures).toEqual(['money.state']))
    expect(money().known).toBe(false)
  })
})
