import { addressOf } from '../../../shared/contract/endpoint'
import { contract } from '../../../shared/contract/index'
import { keptAtOf, reachOf } from '../api/reached'
import type { Transport, TransportAnswer } from '../api/transport'
import { desktop } from '../desktop/desktop'
import type { Collaborators } from '../store/core-state'
import { serverClockBeside } from './server-clock'
import type { Clock } from '../../../shared/clock'

/** A small answer of the platform that is never kept: the warnings of this user, mostly none. */
const question = contract.home.alerts

/** Measures the platform's clock by every answer of its own that passes; other services have clocks of their own. */
export function withServerClock(transport: Transport, clock: Clock): Transport {
  const server = serverClockBeside(clock)
  return async (request) => {
    const sentAt = clock.monotonic()
    const answer = await transport(request)
    if (request.path.startsWith('/api/platform/') && isOfNow(answer)) server.heard({ date: answer.header('date'), sentAt, receivedAt: clock.monotonic() })
    return answer
  }
}

/** Not from what is kept, nor from whoever stands between the computer and the platform. */
function isOfNow(answer: TransportAnswer): boolean {
  return keptAtOf(answer) === null && reachOf(answer) === 'reached'
}

/** Asks the platform for its time where a screen needs it, and forgets it when the computer slept, until the returned function is called. */
export function watchServerClock({ clock, transport }: Pick<Collaborators, 'clock' | 'transport'>, mayAsk: () => boolean): () => void {
  const server = serverClockBeside(clock)
  const stopped = new AbortController()
  const ask = async (): Promise<void> => {
    if (!mayAsk()) return
    // Heard on its way through the transport.
    await transport({ method: question.method, path: `/api/${question.service}${addressOf(question, {})}`, signal: stopped.signal }).catch(() => undefined)
  }
  const deaf = [server.asked(() => void ask()), desktop.on('window.suspend', ({ suspended }) => !suspended && server.forget())]
  return () => {
    stopped.abort()
    deaf.forEach((stop) => stop())
  }
}
