import type { LiveEvent as WireEvent } from '#shared/contract/events.ts'
import type { School, Subject, Teacher } from './school'
import { teacherNamed } from './teachers'
import { type LiveSession, sessionsOfDay, tunisDayStart, tunisWeekStart } from './timetable'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const defaultDurationMs = 60 * minute
/** Minimum time before midnight on the week's last day. */
const maxDurationMs = 90 * minute
const firstNumber = 8_000_000

type Traineeship = { name: string; price: number; sessions: { name: string; startsAt: number }[] }

/** Times in epoch milliseconds. */
export type LiveEvent = {
  id: number
  divisionId: number
  subject: Subject
  title: string
  teacher: Teacher
  startsAt: number
  endsAt: number | null
  description: string
  /** Required chapter; null if an offer suffices. */
  chapter: number | null
  versPilote: boolean
  files: { name: string; path: string }[]
  traineeship: Traineeship | null
  twist: ((event: WireEvent) => unknown) | null
}

type Draft = { title: string; arabic: string; from: number; lasts: number | null } & Partial<
  Pick<LiveEvent, 'description' | 'versPilote' | 'files'>
> & { bought?: 'chapter' | 'traineeship' }

/** Milliseconds. */
export const openBefore = 10 * minute

/** End, or 60 minutes after the start if missing or invalid. */
export function getEnd({ startsAt, endsAt }: Pick<LiveEvent, 'startsAt' | 'endsAt'>): number {
  return endsAt !== null && endsAt > startsAt ? endsAt : startsAt + defaultDurationMs
}

/** A session without chapter, files or traineeship. */
export function plainEvent({
  id,
  subject,
  title,
  teacher,
  startsAt,
  endsAt,
}: Omit<LiveSession, 'endsAt'> & { endsAt: number | null }): LiveEvent {
  return {
    id,
    divisionId: subject.divisionId,
    subject,
    title,
    teacher,
    startsAt,
    endsAt,
    description: `${subject.name} · ${title}`,
    chapter: null,
    versPilote: false,
    files: [],
    traineeship: null,
    twist: null,
  }
}

/** Each calendar variant per class. */
export function createLiveEvents(school: School, createdAt: number): LiveEvent[] {
  const divisions = [...new Set(school.subjects.map(({ divisionId }) => divisionId))]
  return divisions.flatMap((divisionId) => {
    const taught = school.getSubjects(divisionId)
    return drafts(createdAt).flatMap((draft, index) => {
      const subject = taught[(index + 1) % taught.length]
      return subject === undefined ? [] : [toEvent(draft, { id: firstNumber + divisionId * 100 + index + 1, subject })]
    })
  })
}

const correctionProgramme = `<p>Nous corrigeons ensemble le dernier <strong>devoir de contrôle</strong>&nbsp;:</p>
<ol>
<li>le barème&nbsp;;</li>
<li>les erreurs fréquentes&nbsp;;</li>
<li>tes questions.</li>
</ol>`

const traineeshipProgramme = `<h3>Cinq séances pour préparer le devoir de synthèse</h3>
<p>Chaque séance dure <strong>deux heures</strong>&nbsp;:</p>
<ul>
<li>un rappel du cours&nbsp;;</li>
<li>des exercices de <em>devoirs de synthèse</em> des années passées&nbsp;;</li>
<li>un corrigé à télécharger.</li>
</ul>
<p>Prépare ton cahier et <a href="/subjects">relis tes leçons</a> avant de venir.</p>`

/** Order: overlapping (two), soon, over, chapter, traineeship, pilot, night, endless. */
function drafts(createdAt: number): Draft[] {
  const at = upcoming(createdAt)
  const weekStart = tunisWeekStart(createdAt)
  const overFrom = Math.max(weekStart, halfHour(createdAt - 27 * hour))
  return [
    { title: 'Séance de soutien', arabic: 'حصّة دعم', from: at(1, 10), lasts: 90 * minute },
    { title: 'Révision en petit groupe', arabic: 'مراجعة في مجموعة صغيرة', from: at(1, 10.5), lasts: 90 * minute },
    {
      title: 'Questions et réponses',
      arabic: 'أسئلة وأجوبة',
      from: Math.ceil((createdAt + 20 * minute) / minute) * minute,
      lasts: hour,
      description: '<p>Viens avec tes questions&nbsp;: l’enseignant y répond <strong>en direct</strong>.</p>',
    },
    {
      title: 'Correction du dernier devoir',
      arabic: 'إصلاح الفرض الأخير',
      from: overFrom,
      lasts: Math.max(minute, Math.min(hour, createdAt - minute - overFrom)),
      description: correctionProgramme,
      files: [
        { name: 'Énoncé du dernier devoir corrigé en classe.pdf', path: 'documents/examens/sujet.pdf' },
        { name: 'Corrigé détaillé avec le barème.pdf', path: 'documents/examens/corrige.pdf' },
      ],
    },
    {
      title: 'Séance du chapitre',
      arabic: 'حصّة المحور',
      from: at(2, 14),
      lasts: 2 * hour,
      description:
        '<p>Le chapitre entier en <em>deux heures</em>&nbsp;: le cours d’abord, puis une série d’exercices.</p>',
      bought: 'chapter',
    },
    {
      title: 'Stage de révision',
      arabic: 'تربّص مراجعة',
      from: at(3, 9),
      lasts: 2 * hour,
      description: traineeshipProgramme,
      bought: 'traineeship',
    },
    {
      title: 'Classe pilote',
      arabic: 'القسم النموذجي',
      from: at(2, 17),
      lasts: hour,
      bought: 'chapter',
      versPilote: true,
    },
    {
      title: 'Nuit de l’astronomie',
      arabic: 'ليلة علم الفلك',
      from: at(3, 23),
      lasts: 90 * minute,
      description:
        '<p>Observe le ciel d’automne avec nous. Ce qu’il te faut&nbsp;:<br>• un endroit sombre&nbsp;;<br>• ' +
        'des jumelles, si tu en as.</p>',
    },
    {
      title: 'Atelier libre',
      arabic: 'ورشة حرّة',
      from: at(1, 16),
      lasts: null,
      description: '<p>L’atelier dure tant qu’il y a des questions.</p>',
    },
  ]
}

/** On the week's last day, later that day or the day before. */
function upcoming(createdAt: number): (days: number, at: number) => number {
  const today = tunisDayStart(createdAt)
  const left = Math.round((tunisWeekStart(createdAt, 1) - today) / day) - 1
  return (days, at) => {
    if (left > 0) return today + (((days - 1) % left) + 1) * day + at * hour
    const later = halfHour(createdAt) + (days + at / 24) * hour
    return later < today + day - maxDurationMs ? halfHour(later) : today - day + at * hour
  }
}

function halfHour(at: number): number {
  return Math.floor(at / (30 * minute)) * 30 * minute
}

function toEvent(
  { title, arabic, from, lasts, description, versPilote = false, files = [], bought }: Draft,
  { id, subject }: { id: number; subject: Subject },
): LiveEvent {
  const chapter = subject.chapters.find(({ type }) => type === 'course') ?? null
  const inArabic = /\p{Script=Arabic}/u.test(subject.name)
  // Mixing a French title with an Arabic chapter breaks the reading order.
  const about = chapter === null || (subject.rtl && !inArabic) ? subject.name : chapter.name
  const whole = inArabic ? `${arabic}: ${about}` : `${title} : ${about}`
  return {
    ...plainEvent({
      id,
      subject,
      title: whole,
      teacher: chapter?.teacher ?? teacherNamed('Trabelsi'),
      startsAt: from,
      endsAt: lasts === null ? null : from + lasts,
    }),
    description: (inArabic ? undefined : description) ?? `${subject.name} · ${about}`,
    chapter: bought === undefined ? null : (chapter?.id ?? null),
    versPilote,
    files,
    traineeship:
      bought === 'traineeship'
        ? {
            name: inArabic ? `تربّص: ${subject.name}` : `Stage : ${subject.name}`,
            price: 1500,
            sessions: [-7, -3, 0, 3, 7].map((days, index) => ({
              name: `${inArabic ? 'الحصّة' : 'Séance'} ${index + 1}`,
              startsAt: from + days * day,
            })),
          }
        : null,
  }
}

/** Class sessions of a week, earliest first. */
export function eventsOfWeek(
  world: { school: School; createdAt: number; liveEvents: readonly LiveEvent[] },
  divisionId: number,
  weekStart: number,
): LiveEvent[] {
  const days = Array.from({ length: 7 }, (_, index) => weekStart + index * day)
  return days.flatMap((start) => eventsOfDay(world, divisionId, start))
}

/** Class sessions of a Tunis day, earliest first. */
export function eventsOfDay(
  { school, createdAt, liveEvents }: { school: School; createdAt: number; liveEvents: readonly LiveEvent[] },
  divisionId: number,
  now: number,
): LiveEvent[] {
  const start = tunisDayStart(now)
  const others = liveEvents.filter(
    (one) => one.divisionId === divisionId && one.startsAt >= start && one.startsAt < start + day,
  )
  return [...sessionsOfDay(school, divisionId, { now: start, createdAt }).map(plainEvent), ...others].toSorted(
    (one, other) => one.startsAt - other.startsAt || one.id - other.id,
  )
}

/** Finds a session of any class. */
export function eventById(
  world: { school: School; createdAt: number; liveEvents: readonly LiveEvent[] },
  id: number,
): LiveEvent | null {
  const own = world.liveEvents.find((one) => one.id === id)
  if (own !== undefined) return own
  // Timetable ids encode subject and day.
  const subject = world.school.subjectById(Math.floor(id / 100_000))
  if (subject === null) return null
  const start = (id % 100_000) * day + day - hour
  return (
    sessionsOfDay(world.school, subject.divisionId, { now: start, createdAt: world.createdAt })
      .map(plainEvent)
      .find((one) => one.id === id) ?? null
  )
}
