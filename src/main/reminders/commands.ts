import type { HandlersOf } from '../ipc/handlers'
import type { Reminders } from './reminders'

/** The handler of `shared/desktop/reminders.ts`. */
export function reminderCommands(reminders: { plan(...planned: Parameters<Reminders['plan']>): number | Promise<number> }): HandlersOf<'reminders'> {
  return { 'reminders.plan': async ({ reminders: planned }) => ({ planned: await reminders.plan(planned) }) }
}
