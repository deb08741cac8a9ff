import { createHash } from 'node:crypto'
import type { NotificationKind } from './engagement'
import type { Student } from './student'

const idsPerUser = 1_000_000

/** A notification to deliver; `about` identifies its cause and prevents duplicates. */
export type NewNotification = { kind: NotificationKind; title: string; body: string; link: string | null; about?: string }

/** The next unique id among the student's data. */
export function nextId({ user, engagement }: Student): number {
  engagement.made += 1
  return user.id * idsPerUser + engagement.made
}

/** The id of a new message or popup, in the form of its service. */
export function nextTextId(student: Student): string {
  return createHash('sha256').update(`message ${nextId(student)}`).digest('hex').slice(0, 24)
}

/** Adds a notification unless the student turned its kind off or already has one about the same. */
export function notify(student: Student, { kind, title, body, link, about }: NewNotification, at: number): void {
  if (!wantsNotification(student, kind)) return
  const { notifications } = student.engagement
  if (about !== undefined && notifications.some((told) => told.about === about)) return
  notifications.push({ id: nextId(student), kind, title, body, link, at, seen: false, about: about ?? null })
}

/** Every kind is on unless the student turned it off. */
export function wantsNotification({ user }: Student, kind: NotificationKind): boolean {
  const preference = user.notification_preferences?.[kind]
  return preference !== 0 && preference !== false
}
