import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { useSingleFlight } from './use-single-flight'

function setUp() {
  const started: string[] = []
  const pending: PromiseWithResolvers<undefined>[] = []
  const { result, unmount } = renderHook(() =>
    useSingleFlight(async (name: string) => {
      started.push(name)
      const work = Promise.withResolvers<undefined>()
      pending.push(work)
      await work.promise
    }),
  )
  onTestFinished(unmount)
  const press = (...names: string[]) => act(() => names.forEach((name) => result.current[0](name)))
  const finish = () => act(async () => pending.at(-1)?.resolve(undefined))
  return { started, press, finish, isBusy: () => result.current[1] }
}

it('a button that is pressed twice does its work once, and is busy until it has ended', async () => {
  const { started, press, finish, isBusy } = setUp()
  expect(isBusy()).toBe(false)
  press('first', 'second')
  expect([started, isBusy()]).toEqual([['first'], true])
  press('third')
  await finish()
  expect([started, isBusy()]).toEqual([['first'], false])
})

it('a button can be pressed again once its work has ended', async () => {
  const { started, press, finish, isBusy } = setUp()
  press('first')
  await finish()
  press('second')
  expect([started, isBusy()]).toEqual([['first', 'second'], true])
})
