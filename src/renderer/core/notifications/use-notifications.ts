import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { useCoreSelector, type CoreState } from '../store/core-state'
import { centreOf, type NotificationCentre } from './notification-centre'
import type { NotificationState } from './notification-state'

/** The notifications of the session that is open. */
export function useNotificationCentre(): NotificationCentre {
  const store = useStore<CoreState>()
  const generation = useCoreSelector(({ session }) => session.generation)
  return useMemo(() => centreOf(store, generation), [store, generation])
}

/** Reads what is known of the notifications. */
export function useNotifications<Part>(part: (state: NotificationState) => Part): Part {
  return useCoreSelector(({ notifications }) => part(notifications))
}
