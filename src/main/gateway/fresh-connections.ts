import { once } from '../base/async'
import type { Forward } from './exchange'

/** What of Electron's session is used. */
export type Line = { fetch: Forward; closeAllConnections(): Promise<void> }

const mostLines = 6

/**
 * Sends each call over a connection that nothing was sent over before. Chromium sends a request whose used connection ends without an answer once more by
 * itself, a POST too: an order that the platform took would be given twice (threats E2). `open` makes one more line, which serves one call at a time.
 */
export function createFreshConnections(open: (index: number) => Promise<Line>): Forward {
  const free: Line[] = []
  const waiting: ((line: Line) => void)[] = []
  let lines = 0

  async function take(): Promise<Line> {
    const line = free.pop()
    if (line !== undefined) return line
    if (lines >= mostLines) return new Promise((resolve) => waiting.push(resolve))
    lines += 1
    try {
      return await open(lines - 1)
    } catch (failure) {
      lines -= 1
      throw failure
    }
  }

  function release(line: Line): void {
    const next = waiting.shift()
    if (next === undefined) free.push(line)
    else next(line)
  }

  return async (address, init) => {
    const line = await take()
    const done = once(() => release(line))
    try {
      await line.closeAllConnections()
      const response = await line.fetch(address, init)
      // The line is free once the answer was read or given up: closing its connections would cut the answer.
      init.signal.addEventListener('abort', done, { once: true })
      if (init.signal.aborted) done()
      return whenRead(response, done)
    } catch (failure) {
      done()
      throw failure
    }
  }
}

/** The same answer; `done` is called once nothing more of it is read. */
function whenRead(response: Response, done: () => void): Response {
  const source: ReadableStream<Uint8Array> | null = response.body
  if (source === null) {
    done()
    return response
  }
  const reader = source.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const read = await reader.read()
        if (!read.done) return controller.enqueue(read.value)
        controller.close()
      } catch (failure) {
        controller.error(failure)
      }
      done()
    },
    async cancel(reason) {
      done()
      await reader.cancel(reason)
    },
  })
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}
