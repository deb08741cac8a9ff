/** Of the answers that came lately: `cut` in the middle, or `slow`, with the bytes that arrive in a second. */
export type LineQuality = { kind: 'good' } | { kind: 'cut' } | { kind: 'slow'; bytesPerSecond: number }

export type LineMeter = {
  /** The body of an answer begins to arrive; `isPacked`: its bytes are counted after they are unpacked. */
  begin(isPacked?: boolean): Transfer
  quality(): LineQuality
}

type Transfer = {
  receive(bytes: number): void
  /** `isCut`: the network ended it before it was complete. */
  end(isCut: boolean): void
}

const memoryMs = 10 * 60_000
/** One connection may be cut by chance, for instance while the computer changes its network. */
const minCuts = 2
/** Less says nothing about a rate: the first bytes of an answer arrive at once on any line. */
const minBytes = 5000
/** A list of the platform takes ten seconds and a picture half a minute. */
const slowBytesPerSecond = 15_000

/** JSON, packed by a server. */
const packedShare = 1 / 4

type Period = { endedAt: number; bytes: number; ms: number; cuts: number }

/**
 * Measures the connection by what the application reads anyway. Answers that arrive together share the line, so the time
 * counts once in which any of them arrives.
 */
export function createLineMeter(clock: { monotonic(): number }): LineMeter {
  let periods: Period[] = []
  let current: Period = { endedAt: 0, bytes: 0, ms: 0, cuts: 0 }
  let inFlight = 0
  let startedAt = 0

  function begin(isPacked = false): Transfer {
    if (inFlight === 0) {
      startedAt = clock.monotonic()
      current = { endedAt: 0, bytes: 0, ms: 0, cuts: 0 }
    }
    inFlight += 1
    return {
      receive: (bytes) => void (current.bytes += isPacked ? bytes * packedShare : bytes),
      end(isCut) {
        inFlight -= 1
        if (isCut) current.cuts += 1
        if (inFlight > 0) return
        const endedAt = clock.monotonic()
        periods = [...recent(endedAt), { ...current, endedAt, ms: endedAt - startedAt }]
      },
    }
  }

  const recent = (now: number): Period[] => periods.filter(({ endedAt }) => now - endedAt < memoryMs)

  function quality(): LineQuality {
    const now = clock.monotonic()
    const sum = { bytes: 0, ms: 0, cuts: 0 }
    const running = inFlight === 0 ? [] : [{ ...current, ms: now - startedAt }]
    for (const { bytes, ms, cuts } of [...recent(now), ...running]) {
      sum.bytes += bytes
      sum.ms += ms
      sum.cuts += cuts
    }
    if (sum.cuts >= minCuts) return { kind: 'cut' }
    const bytesPerSecond = Math.round((sum.bytes * 1000) / Math.max(1, sum.ms))
    return sum.bytes >= minBytes && bytesPerSecond < slowBytesPerSecond
      ? { kind: 'slow', bytesPerSecond }
      : { kind: 'good' }
  }

  return { begin, quality }
}
