import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useQuery } from '#core/api/use-query.ts'
import { contract } from '#shared/contract/index.ts'
import { refusals } from '#shared/contract/refusal.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import type { Proof } from './confirmation-rules'
import { codeResentChanged, confirmationState, useCodeResent } from './confirmation-slice'
import { useConfirmation } from './use-confirmation'

const t = textsIn('fr', 'confirmation')
const ofAccount: Proof = { of: 'account' }
const ofEmail: Proof = { of: 'email', email: 'nouvelle@ecole.tn' }

type Options = { proof?: Proof; check?: Desktop['session.human-check'] }

function setUp({ proof = ofAccount, check = async () => ({ token: 'checked' }) }: Options = {}) {
  const world = createHookWorld({
    desktop: { 'session.human-check': check },
    features: [{ name: 'confirmation', routes: [], slice: confirmationState }],
  })
  world.store.dispatch(codeResentChanged(true))
  const { result, unmount } = world.render(() => ({ ...useConfirmation(t, proof), isResent: useCodeResent() }))
  const confirm = async (...codes: string[]) => {
    act(() => codes.forEach((code) => void result.current.confirm(code)))
    await world.settle()
  }
  const shown = () => {
    const { isBusy, isDone, isWrong } = result.current
    return { isBusy, isDone, isWrong }
  }
  return { ...world, result, unmount, confirm, shown }
}

const idle = { isBusy: false, isDone: false, isWrong: false }

describe('useConfirmation', () => {
  it('proves an account with the code and a human check, once, and says so', async () => {
    const { confirm, requests, shown, notified, result } = setUp()
    expect(shown()).toEqual(idle)
    await confirm('A1B2C3', 'A1B2C3')
    expect(shown()).toEqual({ ...idle, isBusy: true })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/platform/auth/confirm-registration?token=A1B2C3',
      body: { 'g-recaptcha-response': 'checked' },
    })
    await requests[0]?.answer(null)
    expect([shown(), notified]).toEqual([{ ...idle, isDone: true }, [`success: ${t('verified')}`]])
    // The next account of this computer can have its code sent again.
    expect(result.current.isResent).toBe(false)
  })

  it('proves a new e-mail address without a human check', async () => {
    const { confirm, requests } = setUp({ proof: ofEmail, check: () => Promise.reject(new Error('not asked for')) })
    await confirm('A1B2C3')
    expect(requests.map(({ body }) => body)).toEqual([{ confirmationToken: 'A1B2C3', email: 'nouvelle@ecole.tn' }])
  })

  it('takes an account that is confirmed already for confirmed, and asks again who the user is', async () => {
    const { confirm, requests, shown, notified, result, render, settle } = setUp()
    render(() => useQuery(contract.account.me))
    await settle()
    await requests[0]?.answer({ user: { id: 7, name: 'Amira' } })
    await confirm('A1B2C3')
    await requests[1]?.refuse(refusals.alreadyVerified.message, 409)
    expect(requests.slice(2).map(({ path }) => path)).toEqual([requests[0]?.path])
    expect([shown(), result.current.isResent]).toEqual([{ ...idle, isDone: true }, false])
    expect(notified).toEqual([`success: ${textsIn('fr', 'success')('verified')}`])
  })

  it('marks a wrong code until it is edited, and can be tried again', async () => {
    const { confirm, requests, shown, notified, result } = setUp()
    await confirm('A1B2C3')
    await requests[0]?.refuse(refusals.codeInvalid.message, 400)
    expect([shown(), notified, result.current.isResent]).toEqual([{ ...idle, isWrong: true }, [], true])
    act(() => result.current.forgetWrong())
    expect(shown()).toEqual(idle)
    await confirm('A1B2C4')
    expect(requests).toHaveLength(2)
  })

  it('announces any other failure, and marks nothing', async () => {
    const { confirm, requests, shown, notified } = setUp()
    await confirm('A1B2C3')
    await requests[0]?.refuse('Trop de tentatives', 429)
    expect([shown(), notified]).toEqual([idle, ['error: Trop de tentatives']])
  })

  it('sends no code without the human check, and says so', async () => {
    const { confirm, requests, shown, notified } = setUp({ check: () => Promise.reject(new Error('timeout')) })
    await confirm('A1B2C3')
    expect([requests, shown(), notified]).toEqual([
      [],
      idle,
      [`error: ${textsIn('fr', 'account')('humanCheckFailed')}`],
    ])
  })

  it('sends nothing when the screen is left during the human check', async () => {
    const check = Promise.withResolvers<{ token: string }>()
    const { confirm, requests, unmount, notified, settle } = setUp({ check: () => check.promise })
    await confirm('A1B2C3')
    unmount()
    check.resolve({ token: 'checked' })
    await settle()
    expect([requests, notified]).toEqual([[], []])
  })

  it.each(['answer', 'refuse'] as const)('says nothing on the next screen about a late %s', async (ending) => {
    const { confirm, requests, unmount, notified } = setUp()
    await confirm('A1B2C3')
    unmount()
    await requests[0]?.[ending]('Non')
    expect(notified).toEqual([])
  })
})
