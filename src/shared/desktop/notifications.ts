import * as z from 'zod'

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Across midnight too; off if `from` equals `to`. */
export const quietHours = z.object({ on: z.boolean(), from: timeOfDay, to: timeOfDay })
export type QuietHours = z.output<typeof quietHours>

/** `link`: deep link; null: the list. */
const nativeNotification = z.object({
  id: z.number(),
  title: z.string().max(120),
  body: z.string().max(300),
  link: z.string().max(2048).nullable(),
})
export type NativeNotification = z.output<typeof nativeNotification>

/** Notification commands. */
export const notificationCommands = {
  /** Shows each once, without window focus and outside quiet hours. */
  'notifications.show': {
    input: z.object({ notifications: z.array(nativeNotification).max(24) }),
    output: z.object({ shown: z.number() }),
  },
  /** Badge of the application icon; 0 removes it. */
  'notifications.badge': { input: z.object({ unread: z.int().min(0) }), output: z.undefined().optional() },
} as const
