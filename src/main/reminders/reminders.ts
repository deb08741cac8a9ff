import type { Clock, Schedule } from '../../shared/clock'
import type { Reminder } from '../../shared/desktop/reminders'
import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'
import { dueAt } from './due'
import { leadsToReminded, tellingsOf } from './tellings'
import type { Told } from './told'

/** Shows a notice of the system; the function it gives back takes the notice away. */
export type Tell = (notice: { title: string; body: string; link: string }, clicked: () => void) => () => void

type Options = {
  clock: Pick<Clock, 'now'>
  schedule: Schedule
  told: Told
  tell: Tell
  /** Brings the window to the front, and with a link to its screen. */
  open: (link: string | null) => void
  /** Whether the person wants reminders. */
  isWanted: () => boolean
  language: () => Language
  log: Pick<Log, 'info'>
}

/** Reminds the signed-in user, and nobody else, of what the page planned. */
export type Reminders = {
  /** Takes the place of what was planned; answers how many are waited for. Nothing is planned for nobody. */
  plan(reminders: readonly Reminder[]): number
  /** After a sleep, or when the clock was set: what is due by now is told. */
  look(): void
  /** Who is signed in now; the end of a session forgets what was planned and told. */
  sessionChanged(userId: number | null): void
}

/** So many notices at most are taken away at the end of a session. */
const noticesKept = 20

/** Waits for what was planned, by the computer's own clock; times are looked at anew at every wake, so that neither sleep nor a clock that is set can lose or repeat one. */
export function createReminders({ clock, schedule, told, tell, open, isWanted, language, log }: Options): Reminders {
  let user: number | null = null
  let planned: readonly Reminder[] = []
  let callOff = (): void => undefined
  let takeAway: (() => void)[] = []

  function look(): void {
    callOff()
    callOff = () => undefined
    if (user === null || planned.length === 0 || !isWanted()) return
    const now = clock.now()
    const due = dueAt(planned, told.has, now)
    if (due.tell.length > 0) show(user, due.tell, now)
    if (due.waitMs !== null) callOff = schedule(due.waitMs, look)
  }

  function show(userId: number, due: readonly Reminder[], now: number): void {
    // Kept first: a notice that fails is lost, never told for ever.
    told.add(userId, due, now)
    for (const telling of tellingsOf(due, language())) {
      takeAway.push(tell(telling, () => open(user === userId ? telling.link : null)))
    }
    takeAway = takeAway.slice(-noticesKept)
    log.info('reminders.told', { count: due.length })
  }

  return {
    plan(reminders) {
      if (user === null) return 0
      const byId = new Map(reminders.filter(({ link }) => leadsToReminded(link)).map((reminder) => [reminder.id, reminder]))
      planned = [...byId.values()]
      look()
      const now = clock.now()
      return planned.filter(({ id, until }) => now < until && !told.has(id)).length
    },
    look,
    sessionChanged(userId) {
      told.matchSharing()
      if (userId === user) return
      const before = user
      user = userId
      planned = []
      callOff()
      for (const close of takeAway) close()
      takeAway = []
      // At the start nobody is signed in until the session of the last run is taken up.
      if (before !== null) told.forget()
      if (userId !== null) told.takeUp(userId)
    },
  }
}
