import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readBounded, relayBody } from './http-body'

/** A body in pieces, which says what became of it. */
function bodyOf(pieces: readonly number[][], failure?: Error) {
  const cancelled = vi.fn<(reason: unknown) => void>()
  let next = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[next]
        next += 1
        if (piece !== undefined) controller.enqueue(Uint8Array.from(piece))
        else if (failure === undefined) controller.close()
        else controller.error(failure)
      },
      cancel: cancelled,
    },
    { highWaterMark: 0 },
  )
  return { body, cancelled, pulled: () => next }
}

const pieces = fc.array(fc.array(fc.nat(255), { maxLength: 8 }), { maxLength: 12 })

describe('a bounded body', () => {
  it('is read whole up to its limit, however it is divided (property)', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.constantFrom('cancel' as const, 'drain' as const), async (divided, overflow) => {
        const whole = divided.flat()
        const { body, cancelled } = bodyOf(divided)
        expect(await readBounded(body, whole.length, overflow)).toEqual({
          bytes: Uint8Array.from(whole),
          isTooLong: false,
        })
        expect(cancelled).not.toHaveBeenCalled()
      }),
    )
  })

  it('is left once it is too long, with a part of it', async () => {
    const { body, cancelled, pulled } = bodyOf([
      [1, 2],
      [3, 4],
      [5, 6],
    ])
    expect(await readBounded(body, 3, 'cancel')).toEqual({ bytes: Uint8Array.from([1, 2, 3, 4]), isTooLong: true })
    expect([cancelled.mock.calls.length, pulled()]).toEqual([1, 2])
  })

  it('is read to its end and thrown away where the sender must finish', async () => {
    const { body, cancelled, pulled } = bodyOf([
      [1, 2],
      [3, 4],
      [5, 6],
    ])
    expect(await readBounded(body, 3, 'drain')).toEqual({ bytes: new Uint8Array(), isTooLong: true })
    expect([cancelled.mock.calls.length, pulled()]).toEqual([0, 4])
  })

  it('fails as its sender does', async () => {
    await expect(readBounded(bodyOf([[1]], new Error('cut')).body, 3, 'drain')).rejects.toThrow('cut')
  })
})

describe('a relayed body', () => {
  it('hands each piece on as it is read, and says when it has ended (property)', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (divided) => {
        const ended = vi.fn<() => void>()
        const relayed = relayBody(bodyOf(divided).body, { ended, cancelled: () => undefined })
        const read: number[][] = []
        for await (const piece of relayed) read.push([...piece])
        expect(read).toEqual(divided)
        expect(ended).toHaveBeenCalledTimes(1)
      }),
    )
  })

  it('fails as its sender does, and has ended then', async () => {
    const ended = vi.fn<() => void>()
    const reader = relayBody(bodyOf([[1]], new Error('cut')).body, { ended, cancelled: () => undefined }).getReader()
    expect((await reader.read()).value).toEqual(Uint8Array.from([1]))
    await expect(reader.read()).rejects.toThrow('cut')
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('is read in the way of its caller, and given up where its reader does', async () => {
    const { body } = bodyOf([[1], [2]])
    const cancelled = vi.fn<(reason: unknown) => Promise<void>>(() => Promise.resolve())
    const reader = relayBody(body, {
      read: async (from) => {
        const { value } = await from.read()
        return { done: false, value: Uint8Array.from([...(value ?? []), 9]) }
      },
      cancelled,
    }).getReader()
    expect((await reader.read()).value).toEqual(Uint8Array.from([1, 9]))
    await reader.cancel('enough')
    expect(cancelled.mock.calls[0]?.[0]).toBe('enough')
  })
})
