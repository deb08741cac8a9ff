import { expect, test } from 'vitest'
import { createTraces, startLimitMs } from './traces'

function createTestTraces({ areLeft = false, refusesToWrite = false, removeSessionStorage = () => undefined } = {}) {
  const disk = { value: { areLeft } }
  const clearings: { resolve: () => void; reject: (error: Error) => void }[] = []
  const markedAtBegin: boolean[] = []
  const timers = new Map<number, () => void>()
  const traces = createTraces({
    marker: {
      current: () => disk.value,
      save: (value) => {
        if (refusesToWrite) return Promise.reject(new Error('full'))
        disk.value = value
        return Promise.resolve()
      },
    },
    clearSessions: () => {
      markedAtBegin.push(disk.value.areLeft)
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      clearings.push({ resolve: () => resolve(undefined), reject })
      return promise
    },
    removeSessionStorage,
    schedule: (ms, run) => {
      timers.set(ms, run)
      return () => void timers.delete(ms)
    },
    log: { warn: () => undefined },
  })
  return { traces, disk, clearings, markedAtBegin, timers }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

test('D3: sets the marker before a clearing and removes it afterwards', async () => {
  const { traces, disk, clearings, markedAtBegin } = createTestTraces()
  const cleared = traces.clear()
  await settle()
  expect([markedAtBegin, disk.value]).toEqual([[true], { areLeft: true }])
  clearings[0]?.resolve()
  await cleared
  expect(disk.value).toEqual({ areLeft: false })
})

test('D3: repeats a failed or unfinished clearing at the next start', async () => {
  const first = createTestTraces()
  const failing = first.traces.clear()
  await settle()
  first.clearings[0]?.reject(new Error('busy'))
  await expect(failing).rejects.toThrow('busy')
  expect(first.disk.value).toEqual({ areLeft: true })
  const second = createTestTraces({ areLeft: first.disk.value.areLeft })
  const started = second.traces.clearLeftover()
  await settle()
  expect(second.clearings).toHaveLength(1)
  second.clearings[0]?.resolve()
  await started
  expect(second.disk.value).toEqual({ areLeft: false })
  await second.traces.clearLeftover()
  expect(second.clearings).toHaveLength(1)
})

test('removes the marker only after both of two concurrent clearings', async () => {
  const { traces, disk, clearings } = createTestTraces()
  const both = [traces.clear(), traces.clear()]
  await settle()
  clearings[0]?.resolve()
  await both[0]
  expect(disk.value).toEqual({ areLeft: true })
  clearings[1]?.resolve()
  await both[1]
  expect(disk.value).toEqual({ areLeft: false })
})

test('leaves the marker when one of two concurrent clearings fails', async () => {
  const { traces, disk, clearings } = createTestTraces()
  const both = [traces.clear(), traces.clear()]
  await settle()
  clearings[0]?.reject(new Error('busy'))
  await expect(both[0]).rejects.toThrow('busy')
  clearings[1]?.resolve()
  await both[1]
  expect(disk.value).toEqual({ areLeft: true })
})

test('clears browser data although the marker cannot be written', async () => {
  const { traces, clearings } = createTestTraces({ refusesToWrite: true })
  const cleared = traces.clear()
  await settle()
  clearings[0]?.resolve()
  await expect(cleared).resolves.toBeUndefined()
})

test('clears nothing at a start without a marker and continues a start whose clearing hangs', async () => {
  const none = createTestTraces()
  await none.traces.clearLeftover()
  expect(none.clearings).toEqual([])
  const { traces, disk, timers } = createTestTraces({ areLeft: true })
  const started = traces.clearLeftover()
  await settle()
  timers.get(startLimitMs)?.()
  await started
  expect(disk.value).toEqual({ areLeft: true })
})

test('removes the marker when a clearing succeeds after a failed one', async () => {
  const { traces, disk, clearings } = createTestTraces()
  const failed = traces.clear()
  await settle()
  clearings[0]?.reject(new Error('busy'))
  await expect(failed).rejects.toThrow('busy')
  expect(disk.value).toEqual({ areLeft: true })
  const cleared = traces.clear()
  await settle()
  clearings[1]?.resolve()
  await cleared
  expect(disk.value).toEqual({ areLeft: false })
})

test('leaves the marker when one of three overlapping clearings fails', async () => {
  const { traces, disk, clearings } = createTestTraces()
  const [failing, ...succeeding] = [traces.clear(), traces.clear()]
  await settle()
  clearings[0]?.reject(new Error('busy'))
  await expect(failing).rejects.toThrow('busy')
  succeeding.push(traces.clear())
  await settle()
  for (const { resolve } of clearings) resolve()
  await Promise.all(succeeding)
  expect(disk.value).toEqual({ areLeft: true })
})

test('B1: removes the session storage of the run before at each start, also where nothing was left to clear', async () => {
  let removals = 0
  const { traces, clearings } = createTestTraces({ removeSessionStorage: () => void (removals += 1) })
  await traces.clearLeftover()
  expect([removals, clearings.length]).toEqual([1, 0])
})

test('B1: starts although another program holds the session storage', async () => {
  const busy = () => {
    throw Object.assign(new Error('busy'), { code: 'EBUSY' })
  }
  const { traces, clearings } = createTestTraces({ areLeft: true, removeSessionStorage: busy })
  const cleared = traces.clearLeftover()
  await settle()
  clearings[0]?.resolve()
  await expect(cleared).resolves.toBeUndefined()
})
