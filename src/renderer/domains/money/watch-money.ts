import type { Store } from '@reduxjs/toolkit'
import { api } from '#core/api/api.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { CoreState } from '#core/store/core-state.ts'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { moneyChanged, type Money } from './money-slice'

export function watchMoney(
  store: Pick<Store<CoreState & { money: Money }>, 'getState' | 'dispatch' | 'subscribe'>,
): () => void {
  let requestedGeneration: number | null = null
  let shown = store.getState().money

  const fetchOrders = async (generation: number): Promise<void> => {
    try {
      const state = await desktop['money.state']()
      const { session } = store.getState()
      if (session.signedIn && session.generation === generation) store.dispatch(moneyChanged(state))
    } catch (error) {
      reportFailure('money.state', error)
    }
  }
  const forgetChanged = async (
    earlier: readonly TransactionView[],
    later: readonly TransactionView[],
  ): Promise<void> => {
    const { getChangedTags: kindsChangedBetween } = await import('./order-changes')
    const kinds = kindsChangedBetween(earlier, later)
    if (kinds.length > 0) store.dispatch(api.util.invalidateTags(kinds.map((type) => ({ type }))))
  }
  const onStoreChange = (): void => {
    const { session, money } = store.getState()
    if (!session.signedIn) requestedGeneration = null
    else if (requestedGeneration !== session.generation) {
      requestedGeneration = session.generation
      void fetchOrders(session.generation)
    }
    const before = shown
    shown = money
    if (before.attempts === money.attempts || !before.known) return
    void forgetChanged(before.attempts, money.attempts)
  }
  const unsubscribeStore = store.subscribe(onStoreChange)
  const unsubscribe = desktop.on('money.changed', (state) => {
    if (store.getState().session.signedIn) store.dispatch(moneyChanged(state))
  })
  onStoreChange()
  return () => {
    unsubscribeStore()
    unsubscribe()
  }
}
