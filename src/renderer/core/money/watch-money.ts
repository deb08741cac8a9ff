import type { Store } from '@reduxjs/toolkit'
import { contract } from '../../../shared/contract/index'
import type { MoneyAttempt, MoneyOrder } from '../../../shared/desktop/payments'
import { api } from '../api/api'
import { desktop, reportFailure } from '../desktop/desktop'
import type { CoreState } from '../store/core-state'
import { moneyChanged } from './money-slice'

/** What an order changes on the platform, by its kind. */
const changes = {
  'top-up': contract.wallet.createCode.changes,
  transfer: contract.transfers.start.changes,
  purchase: contract.offers.buy.changes,
  operator: contract.operator.unsubscribe.changes,
} as const satisfies Record<MoneyOrder['kind'], unknown>

/** The kinds of cached answers that are no longer true when the orders went from the one state to the other. */
export function kindsChangedBetween(before: readonly MoneyAttempt[], after: readonly MoneyAttempt[]): string[] {
  const moved = after.filter(({ id, stage, changedAt }) => {
    const known = before.find((one) => one.id === id)
    return stage !== 'sending' && (known?.stage !== stage || known.changedAt !== changedAt)
  })
  return [...new Set(moved.flatMap(({ order }) => changes[order.kind].map(({ kind }) => kind)))]
}

/** Keeps the orders of whoever is signed in as the desktop tells them, and forgets the answers that they change, until the returned function is called. */
export function watchMoney(store: Pick<Store<CoreState>, 'getState' | 'dispatch' | 'subscribe'>): () => void {
  let asked: number | null = null
  let shown = store.getState().money

  const ask = async (generation: number): Promise<void> => {
    try {
      const state = await desktop['money.state']()
      const { session } = store.getState()
      if (session.signedIn && session.generation === generation) store.dispatch(moneyChanged(state))
    } catch (error) {
      reportFailure('money.state', error)
    }
  }
  const look = (): void => {
    const { session, money } = store.getState()
    if (!session.signedIn) asked = null
    else if (asked !== session.generation) {
      asked = session.generation
      void ask(session.generation)
    }
    const before = shown
    shown = money
    if (before.attempts === money.attempts || !before.known) return
    const kinds = kindsChangedBetween(before.attempts, money.attempts)
    if (kinds.length > 0) store.dispatch(api.util.invalidateTags(kinds.map((type) => ({ type }))))
  }
  const forget = store.subscribe(look)
  // Orders of somebody who is not shown as signed in come with the answer to the question of the next sign-in.
  const deafen = desktop.on('money.changed', (state) => {
    if (store.getState().session.signedIn) store.dispatch(moneyChanged(state))
  })
  look()
  return () => {
    forget()
    deafen()
  }
}
