import * as z from 'zod'

/** A planned reminder: time (epoch milliseconds), texts, and the deep link of its screen. */
export const reminder = z.object({
  /** Derived from the subject and the minute, so that the same reminder is shown once. */
  id: z.string().regex(/^(session|exam)-\d{1,16}-\d{1,9}$/),
  at: z.number(),
  /** Expiry of a late reminder, for example after a sleep. */
  until: z.number(),
  title: z.string().max(120),
  body: z.string().max(300),
  link: z.string().max(2048),
})
export type Reminder = z.output<typeof reminder>

/** Commands of reminders. */
export const reminderCommands = {
  /** Replaces the plan of the signed-in user, which ends with the session. */
  'reminders.plan': { input: z.object({ reminders: z.array(reminder).max(200) }), output: z.object({ planned: z.number() }), limit: 20 },
} as const
