import type { Clock } from '#shared/clock.ts'
import { createSingleFlight } from '../base/async'
import { callSessionBus, type RunCommand } from '../base/session-bus'

type Options = { platform: NodeJS.Platform; clock: Pick<Clock, 'monotonic'>; run?: RunCommand }

const answerLifetimeMs = 120_000
const silenceLifetimeMs = 30_000

/**
 * On Linux `Notification.show` waits in the main process until the service answers, 25 s or more for one that hangs
 * (electron/electron#48753), so the service is asked first.
 */
export function createDaemonCheck({ platform, clock, run }: Options): () => Promise<boolean> {
  const shared = createSingleFlight<'service', boolean>()
  let last: { isAnswering: boolean; at: number } | null = null

  async function queryDaemon(): Promise<boolean> {
    const service = 'org.freedesktop.Notifications'
    const method = `${service}.GetServerInformation`
    const answer = await callSessionBus({ destination: service, object: '/org/freedesktop/Notifications', method }, run)
    last = { isAnswering: answer !== null, at: clock.monotonic() }
    return last.isAnswering
  }
  return async () => {
    if (platform !== 'linux') return true
    const age = last === null ? Infinity : clock.monotonic() - last.at
    if (last !== null && age < (last.isAnswering ? answerLifetimeMs : silenceLifetimeMs)) return last.isAnswering
    return shared('service', queryDaemon)
  }
}
