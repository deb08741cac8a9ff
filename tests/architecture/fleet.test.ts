import { describe, expect, it } from 'vitest'
import { measureLesson, measureRelease } from '../../scripts/chaos/fleet/report'
import { measureRoom, roomLimits, simulateRoom, type RoomGroup } from '../../scripts/chaos/fleet/room'
import { simulateLesson, simulateRelease } from '../../scripts/chaos/fleet/scenarios'

// The complete fleet of 100,000 is `npm run chaos -- fleet`.
const fleet = { clients: 1000, seed: 20_261_125 }

describe('fleet of simulated clients', () => {
  it('opens a lesson, meets an outage of ten minutes and recovers without a synchronised peak', async () => {
    const spread = measureLesson(await simulateLesson(fleet))
    const inStep = measureLesson(await simulateLesson({ ...fleet, hasSpread: false }))
    // Without jitter they still come together an hour later.
    expect(spread.laterPeak).toBeLessThan(2.2 * spread.laterMean)
    expect(inStep.laterPeak).toBeGreaterThan(2.2 * inStep.laterMean)
    expect(spread.recoveryPeak).toBeLessThan(0.8 * inStep.recoveryPeak)
    expect(spread.recoveryPeak).toBeLessThan(2 * spread.startPeak)
    // Four requests a minute in the outage, three and a half overall.
    expect(spread.outageMean).toBeLessThan((fleet.clients * 5) / 60)
    expect(spread.maxPerClient).toBeLessThan(80 * 3.5)
  })

  it('takes a staged release in its stages, and nobody checks more often than planned', async () => {
    const measured = measureRelease(await simulateRelease({ ...fleet, clients: 400 }))
    const [ten = 0, half = 0, all = 0] = measured.byStage.map((count) => count / 400)
    expect(ten).toBeGreaterThan(0.06)
    expect(ten).toBeLessThan(0.15)
    expect(half).toBeGreaterThan(0.42)
    expect(half).toBeLessThan(0.58)
    expect(all).toBe(1)
    // Two requests each, spread over 40 seconds.
    expect(measured.powerCutPeak).toBeLessThan((400 / 10 / 40) * 2 * 6)
    // Two requests every three to five hours, one more after the outage.
    expect(measured.maxPerClient).toBeLessThanOrEqual(2 * 9)
  })

  it.each([
    ['the platform', false],
    ['a network', true],
  ])('spreads the return of a room of thirty after ten minutes without %s', async (_case, isOwnNetwork) => {
    const measured = measureRoom(await simulateRoom({ seed: fleet.seed, isOwnNetwork }))
    const groups = Object.keys(roomLimits) as RoomGroup[]
    const above = groups.filter(
      (group) =>
        measured[group].maxSecond > roomLimits[group].second || measured[group].firstMinute > roomLimits[group].minute,
    )
    expect(above, JSON.stringify(measured)).toEqual([])
    expect(measured.homework.all).toBeGreaterThanOrEqual(60)
    expect(measured.downloads.all).toBeGreaterThanOrEqual(30)
  })
})
