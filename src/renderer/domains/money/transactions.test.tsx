import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sessionChanged, sessionEnded } from '#core/store/session-slice.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { MoneyOrder, TransactionView } from '#shared/desktop/payments.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { moneyChanged } from './money-slice'
import { useMoneyActions, useMoneyOrder, useTrackedTransaction, useTransaction, useTransactions } from './transactions'

const order: MoneyOrder = { kind: 'top-up', way: 'card', amount: 10 }
const transaction = (id: string, part: Partial<TransactionView> = {}): TransactionView => ({
  id,
  order,
  stage: 'waiting',
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: null,
  charged: null,
  status: null,
  ...part,
})
const silent = () => Promise.reject(new Error('a page of the provider with its token'))

function setUp(desktop: Partial<Desktop> = {}, shown: TransactionView[] = []) {
  const world = createHookWorld({ desktop })
  if (shown.length > 0) world.store.dispatch(moneyChanged({ attempts: shown }))
  const { result } = world.render(() => ({
    all: useTransactions(),
    one: useTransaction('a'),
    send: useMoneyOrder(),
    actions: useMoneyActions(),
  }))
  return { ...world, result }
}

async function run<Result>(work: () => Promise<Result>): Promise<Result> {
  let outcome: Result | undefined
  await act(async () => void (outcome = await work()))
  return outcome as Result
}

describe('useMoneyOrder', () => {
  it('sends the order once, and shows the payment that it answers', async () => {
    const sent: MoneyOrder[] = []
    const { result } = setUp({
      'money.order': async (received) => {
        sent.push(received)
        return transaction('a')
      },
    })
    expect([result.current.all, result.current.one]).toEqual([[], null])
    expect(await run(() => result.current.send(order))).toEqual(transaction('a'))
    expect(sent).toEqual([order])
    expect([result.current.all, result.current.one]).toEqual([[transaction('a')], transaction('a')])
  })

  it('answers null for an order without a response, shows no payment and reports nothing of the order', async () => {
    const reports: string[] = []
    const { result, settle } = setUp({
      'money.order': silent,
      'log.failure': async ({ where, message }) => void reports.push(`${where}: ${message}`),
    })
    expect(await run(() => result.current.send(order))).toBeNull()
    await settle()
    expect(result.current.all).toEqual([])
    expect(reports).toEqual(['money.order: the main process did not respond'])
  })
})

describe('useTrackedTransaction', () => {
  it('follows the payment, and keeps its last state when the list no longer has it', () => {
    const { store, render } = createHookWorld()
    const { result } = render(() => useTrackedTransaction(transaction('a')))
    expect(result.current.stage).toBe('waiting')
    act(() => void store.dispatch(moneyChanged({ attempts: [transaction('b'), transaction('a', { stage: 'done' })] })))
    expect(result.current.stage).toBe('done')
    act(() => void store.dispatch(moneyChanged({ attempts: [transaction('b')] })))
    expect([result.current.id, result.current.stage]).toEqual(['a', 'done'])
  })
})

describe('useMoneyActions', () => {
  it('check shows the state that the platform answers', async () => {
    const { result } = setUp({ 'money.check': async ({ id }) => transaction(id, { stage: 'done', changedAt: 2 }) }, [
      transaction('a'),
    ])
    expect((await run(() => result.current.actions.check('a')))?.stage).toBe('done')
    expect(result.current.one?.stage).toBe('done')
  })

  it('seen hides a payment once the main process has hidden it', async () => {
    const { result } = setUp({ 'money.seen': async () => ({ attempts: [transaction('b')] }) }, [
      transaction('a'),
      transaction('b'),
    ])
    await run(() => result.current.actions.seen('a'))
    expect(result.current.all.map(({ id }) => id)).toEqual(['b'])
  })

  it('open, qrText, confirmTransfer and resendCode send the payment’s id and pass the answer on', async () => {
    const inputs: unknown[] = []
    const answer =
      <Output,>(output: Output) =>
      async (input: unknown) => {
        inputs.push(input)
        return output
      }
    const { result } = setUp({
      'money.open': answer({ opened: true, host: 'pay.example.com' }),
      'money.qr': answer({ text: 'qr' }),
      'money.confirm-transfer': answer({ ok: true, message: null, uncertain: false }),
      'money.resend-code': answer({ ok: false, message: 'Trop tôt' }),
    })
    const { open, qrText, confirmTransfer, resendCode } = result.current.actions
    expect(await open('a')).toEqual({ opened: true, host: 'pay.example.com' })
    expect(await qrText('a')).toBe('qr')
    expect(await confirmTransfer({ transferId: 3, code: '1234' })).toEqual({
      ok: true,
      message: null,
      uncertain: false,
    })
    expect(await resendCode(3)).toEqual({ ok: false, message: 'Trop tôt' })
    expect(inputs).toEqual([{ id: 'a' }, { id: 'a' }, { transferId: 3, code: '1234' }, { transferId: 3 }])
  })

  it('no answer of the main process changes no payment, confirms nothing and opens nothing', async () => {
    const { result, failures, settle } = setUp(
      {
        'money.check': silent,
        'money.seen': silent,
        'money.open': silent,
        'money.qr': silent,
        'money.confirm-transfer': silent,
        'money.resend-code': silent,
      },
      [transaction('a')],
    )
    const { check, seen, open, qrText, confirmTransfer, resendCode } = result.current.actions
    await run(() => seen('a'))
    expect(await run(() => check('a'))).toBeNull()
    expect(await open('a')).toEqual({ opened: false, host: null })
    expect(await qrText('a')).toBeNull()
    expect(await confirmTransfer({ transferId: 3, code: '1234' })).toBeNull()
    expect(await resendCode(3)).toBeNull()
    expect(result.current.all).toEqual([transaction('a')])
    await settle()
    expect(failures).toEqual([
      'money.seen',
      'money.check',
      'money.open',
      'money.qr',
      'money.confirm-transfer',
      'money.resend-code',
    ])
  })

  it('has no QR code where the platform gives none', async () => {
    const { result } = setUp({ 'money.qr': async () => ({ text: null }) })
    expect(await result.current.actions.qrText('a')).toBeNull()
  })
})

describe('an answer after the session', () => {
  type Actions = ReturnType<typeof setUp>['result']['current']
  it.each<[string, Partial<Desktop>, (current: Actions) => Promise<unknown>]>([
    ['order', { 'money.order': async () => transaction('a') }, ({ send }) => send(order)],
    ['check', { 'money.check': async () => transaction('a') }, ({ actions }) => actions.check('a')],
    ['seen', { 'money.seen': async () => ({ attempts: [transaction('a')] }) }, ({ actions }) => actions.seen('b')],
  ])('of %s shows no payment to the next user', async (_, desktop, start) => {
    const { store, result, settle } = setUp(desktop)
    const session = { signedIn: true, userId: 1, backend: 'memory', memoryReason: null, adminUserId: null } as const
    act(() => void store.dispatch(sessionChanged({ ...session, generation: 1 })))
    act(() => {
      void start(result.current)
      store.dispatch(sessionEnded({ generation: 1, reason: 'signed-out' }))
      store.dispatch(sessionChanged({ ...session, userId: 2, generation: 2 }))
    })
    await settle()
    expect(result.current.all).toEqual([])
  })
})
