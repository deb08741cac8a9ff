import { describe, expect, it } from 'vitest'
import type { TransportResponse } from '#core/store/collaborators.ts'
import { createConnectivityProbe } from './connectivity-probe'

function createTestProbe() {
  const world = { now: 0, mayAsk: true, isConnected: true, requestCount: 0 }
  const planned: { at: number; run: () => void }[] = []
  const reported: boolean[] = []
  let settle: ((outcome: TransportResponse | 'nothing') => void) | null = null
  const probe = createConnectivityProbe({
    clock: { now: () => world.now, monotonic: () => world.now },
    random: () => 1,
    schedule: (ms, run) => {
      const entry = { at: world.now + ms, run }
      planned.push(entry)
      return () => {
        const place = planned.indexOf(entry)
        if (place >= 0) planned.splice(place, 1)
      }
    },
    transport: ({ signal }) => {
      world.requestCount += 1
      return new Promise((resolve, reject) => {
        settle = (outcome) => (outcome === 'nothing' ? reject(new Error('net')) : resolve(outcome))
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    },
    mayAsk: () => world.mayAsk,
    isConnected: () => world.isConnected,
    onResult: (reachable) => reported.push(reachable),
  })
  const pass = (ms: number): void => {
    const end = world.now + ms
    for (;;) {
      const [next] = planned.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      planned.splice(planned.indexOf(next), 1)
      world.now = next.at
      next.run()
    }
    world.now = end
  }
  const answer = async (outcome: TransportResponse | 'nothing'): Promise<void> => {
    settle?.(outcome)
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  return { world, probe, planned, reported, pass, answer }
}

const json: TransportResponse = { status: 200, header: () => null, text: '{"success":true}' }
const portal: TransportResponse = { status: 200, header: () => null, text: '<html>' }

describe('F6: createConnectivityProbe', () => {
  it('F6: sends no request while the platform is reachable', () => {
    const { world, pass } = createTestProbe()
    pass(3_600_000)
    expect(world.requestCount).toBe(0)
  })

  it('F6: doubles the retry delay from one second to a minute', async () => {
    const { world, probe, pass, answer } = createTestProbe()
    probe.lost()
    const requests: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const before = world.requestCount
      while (world.requestCount === before) pass(500)
      requests.push(world.now)
      await answer('nothing')
    }
    expect(requests.map((at, index) => at - (requests[index - 1] ?? 0))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ])
  })

  it('F6: sends no request while probing is not allowed, and resumes afterwards', async () => {
    const { world, probe, pass, answer, reported } = createTestProbe()
    world.mayAsk = false
    probe.lost()
    pass(600_000)
    probe.askNow()
    expect([world.requestCount, reported]).toEqual([0, []])
    world.mayAsk = true
    pass(60_000)
    expect(world.requestCount).toBe(1)
    await answer(json)
    expect(reported).toEqual([true])
  })

  it('F6: sends one request at a time', async () => {
    const { world, probe, pass, answer } = createTestProbe()
    probe.lost()
    probe.askNow()
    probe.askNow()
    pass(30_000)
    expect(world.requestCount).toBe(1)
    await answer('nothing')
    probe.askNow()
    expect(world.requestCount).toBe(2)
  })

  it.each([
    ['the platform', json, true],
    ['nothing', 'nothing', false],
    ['a portal', portal, false],
  ] as const)('F6: reports whether %s counts as a response of the platform', async (_what, source, reachable) => {
    const { probe, answer, reported } = createTestProbe()
    probe.askNow()
    await answer(source)
    expect(reported).toEqual([reachable])
  })

  it('F6: reports offline after 1.5 s without a network, and still accepts a late response', async () => {
    const { world, probe, pass, answer, reported } = createTestProbe()
    probe.askNow()
    pass(20_000)
    expect(reported).toEqual([])
    await answer(json)
    world.isConnected = false
    probe.askNow()
    pass(1499)
    expect(reported).toEqual([true])
    pass(1)
    expect(reported).toEqual([true, false])
    await answer(json)
    expect(reported).toEqual([true, false, true])
  })

  it('F6: keeps the retry delay of an unstable connection, and resets it after a stable minute', async () => {
    const { world, probe, pass, answer } = createTestProbe()
    const firstPause = (): number => {
      const [from, before] = [world.now, world.requestCount]
      while (world.requestCount === before) pass(500)
      return world.now - from
    }
    probe.lost()
    for (let round = 0; round < 4; round += 1) {
      firstPause()
      await answer('nothing')
    }
    probe.found()
    pass(10_000)
    probe.lost()
    expect(firstPause()).toBe(16_000)
    await answer(json)
    probe.found()
    pass(60_001)
    probe.lost()
    expect(firstPause()).toBe(1000)
  })

  it('F6: sends and reports nothing after stop', async () => {
    const { world, probe, pass, answer, reported, planned } = createTestProbe()
    probe.lost()
    pass(1000)
    expect(world.requestCount).toBe(1)
    probe.stop()
    await answer(json)
    pass(600_000)
    expect([world.requestCount, reported, planned.length]).toEqual([1, [], 0])
  })
})
