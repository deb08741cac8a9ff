import * as z from 'zod'

/** Something to be reminded of: when (epoch milliseconds), in which words, and the deep link that opens its screen. */
export const reminder = z.object({
  /** What it is, and at which minute of the epoch it is told: the same thing at the same time has the same id, so that nobody is told twice. */
  id: z.string().regex(/^(session|exam)-\d{1,16}-\d{1,9}$/),
  at: z.number(),
  /** Told late, after a sleep, until this time; then not at all. */
  until: z.number(),
  title: z.string().max(120),
  body: z.string().max(300),
  link: z.string().max(2048),
})
export type Reminder = z.output<typeof reminder>

/** What the page may ask about reminders. */
export const reminderCommands = {
  /** All that the signed-in user is to be reminded of; takes the place of what was there. Forgotten with the session. */
  'reminders.plan': { input: z.object({ reminders: z.array(reminder).max(200) }), output: z.object({ planned: z.number() }), limit: 20 },
} as const
