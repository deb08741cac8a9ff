import { useNow } from '../../core/clock/use-now'
import { useServerNow } from '../../core/clock/use-server-now'

/** Sessions begin and end on whole minutes. */
const tickMs = 20_000

/** What time it is for live sessions, in epoch milliseconds: by the platform's clock, by this computer's while that one is not known. */
export function useLiveNow(): number {
  const own = useNow(tickMs)
  return useServerNow(tickMs) ?? own
}
