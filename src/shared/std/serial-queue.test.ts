import { expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue'

it('begins a task when the one before it has ended, also by a failure that its caller alone receives', async () => {
  const run = createSerialQueue()
  const order: string[] = []
  const gate = Promise.withResolvers<null>()
  const first = run(async () => {
    order.push('first')
    await gate.promise
    order.push('failed')
    throw new Error('disk')
  })
  const second = run(async () => order.push('second'))
  await Promise.resolve()
  expect(order).toEqual(['first'])
  gate.resolve(null)
  await expect(first).rejects.toThrow('disk')
  await expect(second).resolves.toBe(3)
  expect(order).toEqual(['first', 'failed', 'second'])
})
