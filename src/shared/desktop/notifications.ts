import * as z from 'zod'

/** A time of the day, such as 21:00. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Hours of the day in which the system shows nothing, also over midnight; off where `from` and `to` are the same. */
export const quietHours = z.object({ on: z.boolean(), from: timeOfDay, to: timeOfDay })
export type QuietHours = z.output<typeof quietHours>

/** A notification of the platform for the system to show: its words, and the deep link that opens its screen (null: the list). */
export const nativeNotification = z.object({ id: z.number(), title: z.string().max(120), body: z.string().max(300), link: z.string().max(2048).nullable() })
export type NativeNotification = z.output<typeof nativeNotification>

/** What the page may ask about notifications. */
export const notificationCommands = {
  /** Shown where the window is not in front, outside quiet hours, and never the same one twice. */
  'notifications.show': { input: z.object({ notifications: z.array(nativeNotification).max(24) }), output: z.object({ shown: z.number() }) },
  /** The number on the application's icon; 0 takes it away. */
  'notifications.badge': { input: z.object({ unread: z.int().min(0) }), output: z.undefined().optional() },
} as const
