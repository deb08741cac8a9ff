import { expect, it } from 'vitest'
import { connectionChanged, connectionDoubted, networkSlice, reachabilityChanged } from './network-slice'

const { reducer } = networkSlice
const after = (...actions: Parameters<typeof reducer>[1][]) =>
  actions.reduce(reducer, reducer(undefined, { type: 'start' }))
const lost = (at: number, cause?: 'replaced' | null) =>
  reachabilityChanged({ reachable: false, at, ...(cause !== undefined && { cause }) })

it('the platform is away since the first failure, whatever fails later', () => {
  expect(after(lost(10), lost(20))).toMatchObject({ reachable: false, offlineSince: 10 })
  expect(after(lost(10), reachabilityChanged({ reachable: true, at: 30 }), lost(40))).toMatchObject({
    offlineSince: 40,
  })
})

it('the cause stays until another is found or the platform is reached', () => {
  expect(after(lost(10, 'replaced'), lost(20))).toMatchObject({ cause: 'replaced' })
  expect(
    after(lost(10, 'replaced'), reachabilityChanged({ reachable: true, at: 30, cause: 'replaced' })),
  ).toMatchObject({
    reachable: true,
    offlineSince: null,
    cause: null,
  })
})

it('each doubt asks for another attempt', () => {
  expect(after(connectionDoubted(), connectionDoubted()).suspectCount).toBe(2)
})

it('the hint of the operating system does not decide whether the platform is reached', () => {
  expect(after(connectionChanged(false))).toMatchObject({ connected: false, reachable: true, offlineSince: null })
  expect(after(connectionChanged(false), connectionChanged(true))).toMatchObject({ connected: true })
})
