import { describe, expect, it } from 'vitest'
import { type UploadState, beginUpload } from './upload-state'
import { Uploader, type UploaderOptions } from './uploader'

type Listed = Awaited<ReturnType<UploaderOptions['listFiles']>>
type Sent = Awaited<ReturnType<UploaderOptions['sendFile']>>

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
const listed: Listed = { kind: 'done', value: { files: [] }, at: 77 }
const arrived: Sent = { kind: 'done', value: null, at: 88 }
const unreachable = { kind: 'lost', cause: 'cut', status: null, retryAfterMs: null, isUnreachable: true } as const

function start() {
  const world = {
    lists: [] as { signal: AbortSignal; respond: (result: Listed) => void }[],
    sends: [] as {
      id: string
      earlierSends: number
      signal: AbortSignal
      onProgress: (bytes: number) => void
      respond: (result: Sent) => void
    }[],
    persisted: [] as string[],
    changes: [] as (string | number)[],
    timers: [] as { ms: number; run: () => void }[],
    now: 1000,
    onPersist: (): void => undefined,
  }
  const describeState = ({ phase, items }: UploadState): string =>
    `${phase} ${items.map(({ state }) => state).join(' ')}`
  const items = ['a', 'b'].map((id) => ({ id, name: `${id}.pdf`, bytes: 10, state: 'unsent' as const }))
  const uploader = new Uploader(beginUpload(items, null), {
    persist: async (state) => {
      world.persisted.push(describeState(state))
      world.onPersist()
    },
    onChange: (state, sentBytes) => void world.changes.push(sentBytes > 0 ? sentBytes : state.phase),
    listFiles: (signal) => new Promise((respond) => world.lists.push({ signal, respond })),
    sendFile: ({ id, earlierSends }, signal, onProgress) =>
      new Promise((respond) => world.sends.push({ id, earlierSends, signal, onProgress, respond })),
    clock: { now: () => 0, monotonic: () => world.now },
    random: () => 1,
    schedule(ms, run) {
      const timer = { ms, run }
      world.timers.push(timer)
      return () => void (world.timers = world.timers.filter((each) => each !== timer))
    },
  })
  const answerList = async (result: Listed): Promise<void> => (world.lists.at(-1)?.respond(result), turn())
  const answerSend = async (result: Sent): Promise<void> => (world.sends.at(-1)?.respond(result), turn())
  return { uploader, world, answerList, answerSend }
}

describe('uploader', () => {
  it('H4: lists the remote files, then sends one file after the other, and persists each step', async () => {
    const { uploader, world, answerList, answerSend } = start()
    expect([world.lists.length, world.sends.length]).toEqual([1, 0])
    await answerList(listed)
    expect(world.sends.map(({ id }) => id)).toEqual(['a'])
    await answerSend(arrived)
    expect(world.sends.map(({ id }) => id)).toEqual(['a', 'b'])
    await answerSend(arrived)
    await uploader.settled()
    expect(uploader.state()).toMatchObject({ phase: 'handed-in', arrivedAt: 88 })
    expect(world.persisted).toEqual([
      'sending unsent unsent',
      'sending doubtful unsent',
      'sending arrived unsent',
      'sending arrived doubtful',
      'handed-in arrived arrived',
    ])
  })

  it('stops when the list or a file is refused', async () => {
    const refusal = {
      kind: 'refused',
      status: 403,
      message: 'Examen terminé',
      provesUnchanged: true,
      platformNow: null,
    } as const
    const listing = start()
    await listing.answerList(refusal)
    expect(listing.uploader.state()).toMatchObject({
      phase: 'refused',
      refusal: { status: 403, message: 'Examen terminé' },
    })
    const sending = start()
    await sending.answerList(listed)
    await sending.answerSend(refusal)
    expect(sending.uploader.state()).toMatchObject({
      phase: 'refused',
      items: [{ state: 'unsent' }, { state: 'unsent' }],
    })
    expect([listing.world.sends.length, sending.world.sends.length, sending.world.timers.length]).toEqual([0, 1, 0])
  })

  it('lists the remote files again when the wait after a lost response is over', async () => {
    const { uploader, world, answerList } = start()
    await answerList({ ...unreachable, isUnreachable: false })
    expect([uploader.state().phase, world.timers.map(({ ms }) => ms)]).toEqual(['waiting', [1000]])
    uploader.reached()
    expect(world.lists).toHaveLength(1)
    world.timers.shift()?.run()
    expect([uploader.state().phase, world.lists.length]).toEqual(['listing', 2])
  })

  it('retries at once, with one call, after a reconnection or a resume', async () => {
    for (const event of ['reached', 'resumed'] as const) {
      const { uploader, world, answerList } = start()
      uploader[event]()
      expect(world.lists).toHaveLength(1)
      await answerList(unreachable)
      expect(world.timers).toHaveLength(1)
      world.now = 4000
      uploader[event]()
      uploader[event]()
      await turn()
      expect([world.lists.length, world.timers.length]).toEqual([2, 0])
    }
  })

  it('charges the bytes that left with a cut send, and ends the wait at the person’s request', async () => {
    const { uploader, world, answerList, answerSend } = start()
    await answerList(listed)
    world.sends[0]?.onProgress(7)
    world.sends[0]?.onProgress(4)
    await answerSend(unreachable)
    expect(uploader.state().sends).toEqual([{ at: 1000, bytes: 10 }])
    uploader.retry()
    expect([uploader.state().sends, world.lists.length, world.timers.length]).toEqual([[], 2, 0])
    uploader.retry()
    expect(world.lists).toHaveLength(2)
  })

  it('stops when the copy of a file is missing', async () => {
    const { uploader, answerList, answerSend } = start()
    await answerList(listed)
    await answerSend({ kind: 'gone' })
    expect(uploader.state().phase).toBe('stopped')
  })
})

describe('cancelled uploader', () => {
  it('aborts its call, reports no further progress, and persists the stop', async () => {
    const { uploader, world, answerList, answerSend } = start()
    await answerList(listed)
    world.sends[0]?.onProgress(4)
    const cancelled = uploader.cancel()
    expect(world.sends[0]?.signal.aborted).toBe(true)
    world.sends[0]?.onProgress(9)
    await answerSend({ ...unreachable })
    await cancelled
    expect([uploader.state().phase, world.persisted.at(-1), world.sends.length]).toEqual([
      'stopped',
      'stopped doubtful unsent',
      1,
    ])
    expect(world.changes).toEqual(['sending', 'sending', 4, 'stopped'])
  })

  it('schedules no further attempt', async () => {
    const { uploader, world, answerList } = start()
    await answerList(unreachable)
    await uploader.cancel()
    uploader.reached()
    uploader.resumed()
    expect([world.timers, world.lists.length, world.persisted.at(-1)]).toEqual([[], 1, 'stopped unsent unsent'])
  })

  it('H4: sends nothing when it is cancelled while the start of a file is persisted', async () => {
    const { uploader, world, answerList } = start()
    let isCancelled = false
    world.onPersist = () => {
      if (isCancelled || uploader.state().items[0]?.state !== 'doubtful') return
      isCancelled = true
      void uploader.cancel()
    }
    await answerList(listed)
    await turn()
    expect([isCancelled, world.sends.length, uploader.state().phase]).toEqual([true, 0, 'stopped'])
  })
})

describe('H4: uploader halted with its session', () => {
  it('ignores the response with the remote files', async () => {
    const { uploader, world, answerList } = start()
    uploader.halt()
    expect(world.lists[0]?.signal.aborted).toBe(true)
    await answerList(listed)
    await uploader.settled()
    expect([world.sends.length, world.persisted, world.changes, uploader.state().phase]).toEqual([0, [], [], 'listing'])
  })

  it('persists a file that arrived meanwhile, and sends no other', async () => {
    const { uploader, world, answerList, answerSend } = start()
    await answerList(listed)
    const before = world.changes.length
    uploader.halt()
    world.sends[0]?.onProgress(9)
    await answerSend(arrived)
    await uploader.settled()
    expect([world.sends.length, world.persisted.at(-1), world.changes.length - before]).toEqual([
      1,
      'sending arrived unsent',
      0,
    ])
  })

  it('persists nothing of a file that did not arrive, and schedules no attempt', async () => {
    const { uploader, world, answerList, answerSend } = start()
    await answerList(listed)
    const before = world.persisted.length
    uploader.halt()
    await answerSend(unreachable)
    await uploader.settled()
    uploader.resumed()
    expect([world.persisted.length - before, world.timers]).toEqual([0, []])
    await uploader.cancel()
    expect(world.persisted.length - before).toBe(0)
  })

  it('schedules no attempt during a wait', async () => {
    const { uploader, world, answerList } = start()
    await answerList(unreachable)
    uploader.halt()
    uploader.reached()
    uploader.resumed()
    expect([world.timers, world.lists.length]).toEqual([[], 1])
  })
})
