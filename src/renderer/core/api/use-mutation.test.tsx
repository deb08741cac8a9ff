import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useMutation, type MutationResult } from './use-mutation'

function setUp() {
  const world = createHookWorld()
  const { result } = world.render(() => useMutation(contract.discountCodes.add))
  const results: MutationResult<typeof contract.discountCodes.add>[] = []
  const send = async (code: string) => {
    act(() => void result.current[0]({ body: { code } }).then((answer) => results.push(answer)))
    await world.settle()
  }
  return { ...world, send, results, isBusy: () => result.current[1].isBusy }
}

describe('useMutation', () => {
  it('is busy until the platform has answered each of its calls', async () => {
    const { send, requests, isBusy, results } = setUp()
    expect(isBusy()).toBe(false)
    await send('A')
    await send('B')
    expect([requests.map(({ body }) => body), isBusy()]).toEqual([[{ code: 'A' }, { code: 'B' }], true])
    await requests[0]?.answer([], 'Fait')
    expect(isBusy()).toBe(true)
    await requests[1]?.answer([], 'Fait')
    expect(isBusy()).toBe(false)
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
  })

  it('hands the answer over', async () => {
    const { send, requests, results } = setUp()
    await send('A')
    await requests[0]?.answer(null, 'Points ajoutés')
    expect(results).toEqual([{ ok: true, data: expect.objectContaining({ message: 'Points ajoutés' }) as unknown }])
  })

  it('hands a refusal over instead of throwing it, and is not busy after it', async () => {
    const { send, requests, results, isBusy } = setUp()
    await send('A')
    await requests[0]?.refuse('Code rejeté', 400)
    expect(results).toMatchObject([{ ok: false, failure: { kind: 'refused', message: 'Code rejeté' } }])
    expect(isBusy()).toBe(false)
  })
})
