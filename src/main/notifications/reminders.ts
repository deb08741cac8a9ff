import type { Clock, Schedule } from '#shared/clock.ts'
import type { Reminder } from '#shared/desktop/reminders.ts'
import type { Language } from '#shared/locale.ts'
import type { SessionChange } from '../base/delivery/user-services'
import type { Log } from '../base/log/log'
import { createClosableNotifications } from './closable-notifications'
import type { DeliveredLog } from './delivered-log'
import { groupReminders, isReminderTarget } from './group-notifications'
import type { ShowNotification } from './os-notification'

type Options = {
  clock: Pick<Clock, 'now'>
  schedule: Schedule
  delivered: DeliveredLog<{ id: string; until: number }, string>
  showNotification: ShowNotification
  open: (link: string | null) => void
  isEnabled: () => boolean
  language: () => Language
  log: Pick<Log, 'info'>
}

export type Reminders = {
  /** Returns the pending count, 0 when signed out. */
  plan(reminders: readonly Reminder[]): number
  sessionChanged(session: Pick<SessionChange, 'userId'>): void
  /** Timers do not run during sleep. */
  suspended(isSuspended: boolean): void
}

/** Rechecks the clock at each timer: neither sleep nor clock changes lose or repeat reminders. */
export function createReminders({
  clock,
  schedule,
  delivered,
  showNotification,
  open,
  isEnabled,
  language,
  log,
}: Options): Reminders {
  let user: number | null = null
  let planned: readonly Reminder[] = []
  let cancel = (): void => undefined
  const shown = createClosableNotifications(showNotification)

  function refresh(): void {
    cancel()
    cancel = () => undefined
    if (user === null || !isEnabled()) return
    const now = clock.now()
    const due = selectDue(planned, delivered.has, now)
    if (due.show.length > 0) show(user, due.show, now)
    if (due.waitMs !== null) cancel = schedule(due.waitMs, refresh)
  }

  function show(userId: number, due: readonly Reminder[], now: number): void {
    delivered.add(userId, due, now)
    for (const notification of groupReminders(due, language())) {
      shown.show(notification, () => open(user === userId ? notification.link : null))
    }
    log.info('reminders.shown', { count: due.length })
  }

  return {
    plan(reminders) {
      if (user === null) return 0
      const byId = new Map(
        reminders.filter(({ link }) => isReminderTarget(link)).map((reminder) => [reminder.id, reminder]),
      )
      planned = [...byId.values()]
      refresh()
      const now = clock.now()
      return planned.filter(({ id, until }) => now < until && !delivered.has(id)).length
    },
    suspended(isSuspended) {
      if (!isSuspended) refresh()
    },
    sessionChanged({ userId }) {
      delivered.eraseIfShared()
      if (userId === user) return
      const before = user
      user = userId
      planned = []
      cancel()
      shown.closeAll()
      if (before !== null) delivered.clear()
      if (userId !== null) delivered.restore(userId)
    },
  }
}

const minuteMs = 60_000
export const maxWaitMs = 5 * minuteMs

/** `waitMs`: null if nothing is pending. */
export type Due = { show: Reminder[]; waitMs: number | null }

/** Groups reminders by minute; drops one past its `until`. */
export function selectDue(plan: readonly Reminder[], isDelivered: (id: string) => boolean, now: number): Due {
  const open = plan.filter(({ id, until }) => now < until && !isDelivered(id))
  const minuteEnd = (Math.floor(now / minuteMs) + 1) * minuteMs
  const dueUntil = open.some(({ at }) => at <= now) ? minuteEnd - 1 : now
  const later = open.filter(({ at }) => at > dueUntil).map(({ at }) => at - now)
  return {
    show: open.filter(({ at }) => at <= dueUntil).sort((a, b) => a.at - b.at),
    waitMs: later.length === 0 ? null : Math.min(maxWaitMs, ...later),
  }
}
