import { useMemo } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useCoreSelector } from '#core/store/core-state.ts'
import { getCentre, type NotificationCentre, type StateWithNotifications } from './notification-centre'
import type { NotificationState } from './notification-state'

export function useNotificationCentre(): NotificationCentre {
  const store = useStore<StateWithNotifications>()
  const generation = useCoreSelector(({ session }) => session.generation)
  return useMemo(() => getCentre(store, generation), [store, generation])
}

export function useNotifications<Part>(part: (state: NotificationState) => Part): Part {
  return useSelector(({ notifications }: StateWithNotifications) => part(notifications))
}
