import { createHash } from 'node:crypto'
import type { NotificationKind } from './engagement'
import type { Student } from './student'

const idsPerUser = 1_000_000

/** `about` identifies the cause and prevents duplicates. */
export type NewNotification = {
  kind: NotificationKind
  title: string
  body: string
  link: string | null
  about?: string
}

/** Next unique id in the student's data. */
export function nextId({ user, engagement }: Student): number {
  engagement.made += 1
  return user.id * idsPerUser + engagement.made
}

/** Next message or popup id, in that service's text format. */
export function nextTextId(student: Student): string {
  return createHash('sha256')
    .update(`message ${nextId(student)}`)
    .digest('hex')
    .slice(0, 24)
}

/** Skips kinds turned off and duplicates by `about`. */
export function notify(student: Student, { kind, title, body, link, about }: NewNotification, at: number): void {
  if (!wantsNotification(student, kind)) return
  const { notifications } = student.engagement
  if (about !== undefined && notifications.some((notification) => notification.about === about)) return
  notifications.push({ id: nextId(student), kind, title, body, link, at, seen: false, about: about ?? null })
}

/** True unless turned off. */
export function wantsNotification({ user }: Student, kind: NotificationKind): boolean {
  const preference = user.notification_preferences?.[kind]
  return preference !== 0 && preference !== false
}
