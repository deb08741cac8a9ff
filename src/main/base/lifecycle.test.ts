import { expect, it } from 'vitest'
import { createLifecycle } from './lifecycle'
import { systemTimers } from './timers'

it('resolves a phase for callers that wait before and after it is reached', async () => {
  const lifecycle = createLifecycle(systemTimers)
  const reached: string[] = []
  const before = lifecycle.when('AfterFirstPaint').then(() => reached.push('before'))
  lifecycle.reach('AfterFirstPaint')
  lifecycle.reach('AfterFirstPaint')
  await before
  await lifecycle.when('AfterFirstPaint').then(() => reached.push('after'))
  expect(reached).toEqual(['before', 'after'])
})

it('runs the shutdown steps in order, independent of the order of registration', async () => {
  const lifecycle = createLifecycle(systemTimers)
  const done: string[] = []
  const failures: unknown[] = []
  lifecycle.onShutdown('flush-log', () => done.push('log'))
  lifecycle.onShutdown('send', async () => {
    await Promise.resolve()
    done.push('outbox')
  })
  lifecycle.onShutdown('send', () => {
    throw new Error('money')
  })
  lifecycle.onShutdown('write', () => done.push('settings'))
  for (const step of lifecycle.shutdown((failure) => failures.push((failure as Error).message))) await step()
  expect([done, failures]).toEqual([['outbox', 'settings', 'log'], ['money']])
})

it('runs work that is registered after the shutdown steps were listed', async () => {
  const lifecycle = createLifecycle(systemTimers)
  const done: string[] = []
  const steps = lifecycle.shutdown(() => undefined)
  lifecycle.onShutdown('erase', () => done.push('shared files'))
  for (const step of steps) await step()
  expect(done).toEqual(['shared files'])
})

it('goes on after the limit of a step whose work does not end', async () => {
  const limits: (() => void)[] = []
  const lifecycle = createLifecycle((ms, work) => {
    expect(ms).toBe(2000)
    limits.push(work)
    return () => undefined
  })
  lifecycle.onShutdown('write', () => new Promise(() => undefined), { limitMs: 2000 })
  const [, write] = lifecycle.shutdown(() => undefined)
  const written = write?.()
  await expect.poll(() => limits).toHaveLength(1)
  limits[0]?.()
  await expect(written).resolves.toBeUndefined()
})
