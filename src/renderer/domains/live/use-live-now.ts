import { useNow } from '../../core/clock/clock'
import { useServerNow } from '../../core/clock/use-server-now'

/** Sessions begin and end on whole minutes. */
const tickMs = 20_000

/** Platform time in epoch milliseconds, local time while that is unknown. */
export function useLiveNow(): number {
  const own = useNow(tickMs)
  return useServerNow(tickMs) ?? own
}
