import * as z from 'zod'

/** Epoch milliseconds; `link` is a deep link. */
export const reminder = z.object({
  /** Derived from subject and minute, to show a reminder once. */
  id: z.string().regex(/^(session|exam)-\d{1,16}-\d{1,9}$/),
  at: z.number(),
  /** Expiry of a late reminder, such as after a sleep. */
  until: z.number(),
  title: z.string().max(120),
  body: z.string().max(300),
  link: z.string().max(2048),
})
export type Reminder = z.output<typeof reminder>

/** Reminder commands. */
export const reminderCommands = {
  /** Replaces the user's plan, which ends with the session. */
  'reminders.plan': {
    input: z.object({ reminders: z.array(reminder).max(200) }),
    output: z.object({ planned: z.number() }),
    limit: 20,
    size: 550_000,
  },
} as const
