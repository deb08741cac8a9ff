import { createHash } from 'node:crypto'
import { createSheet } from '../media/generated-documents'
import { type ExamName, examNumber } from '../world/class-exams'
import { basicYear, finalYear } from '../world/curriculum/basic-and-final'
import { buildSubjects } from '../world/curriculum/curriculum'
import { primaryFive, terminaleS2 } from '../world/curriculum/other-classes'
import { languages } from '../world/curriculum/second-languages'
import { mathematics } from '../world/curriculum/second-mathematics'
import { naturalSciences } from '../world/curriculum/second-natural-sciences'
import { otherSubjects } from '../world/curriculum/second-other-subjects'
import { ownEnd, type Sitting } from '../world/exams'
import { eventsOfDay } from '../world/live-events'
import type { Subject } from '../world/school'
import type { Student } from '../world/student'
import type { Scenario, World } from '../world/world'
import { arrangeEngagement } from './engagement'
import { arrangeMoney } from './money'

export const school: Scenario = { subjects: schoolSubjects, arrange: arrangeSchool }

export function schoolSubjects(): Subject[] {
  return [
    ...buildSubjects(42, [mathematics, ...naturalSciences, ...languages, ...otherSubjects]),
    ...buildSubjects(22, primaryFive),
    ...buildSubjects(24, primaryFive),
    ...buildSubjects(62, terminaleS2),
    ...[29, 30, 31].flatMap((division) => buildSubjects(division, basicYear)),
    ...[51, 53, 54].flatMap((division) => buildSubjects(division, finalYear)),
  ]
}

export function arrangeSchool(world: World): void {
  const amira = world.student('amira')
  const reading = world.lesson('lire-une-droite')
  amira.progress[reading.id] = { completed: false, totalWatched: Math.round(reading.film.seconds * 0.52) }
  amira.reactions[reading.id] = 'love'
  const liked = ['lire-une-droite', 'la-photosynthese-etape-par-etape', 'present-perfect-or-past-simple']
  for (const [index, slug] of liked.entries()) {
    amira.bookmarks[world.lesson(slug).id] = new Date(world.createdAt - (index + 1) * 86_400_000).toISOString()
  }
  arrangeReports(world)
  arrangeExams(world)
  arrangeMoney(world)
  arrangeEngagement(world)
}

function arrangeReports(world: World): void {
  const amira = world.student('amira')
  const reports = [
    ['lire-une-droite', 1, 'Pending', 'À 0:42, le signe du coefficient est faux au tableau.', null],
    ['tracer-une-droite', 3, 'In progress', 'L’image se fige à 1:05, le son continue.', null],
    [
      'la-photosynthese-etape-par-etape',
      2,
      'Rejected',
      'Il manque la partie sur les stomates.',
      'Les stomates sont traités au chapitre précédent.',
    ],
    ['un-systeme-en-vingt-secondes', 4, 'Resolved', 'La fiche annoncée n’est pas jointe.', null],
  ] as const
  amira.reports = reports.map(([slug, reason, status, description, rejectReason], index) => ({
    id: amira.user.id * 1000 + index + 1,
    content: world.lesson(slug).id,
    reason,
    status,
    description,
    rejectReason,
    createdAt: new Date(world.createdAt - (index + 1) * 86_400_000).toISOString(),
  }))
  amira.reportsMade = reports.length
}

const minute = 60_000
const day = 86_400_000

function arrangeExams(world: World): void {
  const amira = world.student('amira')
  const now = Math.floor(world.createdAt / 1000) * 1000
  begin(world, amira, 'six-minutes-left', now - 54 * minute)
  begin(world, amira, 'two-hours-left', now - 60 * minute)
  const limited = begin(world, amira, 'limit-over', now - 2 * 60 * minute)
  handIn(amira, limited, { name: 'merged-images.pdf', sheet: 'copie-amira', at: now - 80 * minute })
  const corrected = begin(world, amira, 'corrected', now - 11 * day)
  handIn(amira, corrected, { name: 'merged-images.pdf', sheet: 'copie-amira', at: now - 11 * day + 50 * minute })
  handIn(amira, corrected, { name: 'Réponses.pdf', sheet: 'corrige', at: now - 11 * day + 51 * minute })
  corrected.corrections.push({
    id: examNumber('corrected') * 100 + 81,
    name: 'Copie corrigée.pdf',
    path: createSheet('copie-amira-corrigee').path,
  })
  amira.participations = [...eventsOfDay(world, amira.user.division?.id ?? 0, now)]
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < (endsAt ?? startsAt))
    .map(({ id }) => id)
}

function begin(world: World, student: Student, name: ExamName, startedAt: number): Sitting {
  const exam = world.exams.find(({ id }) => id === examNumber(name))
  if (exam === undefined) throw new Error(`there is no exam called ${name}`)
  const begun: Sitting = { startedAt, endsAt: ownEnd(exam, startedAt), uploads: [], corrections: [] }
  student.exams[exam.id] = begun
  return begun
}

function handIn(
  student: Student,
  own: Sitting,
  { name, sheet, at }: { name: string; sheet: string; at: number },
): void {
  const { path, bytes } = createSheet(sheet)
  student.uploadsMade += 1
  own.uploads.push({
    id: student.user.id * 10_000 + student.uploadsMade,
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    path,
    at,
    key: null,
  })
}
