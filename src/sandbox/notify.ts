import { createHash } from 'node:crypto'
import type { NotificationKind } from './world/engagement'
import type { Student } from './world/student'

const numbersPerPerson = 1_000_000

/** What a notification says and where it leads; `about` names what it was made for, where that is told once. */
export type News = { kind: NotificationKind; title: string; body: string; link: string | null; about?: string }

/** The number of a new thing of this person: nothing else has it. */
export function nextOf({ user, engagement }: Student): number {
  engagement.made += 1
  return user.id * numbersPerPerson + engagement.made
}

/** The text that is the number of a new message or popup, as their service writes it. */
export function nextTextId(student: Student): string {
  return createHash('sha256').update(`message ${nextOf(student)}`).digest('hex').slice(0, 24)
}

/** Tells somebody something, unless they turned its kind off or were told it before. */
export function notify(student: Student, { kind, title, body, link, about }: News, at: number): void {
  if (!wants(student, kind)) return
  const { notifications } = student.engagement
  if (about !== undefined && notifications.some((told) => told.about === about)) return
  notifications.push({ id: nextOf(student), kind, title, body, link, at, seen: false, about: about ?? null })
}

/** Whether this person is told things of this kind: all that they did not turn off. */
export function wants({ user }: Student, kind: NotificationKind): boolean {
  const preference = user.notification_preferences?.[kind]
  return preference !== 0 && preference !== false
}
