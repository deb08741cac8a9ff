import { api } from '#core/api/api.ts'
import { refetchDue } from '#core/api/refetch.ts'
import { findDependants } from '#core/api/refresh-due.ts'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { serverClockBeside } from '#core/clock/server-clock.ts'
import { calendarDay, tunisTime, wireDay } from '#core/dates/wire-time.ts'
import { desktop } from '#core/desktop/desktop.ts'
import type { Collaborators } from '#core/store/collaborators.ts'
import type { Answer } from '#shared/contract/endpoint.ts'
import type { Fact } from '#shared/contract/freshness.ts'
import { contract } from '#shared/contract/index.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import type { AppStore } from '../store'

/** A school must not ask in the same second. */
const maxJitterMs = 60_000

/** Refreshes what is on screen when the window is shown or wakes, at midnight, and after a change made elsewhere. */
export function watchFreshness(store: AppStore, collaborators: Collaborators): () => void {
  const stopMidnight = watchMidnight(store, collaborators)
  let { shown, focused } = store.getState().window
  const onWindow = (): void => {
    const before = { shown, focused }
    ;({ shown, focused } = store.getState().window)
    if (shown && (!before.shown || (focused && !before.focused))) refetchDue(store, 'shown')
  }
  const stopFacts = watchFacts(store)
  const subscriptions = [
    store.subscribe(onWindow),
    desktop.on('window.suspend', ({ suspended }) => {
      if (!suspended && store.getState().window.shown) refetchDue(store, 'shown')
    }),
  ]
  return () => {
    stopMidnight()
    stopFacts()
    subscriptions.forEach((stop) => stop())
  }
}

function watchMidnight(store: AppStore, { clock, random }: Collaborators): () => void {
  const now = () => serverClockBeside(clock).now() ?? clock.now()
  let timer: ReturnType<typeof setTimeout>
  const plan = (): void => {
    timer = setTimeout(onTime, getMsToMidnight(now()) + random() * maxJitterMs)
  }
  const onTime = (): void => {
    // A hidden window refreshes when it is shown.
    if (store.getState().window.shown) refetchDue(store, 'midnight')
    plan()
  }
  plan()
  return () => clearTimeout(timer)
}

function getMsToMidnight(now: number): number {
  const wall = tunisTime(now)
  return Math.max(1000, calendarDay(wireDay(now)).add(1, 'day').valueOf() - wall.valueOf())
}

type Account = Answer<typeof contract.account.me>['payload']

const readFact: Readonly<Record<Exclude<Fact, 'watched'>, (account: Account) => unknown>> = {
  class: ({ user }) => user.division?.id ?? null,
  purchases: ({ user, permissions }) => [
    (user.affiliations ?? []).map(({ id, group, start_date, end_date }) => [id, group?.id, start_date, end_date]),
    permissions.has_exam,
  ],
}

/** An administrator changes the class, a parent buys: the account says so first. */
function watchFacts(store: AppStore): () => void {
  const select = toQueryHandle(contract.account.me).select({})
  let shown = read()
  function read(): { generation: number; account: Account } | null {
    const state = store.getState()
    const { data } = select(state)
    return data === undefined ? null : { generation: state.session.generation, account: data.answer.payload }
  }
  return store.subscribe(() => {
    const now = read()
    if (now?.account === shown?.account) return
    const before = shown
    shown = now
    if (before === null || now === null || before.generation !== now.generation) return
    for (const fact of ['class', 'purchases'] as const)
      if (!isSameValue(readFact[fact](before.account), readFact[fact](now.account)))
        store.dispatch(api.util.invalidateTags(findDependants(fact).map((type) => ({ type }))))
  })
}
