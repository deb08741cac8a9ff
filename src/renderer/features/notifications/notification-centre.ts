import { toMutationHandle, toQueryHandle, unknownFailure } from '#core/api/rtk-endpoints.ts'
import { isFailure, type Failure } from '#core/failure/failure.ts'
import type { CoreDispatch, CoreState } from '#core/store/core-state.ts'
import { contract } from '#shared/contract/index.ts'
import { notificationsPerPage } from '#shared/contract/notifications.ts'
import {
  isSeen,
  notificationsChanged,
  type RequestedPage,
  type FeedName,
  type NotificationEvent,
  type NotificationState,
} from './notification-state'

export type NotificationCentre = {
  state(): NotificationState
  fetchPage(feed: FeedName, what: RequestedPage): Promise<boolean>
  /** On refusal, reverts and returns the failure. */
  open(id: number): Promise<Failure | null>
}

export type StateWithNotifications = CoreState & { notifications: NotificationState }

type AppStore = { dispatch: CoreDispatch; getState: () => StateWithNotifications }

const centres = new WeakMap<CoreDispatch, { generation: number; centre: NotificationCentre }>()

export function getCentre(store: AppStore, generation: number): NotificationCentre {
  const cached = centres.get(store.dispatch)
  if (cached?.generation === generation) return cached.centre
  const centre = createCentre(store, generation)
  centres.set(store.dispatch, { generation, centre })
  return centre
}

function createCentre({ dispatch, getState }: AppStore, generation: number): NotificationCentre {
  const inFlight = new Map<FeedName, { what: RequestedPage; answered: Promise<boolean> }>()
  const state = (): NotificationState => getState().notifications
  const emit = (event: NotificationEvent): void => {
    const { session } = getState()
    if (session.signedIn && session.generation === generation) dispatch(notificationsChanged(event))
  }
  const read = async (feed: FeedName, what: RequestedPage): Promise<boolean> => {
    const page = what === 'head' ? 1 : state()[feed].feed.next
    emit({ type: 'asked', feed, what })
    const query = {
      page,
      orderBy: 'id',
      sortedBy: 'desc',
      perPage: notificationsPerPage,
      ...(feed === 'unread' && { search: 'seen:false' as const }),
    } as const
    const { data, error, dropped } = await dispatch(
      toQueryHandle(contract.notifications.list).initiate({ query }, { subscribe: false, forceRefetch: true }),
    )
    inFlight.delete(feed)
    if (data === undefined) {
      emit({ type: 'failed', feed, failure: isFailure(error) ? error : unknownFailure })
      return false
    }
    const { data: rows, meta } = data.payload
    emit({ type: 'answered', feed, page: { page, lastPage: meta.last_page, total: meta.total, rows }, dropped })
    return true
  }
  const fetchPage = (feed: FeedName, what: RequestedPage): Promise<boolean> => {
    const running = inFlight.get(feed)
    // A later page does not hold what is new.
    if (running?.what === 'next' && what === 'head') return running.answered.then(() => fetchPage(feed, what))
    if (running) return running.answered
    const answered = read(feed, what)
    inFlight.set(feed, { what, answered })
    return answered
  }
  return {
    state,
    fetchPage,
    async open(id) {
      const row = [...state().all.feed.rows, ...state().unread.feed.rows].find((each) => each.id === id)
      if (row === undefined || isSeen(state(), row)) return null
      emit({ type: 'opened', id })
      const { error } = await dispatch(toMutationHandle(contract.notifications.markSeen)({ params: { id } }))
      if (error === undefined) return null
      emit({ type: 'refused', id })
      return isFailure(error) ? error : unknownFailure
    },
  }
}
