import { useEffect, useEffectEvent } from 'react'
import type { HomeworkDelivery } from '../../../../../shared/desktop/homework'

/** Tells that everything arrived; on opening as well, because it may have arrived while another screen was shown. */
export function useArrival(delivery: HomeworkDelivery, onHandedIn: () => void): void {
  const at = delivery.step === 'handed-in' ? delivery.receipt.at : null
  const tell = useEffectEvent(onHandedIn)
  useEffect(() => {
    if (at !== null) tell()
  }, [at])
}
