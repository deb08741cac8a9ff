import type { OutboxState } from '#shared/desktop/progress.ts'
import type { Interference } from '#shared/gateway/network-error.ts'
import { useCoreSelector } from '../store/core-state'

export function useOnline(): boolean {
  return useCoreSelector((state) => state.network.reachable)
}

/** Epoch milliseconds; null while reachable. */
export function useOfflineSince(): number | null {
  return useCoreSelector((state) => state.network.offlineSince)
}

export function useInterference(): Interference | null {
  return useCoreSelector((state) => state.network.cause)
}

export function useOutbox(): OutboxState {
  return useCoreSelector((state) => state.outbox)
}
