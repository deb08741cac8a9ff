import * as z from 'zod'

/** A time of the day, such as 21:00. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Hours without notifications, also over midnight; off if `from` equals `to`. */
export const quietHours = z.object({ on: z.boolean(), from: timeOfDay, to: timeOfDay })
export type QuietHours = z.output<typeof quietHours>

/** A notification of the platform: its texts and the deep link of its screen (null: the list). */
const nativeNotification = z.object({ id: z.number(), title: z.string().max(120), body: z.string().max(300), link: z.string().max(2048).nullable() })
export type NativeNotification = z.output<typeof nativeNotification>

/** Commands of notifications. */
export const notificationCommands = {
  /** Shows notifications without window focus, outside quiet hours, each at most once. */
  'notifications.show': { input: z.object({ notifications: z.array(nativeNotification).max(24) }), output: z.object({ shown: z.number() }) },
  /** Sets the number on the application's icon; 0 removes it. */
  'notifications.badge': { input: z.object({ unread: z.int().min(0) }), output: z.undefined().optional() },
} as const
