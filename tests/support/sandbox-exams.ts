import type { Sandbox } from '#sandbox/sandbox.ts'
import { isExpired, notBegun, workRefusal } from '#sandbox/world/exams.ts'
import { getEnd, eventsOfWeek, type LiveEvent } from '#sandbox/world/live-events.ts'
import { mayJoin } from '#sandbox/world/participation.ts'
import type { Student } from '#sandbox/world/student.ts'
import { tunisWeekStart } from '#sandbox/world/timetable.ts'
import type { Sent } from './sandbox-client'

export function workForm(bytes: Uint8Array<ArrayBuffer> | string, name = 'copie.pdf'): FormData {
  const form = new FormData()
  form.append('contentFiles[0][file]', new File([bytes], name))
  return form
}

function weekOf({ world, clock }: Sandbox, { user }: Student): LiveEvent[] {
  return user.division == null ? [] : eventsOfWeek(world, user.division.id, tunisWeekStart(clock.now()))
}

export function eventNamed(sandbox: Sandbox, title: string, who = 'amira'): LiveEvent {
  const found = weekOf(sandbox, sandbox.world.student(who)).find((event) => event.title.startsWith(title))
  if (found === undefined) throw new Error(`no session of this week begins with ${title}`)
  return found
}

export function examArguments(name: string, sandbox: Sandbox, student: Student): Sent | null {
  return name.startsWith('exams.')
    ? ofExams(name, sandbox, student)
    : name.startsWith('events.')
      ? ofEvents(name, sandbox, student)
      : ofRatings(name, student)
}

function ofExams(name: string, { world, clock }: Sandbox, { user, exams }: Student): Sent | null {
  const now = clock.now()
  const shown = world.exams.filter(
    ({ divisionId, appearsAt }) => divisionId === user.division?.id && (appearsAt ?? 0) <= now,
  )
  const fresh = shown.find((exam) => exams[exam.id] === undefined && !isExpired(exam, now))
  const running = shown.find((exam) => workRefusal(exam, exams[exam.id] ?? notBegun, now) === null)
  const sent =
    shown.find(
      (exam) =>
        (exams[exam.id]?.uploads.length ?? 0) > 0 && workRefusal(exam, exams[exam.id] ?? notBegun, now) === null,
    ) ?? shown.find((exam) => exams[exam.id]?.uploads.length)
  const id = shown[0]?.id
  const calls: Record<string, Sent | null> = {
    'exams.list': {},
    'exams.detail': id === undefined ? null : { params: { id } },
    'exams.timing': id === undefined ? null : { params: { id } },
    'exams.start': fresh === undefined ? null : { body: { contentExam: fresh.id } },
    'exams.submit': running === undefined ? null : { params: { id: running.id }, body: workForm('%PDF-1.4 copie') },
    'exams.removeFile':
      sent === undefined ? null : { params: { examId: sent.id, fileId: exams[sent.id]?.uploads.at(-1)?.id ?? 0 } },
  }
  return calls[name] ?? null
}

function ofEvents(name: string, sandbox: Sandbox, student: Student): Sent | null {
  const now = sandbox.clock.now()
  const open = weekOf(sandbox, student).filter((event) => getEnd(event) > now && mayJoin(student, event, now))
  const [first] = open
  const taken = open.find(({ id }) => student.participations.includes(id))
  const calls: Record<string, Sent | null> = {
    'events.week': { query: { offset: 0 } },
    'events.join': first === undefined ? null : { body: { content_id: first.id, domain_id: first.subject.id } },
    'events.joinLink': taken === undefined ? null : { params: { eventId: taken.id } },
  }
  return calls[name] ?? null
}

function ofRatings(name: string, { id, user, ratings }: Student): Sent | null {
  if (name === 'ratings.list') return {}
  const next =
    id !== 'amira'
      ? undefined
      : [0, 1]
          .map((index) => String(user.id * 1000 + index))
          .find((one) => !ratings.some(({ attendance }) => attendance === one))
  if (next === undefined) return null
  return {
    body:
      name === 'ratings.submit' ? { attendanceIds: [next], rate: 4, observation: 'Clair' } : { attendanceIds: [next] },
  }
}
