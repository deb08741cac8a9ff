import type { Exam, ExamFile } from './exams'
import { divisions } from './places'
import type { School, Subject } from './school'
import { teacherNamed } from './teachers'
import { tunisDayStart } from './timetable'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Exam ids are class id × 1000 + position. */
const maxExamsPerClass = 1000

type When = { now: number; today: number }
type Draft = Pick<Exam, 'title' | 'duration'> & {
  subjects: readonly string[]
  teacher: string
  appears(when: When): number
  due(when: When): number
  files: readonly (readonly [name: string, path: string])[]
  corrections?: readonly (readonly [name: string, path: string])[]
}

const sheet = (name: string) => `documents/examens/${name}`
const arabicSheet: Draft['files'] = [['نصّ الفرض.pdf', 'documents/fard-arabi.pdf']]
const exam = (name: string): Draft['files'] => [['Sujet.pdf', sheet(`${name}.pdf`)]]

/** `now` is the world's start, `today` its midnight in Tunis. */
const amirasClass: Readonly<Record<string, Draft>> = {
  'not-begun': {
    title: 'Devoir de contrôle n° 2 : fonctions affines',
    duration: 90,
    subjects: ['math'],
    teacher: 'Trabelsi',
    appears: ({ today }) => today - 2 * day + 8 * hour,
    due: ({ today }) => today + 3 * day + 18 * hour,
    files: [
      ['Sujet.pdf', sheet('controle-fonctions-affines.pdf')],
      ['Feuille de réponse.docx', 'documents/feuille-de-reponse.docx'],
    ],
  },
  'six-minutes-left': {
    title: 'Devoir de contrôle n° 1 : chute libre',
    duration: 60,
    subjects: ['phys'],
    teacher: 'Diop',
    appears: ({ today }) => today - day + 8 * hour,
    due: ({ today }) => today + 2 * day + 12 * hour,
    files: exam('devoir-chute-libre'),
  },
  'two-hours-left': {
    title: 'Devoir à la maison : la photosynthèse',
    duration: 180,
    subjects: ['svt'],
    teacher: 'Ben Amor',
    appears: ({ today }) => today - 3 * day + 8 * hour,
    due: ({ today }) => today + 4 * day + 20 * hour,
    files: exam('devoir-photosynthese'),
  },
  'due-soon': {
    title: 'Reading test: present perfect',
    duration: 90,
    subjects: ['en'],
    teacher: 'Ndiaye',
    appears: ({ today }) => today - day + 9 * hour,
    due: ({ now }) => now + 50 * minute,
    files: exam('reading-present-perfect'),
  },
  'without-files': {
    title: 'Devoir de contrôle n° 1 : raconter un souvenir',
    duration: 120,
    subjects: ['fr'],
    teacher: 'Cherif',
    appears: ({ today }) => today - 4 * day + 8 * hour,
    due: ({ today }) => today + 6 * day + 18 * hour,
    files: [],
  },
  'arabic': {
    title:
      'الفرض التأليفي الأوّل في اللّغة العربيّة: دراسة نصّ من كتاب «النّاس والسّرديّ» والإنتاج الكتابيّ في وصف ' +
      'مدينة عتيقة من مدن البحر الأبيض المتوسّط، مع إصلاح مفصّل للأسئلة وسلّم التّنقيط لتلاميذ السّنة الثّانية ' +
      'ثانويّ، شعبة العلوم',
    duration: 120,
    subjects: ['ar'],
    teacher: 'Gharbi',
    appears: ({ today }) => today - 2 * day + 10 * hour,
    due: ({ today }) => today + 5 * day + 18 * hour,
    files: arabicSheet,
  },
  'limit-over': {
    title: 'Devoir de synthèse n° 1 : énergie et matière',
    duration: 45,
    subjects: ['phys', 'svt'],
    teacher: 'Diop',
    appears: ({ today }) => today - 5 * day + 8 * hour,
    due: ({ today }) => today + 4 * day + 18 * hour,
    files: exam('bilan-de-sciences'),
  },
  'corrected': {
    title: 'Devoir de contrôle n° 1 : calcul dans ℝ',
    duration: 60,
    subjects: ['math'],
    teacher: 'Trabelsi',
    appears: ({ today }) => today - 14 * day + 8 * hour,
    due: ({ today }) => today - 10 * day + 12 * hour,
    files: exam('controle-calcul-dans-r'),
    corrections: [['Corrigé.pdf', sheet('corrige-calcul-dans-r.pdf')]],
  },
  'missed': {
    title: 'Interrogation écrite : boucles en Python',
    duration: 30,
    subjects: ['info'],
    teacher: 'Cherif',
    appears: ({ today }) => today - 20 * day + 8 * hour,
    due: ({ today }) => today - 18 * day + 18 * hour,
    files: exam('interrogation-boucles'),
    corrections: [['Corrigé.pdf', sheet('corrige-boucles.pdf')]],
  },
  'tomorrow': {
    title: 'Devoir de contrôle n° 1 : analyse d’un objet technique',
    duration: 60,
    subjects: ['tech'],
    teacher: 'Diop',
    appears: ({ now }) => now + day,
    due: ({ today }) => today + 7 * day + 18 * hour,
    files: exam('devoir-objet-technique'),
  },
}

/** Test names of the exams in Amira's class. */
export type ExamName =
  | 'not-begun'
  | 'six-minutes-left'
  | 'two-hours-left'
  | 'due-soon'
  | 'without-files'
  | 'arabic'
  | 'limit-over'
  | 'corrected'
  | 'missed'
  | 'tomorrow'

const amirasDivision = 42

/** Id of an exam in Amira's class. */
export function examNumber(name: ExamName): number {
  return amirasDivision * maxExamsPerClass + Object.keys(amirasClass).indexOf(name) + 1
}

/** Initial exams: all of Amira's class, two per other class. */
export function createExams(school: School, createdAt: number): Exam[] {
  const now = Math.floor(createdAt / 1000) * 1000
  const when = { now, today: tunisDayStart(now) }
  const taughtDivisions = [...new Set(school.subjects.map(({ divisionId }) => divisionId))]
  return taughtDivisions.flatMap((divisionId) => {
    const taught = school.getSubjects(divisionId)
    const drafts = divisionId === amirasDivision ? Object.values(amirasClass) : draftsFor(divisionId, taught)
    return drafts.map((draft, index) =>
      toExam(draft, { id: divisionId * maxExamsPerClass + index + 1, divisionId, taught, when }),
    )
  })
}

const titles = {
  french: ['Devoir de contrôle n° 1 :', 'Devoir de synthèse n° 1 :'],
  arabic: ['فرض مراقبة عدد 1:', 'فرض تأليفي عدد 1:'],
  primary: ['تقييم الثلاثي الأوّل:', 'تمارين تقييميّة:'],
  senegal: ['Devoir surveillé n° 1 :', 'Composition du premier semestre :'],
} as const

function getTitles(divisionId: number, { rtl }: Subject): readonly [string, string] {
  const division = divisions.find(({ id }) => id === divisionId)
  if (division?.countryId !== 1) return titles.senegal
  if (!rtl) return titles.french
  return division.level === 'primary' ? titles.primary : titles.arabic
}

function draftsFor(divisionId: number, taught: readonly Subject[]): Draft[] {
  return taught.slice(0, 2).map((subject, index) => ({
    title: `${getTitles(divisionId, subject)[index] ?? ''} ${subject.chapters[0]?.name ?? ''}`,
    duration: 60,
    subjects: [subject.key],
    teacher: subject.chapters[0]?.teacher.last_name ?? '',
    appears: ({ today }) => today - (index + 2) * day + 8 * hour,
    due: ({ today }) => today + (index === 0 ? 3 : -3) * day + 18 * hour,
    files: subject.key === 'ar' ? arabicSheet : exam('sujet'),
    ...(index === 0 ? {} : { corrections: [['Corrigé.pdf', sheet('corrige.pdf')]] as const }),
  }))
}

function toExam(
  { title, duration, subjects, teacher, appears, due, files, corrections = [] }: Draft,
  of: { id: number; divisionId: number; taught: readonly Subject[]; when: When },
): Exam {
  const { id, divisionId, taught, when } = of
  const filesFrom = (rows: Draft['files'], first: number): ExamFile[] =>
    rows.map(([name, path], index) => ({ id: id * 100 + first + index, name, path }))
  return {
    id,
    divisionId,
    title,
    duration,
    teacher: teacherNamed(teacher),
    subjects: subjects.flatMap((key) => taught.find((subject) => subject.key === key) ?? []),
    appearsAt: appears(when),
    dueAt: due(when),
    files: filesFrom(files, 1),
    corrections: filesFrom(corrections, 51),
    twist: null,
  }
}
