import { expect, it } from 'vitest'
import { createLineMeter } from './line-quality'

function createWorld() {
  const world = { now: 0 }
  const meter = createLineMeter({ monotonic: () => world.now })
  const read = (bytes: number, ms: number, isCut = false): void => {
    const transfer = meter.begin()
    world.now += ms
    transfer.receive(bytes)
    transfer.end(isCut)
  }
  return { world, meter, read }
}

it('says nothing before an answer came', () => {
  expect(createWorld().meter.quality()).toEqual({ kind: 'good' })
})

it('says how much arrives in a second on a slow line', () => {
  const { meter, read } = createWorld()
  read(20_000, 4000)
  expect(meter.quality()).toEqual({ kind: 'slow', bytesPerSecond: 5000 })
})

it('counts the time of answers that arrive together once', () => {
  const { world, meter } = createWorld()
  const transfers = Array.from({ length: 6 }, () => meter.begin())
  world.now += 1000
  for (const transfer of transfers) {
    transfer.receive(10_000)
    transfer.end(false)
  }
  expect(meter.quality()).toEqual({ kind: 'good' })
})

it('counts a packed answer by what crossed the line', () => {
  const { world, meter } = createWorld()
  const transfer = meter.begin(true)
  world.now += 4000
  transfer.receive(80_000)
  transfer.end(false)
  expect(meter.quality()).toEqual({ kind: 'slow', bytesPerSecond: 5000 })
})

it('does not judge a line by answers that are too short to measure', () => {
  const { meter, read } = createWorld()
  read(400, 300)
  expect(meter.quality()).toEqual({ kind: 'good' })
})

it('names a line that cuts answers, and not a single cut', () => {
  const { meter, read } = createWorld()
  read(1000, 5, true)
  expect(meter.quality()).toEqual({ kind: 'good' })
  read(1000, 5, true)
  expect(meter.quality()).toEqual({ kind: 'cut' })
})

it('judges an answer that is still arriving', () => {
  const { world, meter } = createWorld()
  const transfer = meter.begin()
  transfer.receive(10_000)
  world.now += 5000
  expect(meter.quality()).toEqual({ kind: 'slow', bytesPerSecond: 2000 })
})

it('forgets after ten minutes what another network did', () => {
  const { world, meter, read } = createWorld()
  read(20_000, 4000)
  read(1000, 5, true)
  read(1000, 5, true)
  world.now += 10 * 60_000
  expect(meter.quality()).toEqual({ kind: 'good' })
})

it('does not count the time between answers, whenever the computer was started', () => {
  const { world, meter, read } = createWorld()
  world.now += 500_000
  read(5000, 1000)
  world.now += 60_000
  read(5000, 1000)
  expect(meter.quality()).toEqual({ kind: 'slow', bytesPerSecond: 5000 })
  const transfer = meter.begin()
  world.now += 1000
  transfer.receive(200_000)
  expect(meter.quality()).toEqual({ kind: 'good' })
})

it('counts what arrives together as one while any of it arrives', () => {
  const { world, meter } = createWorld()
  const first = meter.begin()
  world.now += 1000
  const second = meter.begin()
  first.receive(5000)
  first.end(false)
  world.now += 1000
  second.receive(5000)
  second.end(false)
  expect(meter.quality()).toEqual({ kind: 'slow', bytesPerSecond: 5000 })
})
