import { getConnectivity, getInterference } from '#core/api/connectivity.ts'
import type { Collaborators } from '#core/store/collaborators.ts'
import type { Schedule } from '#shared/clock.ts'
import { toAddress } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import type { Interference } from '#shared/gateway/network-error.ts'
import { backoffMs } from '#shared/std/backoff.ts'

const initialDelayMs = 1000
const maxDelayMs = 60_000

const timeoutMs = 1500

/** The smallest response that is never cached. */
const probeEndpoint = contract.home.alerts

type ProbeOptions = Collaborators & {
  schedule: Schedule
  mayAsk: () => boolean
  isConnected: () => boolean
  onResult: (reachable: boolean, cause: Interference | null) => void
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

  const probe = async (): Promise<void> => {
    if (isAsking || !mayAsk()) return
    isAsking = true
    const cancelTimeout = schedule(timeoutMs, () => !isConnected() && onResult(false, null))
    const { isReached, cause } = await probePlatform(options, stopped.signal)
    cancelTimeout()
    isAsking = false
    if (!stopped.signal.aborted) onResult(isReached, cause)
  }
  const plan = (): void => {
    cancel()
    cancel = schedule(backoffMs(attempt, random, initialDelayMs, maxDelayMs), () => {
      attempt += 1
      void probe()
      plan()
    })
  }
  return {
    askNow: () => void probe(),
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

async function probePlatform(
  { transport }: Pick<Collaborators, 'transport'>,
  signal: AbortSignal,
): Promise<{ isReached: boolean; cause: Interference | null }> {
  try {
    const answer = await transport({
      method: probeEndpoint.method,
      path: `/api/${probeEndpoint.service}${toAddress(probeEndpoint, {})}`,
      signal,
      isProbe: true,
    })
    return { isReached: getConnectivity(answer) === 'reached', cause: getInterference(answer) }
  } catch {
    return { isReached: false, cause: null }
  }
}
