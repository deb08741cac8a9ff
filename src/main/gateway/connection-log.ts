import { toConnectionError, type ConnectionError } from '#shared/gateway/connection-error.ts'
import type { Log } from '../base/log/log'

export type ConnectionLog = {
  failed(address: string, error: unknown): void
  reached(address: string): void
}

/** Names each host that cannot be reached with its cause, once until it answers: a screen asks it dozens of times. */
export function createConnectionLog(log: Pick<Log, 'warn'>): ConnectionLog {
  const causes = new Map<string, ConnectionError>()
  return {
    failed(address, error) {
      const { host } = new URL(address)
      const reason = toConnectionError(error)
      if (causes.get(host) === reason) return
      causes.set(host, reason)
      log.warn('gateway.unreachable', { host, reason })
    },
    reached: (address) => void causes.delete(new URL(address).host),
  }
}
