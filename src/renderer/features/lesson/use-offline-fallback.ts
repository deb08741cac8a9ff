import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '#core/network/use-network.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { connectionDoubted } from '#core/store/network-slice.ts'

export function useOfflineFallback(maybe: boolean, again: () => void): boolean {
  const dispatch = useCoreDispatch()
  const online = useOnline()
  const wasOnline = useRef(online)
  const back = useEffectEvent(again)
  useEffect(() => {
    if (maybe) dispatch(connectionDoubted())
  }, [dispatch, maybe])
  useEffect(() => {
    if (maybe && online && !wasOnline.current) back()
    wasOnline.current = online
  }, [maybe, online])
  return maybe && !online
}
