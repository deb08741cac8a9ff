import { contract } from '../../../shared/contract/index'
import { addressOf } from '../../../shared/contract/endpoint'
import type { Schedule } from '../../../shared/clock'
import { backoffMs } from '../../../shared/std/backoff'
import { getConnectivity } from '../../core/api/connectivity'
import type { Collaborators } from '../../core/store/collaborators'

const initialDelayMs = 1000
const maxDelayMs = 60_000

const timeoutMs = 1500

/** The smallest response that is never cached. */
const probeEndpoint = contract.home.alerts

type ProbeOptions = Collaborators & {
  schedule: Schedule
  mayAsk: () => boolean
  isConnected: () => boolean
  onResult: (reachable: boolean) => void
}

/** Back-off from 1 s to 60 s; a reconnection shorter than a minute does not reset it. */
export type ConnectivityProbe = { askNow(): void; lost(): void; found(): void; stop(): void }

export function createConnectivityProbe(options: ProbeOptions): ConnectivityProbe {
  const { clock, random, schedule, mayAsk, isConnected, onResult } = options
  const stopped = new AbortController()
  let isAsking = false
  let isLost = false
  let attempt = 0
  let foundAt: number | null = null
  let cancel = (): void => undefined

  const ask = async (): Promise<void> => {
    if (isAsking || !mayAsk()) return
    isAsking = true
    const forget = schedule(timeoutMs, () => !isConnected() && onResult(false))
    const reached = await isAnswered(options, stopped.signal)
    forget()
    isAsking = false
    if (!stopped.signal.aborted) onResult(reached)
  }
  const plan = (): void => {
    cancel()
    cancel = schedule(backoffMs(attempt, random, initialDelayMs, maxDelayMs), () => {
      attempt += 1
      void ask()
      plan()
    })
  }
  return {
    askNow: () => void ask(),
    lost: () => {
      if (isLost) return
      isLost = true
      if (foundAt === null || clock.monotonic() - foundAt > maxDelayMs) attempt = 0
      plan()
    },
    found: () => {
      isLost = false
      foundAt = clock.monotonic()
      cancel()
    },
    stop: () => {
      cancel()
      stopped.abort()
    },
  }
}

async function isAnswered({ transport }: Pick<Collaborators, 'transport'>, signal: AbortSignal): Promise<boolean> {
  try {
    return (
      getConnectivity(
        await transport({
          method: probeEndpoint.method,
          path: `/api/${probeEndpoint.service}${addressOf(probeEndpoint, {})}`,
          signal,
          isProbe: true,
        }),
      ) === 'reached'
    )
  } catch {
    return false
  }
}
