import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'

/** Sessions begin and end on whole minutes. */
const tickMs = 20_000

export function useLiveNow(): number {
  return useServerOrLocalNow(tickMs)
}
