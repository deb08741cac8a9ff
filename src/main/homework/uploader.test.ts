import { describe, expect, it } from 'vitest'
import { Deliverer } from './uploader'
import type { DelivererOptions } from './uploader'
import type { Delivery } from './upload-state'
import { beginDelivery } from './upload-state'

type Asked = Awaited<ReturnType<DelivererOptions['ask']>>
type Posted = Awaited<ReturnType<DelivererOptions['post']>>

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
const seen: Asked = { kind: 'done', value: { files: [] }, at: 77 }
const arrived: Posted = { kind: 'done', value: null, at: 88 }
const unreached = { kind: 'lost', waitMs: null, isUnreached: true } as const

/** The delivery of two files whose calls, writes and timers the test ends. */
function start() {
  const world = {
    asks: [] as { signal: AbortSignal; answer: (outcome: Asked) => void }[],
    posts: [] as { id: string; signal: AbortSignal; sent: (bytes: number) => void; answer: (outcome: Posted) => void }[],
    stored: [] as string[], changes: [] as (string | number)[], timers: [] as { ms: number; run: () => void }[],
    onStore: (): void => undefined,
  }
  const nameOf = ({ phase, parcels }: Delivery): string => `${phase} ${parcels.map(({ state }) => state).join(' ')}`
  const parcels = ['a', 'b'].map((id) => ({ id, name: `${id}.pdf`, bytes: 10, state: 'unsent' as const }))
  const deliverer = new Deliverer(beginDelivery(parcels, null), {
    keep: async (delivery) => {
      world.stored.push(nameOf(delivery))
      world.onStore()
    },
    changed: (delivery, sentBytes) => void world.changes.push(sentBytes > 0 ? sentBytes : delivery.phase),
    ask: (signal) => new Promise((answer) => world.asks.push({ signal, answer })),
    post: ({ id }, signal, sent) => new Promise((answer) => world.posts.push({ id, signal, sent, answer })),
    clock: { now: () => 0, monotonic: () => 1000 },
    schedule(ms, run) {
      const timer = { ms, run }
      world.timers.push(timer)
      return () => void (world.timers = world.timers.filter((each) => each !== timer))
    },
  })
  const answerAsk = async (outcome: Asked): Promise<void> => (world.asks.at(-1)?.answer(outcome), turn())
  const answerPost = async (outcome: Posted): Promise<void> => (world.posts.at(-1)?.answer(outcome), turn())
  return { deliverer, world, answerAsk, answerPost }
}

describe('a delivery', () => {
  it('H4: asks what the platform has, then sends one file after the other, and stores each step', async () => {
    const { deliverer, world, answerAsk, answerPost } = start()
    expect([world.asks.length, world.posts.length]).toEqual([1, 0])
    await answerAsk(seen)
    expect(world.posts.map(({ id }) => id)).toEqual(['a'])
    await answerPost(arrived)
    expect(world.posts.map(({ id }) => id)).toEqual(['a', 'b'])
    await answerPost(arrived)
    await deliverer.settled()
    expect(deliverer.delivery()).toMatchObject({ phase: 'handed-in', arrivedAt: 88 })
    expect(world.stored).toEqual(['sending unsent unsent', 'sending doubtful unsent', 'sending arrived unsent', 'sending arrived doubtful', 'handed-in arrived arrived'])
  })

  it('is refused where the question or a file is, and does nothing more', async () => {
    const refusal = { kind: 'refused', status: 403, message: 'Examen terminé', platformNow: null } as const
    const asking = start()
    await asking.answerAsk(refusal)
    expect(asking.deliverer.delivery()).toMatchObject({ phase: 'refused', refusal: { status: 403, message: 'Examen terminé' } })
    const sending = start()
    await sending.answerAsk(seen)
    await sending.answerPost(refusal)
    expect(sending.deliverer.delivery()).toMatchObject({ phase: 'refused', parcels: [{ state: 'unsent' }, { state: 'unsent' }] })
    expect([asking.world.posts.length, sending.world.posts.length, sending.world.timers.length]).toEqual([0, 1, 0])
  })

  it('waits after a lost answer, and asks again when the time has come', async () => {
    const { deliverer, world, answerAsk } = start()
    await answerAsk({ ...unreached, isUnreached: false })
    expect([deliverer.delivery().phase, world.timers.map(({ ms }) => ms)]).toEqual(['waiting', [1000]])
    deliverer.nudge()
    expect(world.asks).toHaveLength(1)
    world.timers.shift()?.run()
    expect([deliverer.delivery().phase, world.asks.length]).toEqual(['asking', 2])
  })

  it('goes on at once, with one call, when the line or the computer is back', async () => {
    for (const hurry of ['nudge', 'wake'] as const) {
      const { deliverer, world, answerAsk } = start()
      deliverer[hurry]()
      expect(world.asks).toHaveLength(1)
      await answerAsk(unreached)
      expect(world.timers).toHaveLength(1)
      deliverer[hurry]()
      deliverer[hurry]()
      await turn()
      expect([world.asks.length, world.timers.length]).toEqual([2, 0])
    }
  })

  it('stops where a file cannot be read any more', async () => {
    const { deliverer, answerAsk, answerPost } = start()
    await answerAsk(seen)
    await answerPost({ kind: 'gone' })
    expect(deliverer.delivery().phase).toBe('stopped')
  })
})

describe('a delivery that is cancelled', () => {
  it('ends its call, shows no progress of it any more, and is stored as stopped', async () => {
    const { deliverer, world, answerAsk, answerPost } = start()
    await answerAsk(seen)
    world.posts[0]?.sent(4)
    const cancelled = deliverer.cancel()
    expect(world.posts[0]?.signal.aborted).toBe(true)
    world.posts[0]?.sent(9)
    await answerPost({ ...unreached })
    await cancelled
    expect([deliverer.delivery().phase, world.stored.at(-1), world.posts.length]).toEqual(['stopped', 'stopped doubtful unsent', 1])
    expect(world.changes).toEqual(['sending', 'sending', 4, 'stopped'])
  })

  it('plans no further attempt', async () => {
    const { deliverer, world, answerAsk } = start()
    await answerAsk(unreached)
    await deliverer.cancel()
    deliverer.nudge()
    deliverer.wake()
    expect([world.timers, world.asks.length, world.stored.at(-1)]).toEqual([[], 1, 'stopped unsent unsent'])
  })

  it('H4: sends nothing where that comes while the file is noted as leaving', async () => {
    const { deliverer, world, answerAsk } = start()
    let isCancelled = false
    world.onStore = () => {
      if (isCancelled || deliverer.delivery().parcels[0]?.state !== 'doubtful') return
      isCancelled = true
      void deliverer.cancel()
    }
    await answerAsk(seen)
    await turn()
    expect([isCancelled, world.posts.length, deliverer.delivery().phase]).toEqual([true, 0, 'stopped'])
  })
})

describe('H4: a delivery that is halted with its session', () => {
  it('stores and shows nothing of an answer to its question', async () => {
    const { deliverer, world, answerAsk } = start()
    deliverer.halt()
    expect(world.asks[0]?.signal.aborted).toBe(true)
    await answerAsk(seen)
    await deliverer.settled()
    expect([world.posts.length, world.stored, world.changes, deliverer.delivery().phase]).toEqual([0, [], [], 'asking'])
  })

  it('stores a file that arrived all the same, and sends no other', async () => {
    const { deliverer, world, answerAsk, answerPost } = start()
    await answerAsk(seen)
    const shown = world.changes.length
    deliverer.halt()
    world.posts[0]?.sent(9)
    await answerPost(arrived)
    await deliverer.settled()
    expect([world.posts.length, world.stored.at(-1), world.changes.length - shown]).toEqual([1, 'sending arrived unsent', 0])
  })

  it('stores nothing of a file that did not arrive, and plans no attempt', async () => {
    const { deliverer, world, answerAsk, answerPost } = start()
    await answerAsk(seen)
    const stored = world.stored.length
    deliverer.halt()
    await answerPost(unreached)
    await deliverer.settled()
    deliverer.wake()
    expect([world.stored.length - stored, world.timers]).toEqual([0, []])
    await deliverer.cancel()
    expect(world.stored.length - stored).toBe(0)
  })

  it('plans no attempt while it waits', async () => {
    const { deliverer, world, answerAsk } = start()
    await answerAsk(unreached)
    deliverer.halt()
    deliverer.nudge()
    deliverer.wake()
    expect([world.timers, world.asks.length]).toEqual([[], 1])
  })
})
