import type { DemoPush } from '../shared/desktop/demo'
import { assertNever } from '../shared/std/never'
import type { Platform } from './handler'
import { type News, nextOf, nextTextId, notify, wants } from './notify'
import { messagePattern, news, popupPattern } from './world/letters'
import { newsWords } from './world/news-words'
import { knownParents } from './world/parents'
import type { Student } from './world/student'

/** Brings something new to everybody who is signed in, or to every pupil while nobody is. */
export function push({ world, sessions, clock }: Pick<Platform, 'world' | 'sessions' | 'clock'>, what: DemoPush): void {
  const signedIn = new Set(sessions.all().map(({ student }) => student))
  const reached = world.students.filter(({ id, type }) => (signedIn.size === 0 ? type !== 'Teacher' : signedIn.has(id)))
  for (const student of reached) bring(student, what, clock.now())
}

function bring(student: Student, what: DemoPush, now: number): void {
  const { engagement } = student
  switch (what) {
    case 'notification':
      return notify(student, nextNews(student), now)
    case 'message':
      engagement.messages.push({ id: nextTextId(student), ...messagePattern(engagement.made, student.user.language), at: now, seen: false })
      return undefined
    case 'popup':
      engagement.popups.push({ id: nextTextId(student), ...popupPattern(engagement.made), hidden: false })
      return undefined
    case 'parent-request':
      return requestFrom(student, engagement.parentRequests.length % knownParents.length, now)
    default:
      return assertNever(what)
  }
}

/** News by turns, of the kinds that this person wants to hear of. */
function nextNews(student: Student): News {
  const wanted = news.filter(({ kind }) => wants(student, kind))
  const all = wanted.length === 0 ? news : wanted
  return all[student.engagement.made % all.length] ?? news[0]
}

/** A parent asks to be tied to the pupil's account. */
export function requestFrom(student: Student, parent: number, at: number): void {
  const name = knownParents[parent]?.name ?? ''
  student.engagement.parentRequests.push({ id: nextOf(student), parent, approved: null, at })
  student.user.hasParentRequest = true
  notify(student, { kind: 'parentRequest', ...newsWords(student.user.language).parent(name), link: '/liste-des-demandes-parentales' }, at)
}
