import { describe, expect, it } from 'vitest'
import { createChecks, createQuestionLimit } from './checks'

type Round = { open: boolean; answered: boolean }

/** Checks whose rounds the test answers; `pauses` are the planned ones, `wait` lets their time pass. */
function world(answers: (Round | Error)[] = []) {
  let now = 0
  let rounds = 0
  let planned: { at: number; run: () => void } | null = null
  const pauses: number[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const checks = createChecks({
    clock: { monotonic: () => now },
    schedule: (ms, run) => {
      pauses.push(ms)
      const entry = { at: now + ms, run }
      planned = entry
      return () => void (planned === entry && (planned = null))
    },
    round: async () => {
      const answer = answers[rounds] ?? { open: true, answered: true }
      rounds += 1
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const wait = async (ms: number) => {
    now += ms
    const due = planned
    if (due !== null && due.at <= now) {
      planned = null
      due.run()
    }
    await turns()
  }
  return { checks, pauses, wait, turns, rounds: () => rounds, isPlanned: () => planned !== null, hold: () => void (isHeld = true), release: () => held.splice(0).forEach((resolve) => resolve()) }
}

describe('the checks of open orders', () => {
  it('E4: come with pauses from two to fifteen seconds, and stop ten minutes after the last sign of a person', async () => {
    const { checks, pauses, wait, isPlanned } = world()
    await checks.ask()
    for (let round = 0; round < 100 && isPlanned(); round += 1) await wait(pauses.at(-1) ?? 0)
    expect(pauses.slice(0, 7)).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000])
    const total = pauses.reduce((sum, ms) => sum + ms, 0)
    expect(total).toBeGreaterThanOrEqual(600_000)
    expect(total).toBeLessThan(615_000)
  })

  it('E4: begin with the shortest pause again when a person asks', async () => {
    const { checks, pauses, wait } = world()
    await checks.ask()
    await wait(2000)
    await checks.ask()
    expect(pauses).toEqual([2000, 3000, 2000])
  })

  it('end where nothing is open any more', async () => {
    const { checks, isPlanned, rounds } = world([{ open: false, answered: true }])
    await checks.ask()
    expect([isPlanned(), rounds()]).toEqual([false, 1])
  })

  it('E4: ask at once when the line carries again, where the last question had no answer', async () => {
    for (const [answer, expected] of [[{ open: true, answered: false }, 2], [new Error('no line'), 2], [{ open: true, answered: true }, 1], [{ open: false, answered: false }, 1]] as const) {
      const { checks, rounds, turns } = world([answer])
      await checks.ask()
      checks.reached()
      await turns()
      expect(rounds()).toBe(expected)
    }
  })

  it('ask nothing for the line that carries before there was a question', async () => {
    const { checks, rounds, turns } = world()
    checks.reached()
    await turns()
    expect(rounds()).toBe(0)
  })

  it('put one more round for all who ask during one, and no second at once', async () => {
    const { checks, rounds, turns, hold, release } = world()
    hold()
    const asked = [checks.ask(), checks.ask(), checks.ask()]
    await turns()
    expect(rounds()).toBe(1)
    release()
    await turns()
    expect(rounds()).toBe(2)
    release()
    await Promise.all(asked)
    expect(rounds()).toBe(2)
  })

  it('E4: ask nothing while paused, and once after that', async () => {
    const { checks, rounds, turns, isPlanned } = world()
    await checks.ask()
    checks.pause()
    expect(isPlanned()).toBe(false)
    await checks.ask()
    checks.reached()
    expect(rounds()).toBe(1)
    checks.resume()
    checks.resume()
    await turns()
    expect([rounds(), isPlanned()]).toEqual([2, true])
  })

  it('plan nothing after a round that ends while they are paused', async () => {
    const { checks, turns, isPlanned, hold, release } = world()
    hold()
    const asked = checks.ask()
    await turns()
    checks.pause()
    release()
    await asked
    expect(isPlanned()).toBe(false)
  })

  it('D3: plan nothing for whoever has signed out, also where a round was under way', async () => {
    const { checks, turns, isPlanned, rounds, hold, release } = world([{ open: true, answered: false }, { open: true, answered: false }])
    await checks.ask()
    checks.stop()
    expect(isPlanned()).toBe(false)
    checks.reached()
    await turns()
    expect(rounds()).toBe(1)
    hold()
    const asked = checks.ask()
    await turns()
    checks.stop()
    release()
    await asked
    checks.reached()
    await turns()
    expect([isPlanned(), rounds()]).toEqual([false, 2])
  })
})

it('E4: allows sixty questions in ten minutes, counting only those that were put', () => {
  let now = 0
  const mayAsk = createQuestionLimit({ monotonic: () => now })
  expect([mayAsk(59), mayAsk(2), mayAsk(1), mayAsk(1)]).toEqual([true, false, true, false])
  now = 599_999
  expect(mayAsk(1)).toBe(false)
  now = 600_000
  expect([mayAsk(60), mayAsk(1)]).toEqual([true, false])
  expect(createQuestionLimit({ monotonic: () => now }, 2)(3)).toBe(false)
})
