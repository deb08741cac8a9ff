import { toAddress } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { desktop } from '../desktop/desktop'
import type { Collaborators } from '../store/collaborators'
import { serverClockBeside } from './server-clock'

/** Small and never cached: the user's warnings, usually none. */
const question = contract.home.alerts

export function watchServerClock(
  { clock, transport }: Pick<Collaborators, 'clock' | 'transport'>,
  mayAsk: () => boolean,
): () => void {
  const server = serverClockBeside(clock)
  const stopped = new AbortController()
  const sample = async (): Promise<void> => {
    if (!mayAsk()) return
    await transport({
      method: question.method,
      path: `/api/${question.service}${toAddress(question, {})}`,
      signal: stopped.signal,
      isProbe: true,
    }).catch(() => undefined)
  }
  const subscriptions = [
    server.onRequest(() => void sample()),
    desktop.on('window.suspend', ({ suspended }) => !suspended && server.reset()),
  ]
  return () => {
    stopped.abort()
    subscriptions.forEach((stop) => stop())
  }
}
