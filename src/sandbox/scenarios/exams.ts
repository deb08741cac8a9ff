import { createHash } from 'node:crypto'
import { createSheet } from '../media/generated-documents'
import { type ExamName, examNumber } from '../world/class-exams'
import { ownEnd, type Sitting } from '../world/exams'
import { eventsOfDay } from '../world/live-events'
import type { Student } from '../world/student'
import type { World } from '../world/world'

const minute = 60_000
const day = 86_400_000

/** Exams that Amira has started or submitted, and the sessions she joined. */
export function arrangeExams(world: World): void {
  const amira = world.student('amira')
  const now = Math.floor(world.createdAt / 1000) * 1000
  begin(world, amira, 'six-minutes-left', now - 54 * minute)
  begin(world, amira, 'two-hours-left', now - 60 * minute)
  const limited = begin(world, amira, 'limit-over', now - 2 * 60 * minute)
  handIn(amira, limited, { name: 'merged-images.pdf', sheet: 'copie-amira', at: now - 80 * minute })
  const corrected = begin(world, amira, 'corrected', now - 11 * day)
  handIn(amira, corrected, { name: 'merged-images.pdf', sheet: 'copie-amira', at: now - 11 * day + 50 * minute })
  handIn(amira, corrected, { name: 'Réponses.pdf', sheet: 'corrige', at: now - 11 * day + 51 * minute })
  corrected.corrections.push({ id: examNumber('corrected') * 100 + 81, name: 'Copie corrigée.pdf', path: createSheet('copie-amira-corrigee').path })
  amira.participations = [...eventsOfDay(world, amira.user.division?.id ?? 0, now)].filter(({ startsAt, endsAt }) => startsAt <= now && now < (endsAt ?? startsAt)).map(({ id }) => id)
}

function begin(world: World, student: Student, name: ExamName, startedAt: number): Sitting {
  const exam = world.exams.find(({ id }) => id === examNumber(name))
  if (exam === undefined) throw new Error(`there is no exam called ${name}`)
  const begun: Sitting = { startedAt, endsAt: ownEnd(exam, startedAt), uploads: [], corrections: [] }
  student.exams[exam.id] = begun
  return begun
}

function handIn(student: Student, own: Sitting, { name, sheet, at }: { name: string; sheet: string; at: number }): void {
  const { path, bytes } = createSheet(sheet)
  student.uploadsMade += 1
  own.uploads.push({ id: student.user.id * 10_000 + student.uploadsMade, name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), path, at, key: null })
}
