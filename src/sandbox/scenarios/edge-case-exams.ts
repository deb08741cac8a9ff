import type { Exam, ExamTwist } from '../world/exams'
import type { Scenario } from '../world/world'
import { arrangeSchool, schoolSubjects } from './school'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const division = 42
const firstNumber = division * 1000 + 500
const plainExams = 60

type Odd = readonly [title: string, changes: Partial<Exam>]

const file = (changes: Record<string, unknown>) => ({ id: 1, name: 'Sujet.pdf', ...changes })
const detail = (change: NonNullable<ExamTwist['detail']>): Partial<Exam> => ({ twist: { detail: change } })
const card = (change: NonNullable<ExamTwist['card']>): Partial<Exam> => ({ twist: { card: change } })

const odds = (now: number): readonly Odd[] => [
  ['Sans dates', { appearsAt: null, dueAt: null, duration: null }],
  ['Sans échéance', { dueAt: null }],
  ['Rendre avant de paraître', { appearsAt: now - hour, dueAt: now - day }],
  ['Durée nulle', { duration: 0 }],
  ['Durée négative', { duration: -30 }],
  ['Durée démesurée', { duration: 100_000_000, dueAt: null }],
  [
    'Fichiers illisibles',
    detail((examDetail) => ({
      ...examDetail,
      fileExam: [file({ url: null }), file({ id: 'x', url: 'a' }), [7], ...examDetail.fileExam],
    })),
  ],
  ['Tous les fichiers illisibles', detail((examDetail) => ({ ...examDetail, fileExam: [[file({})], true] }))],
  [
    'Adresses étranges',
    detail((examDetail) => ({
      ...examDetail,
      fileExam: [
        file({ name: '../sujet.pdf\u202Efdp.exe', url: 'https://fichiers.example.org/sujet.exe' }),
        file({ id: 2, name: '', url: 'javascript:alert(1)' }),
      ],
    })),
  ],
  [
    'Dates en lettres',
    detail((examDetail) => ({
      ...examDetail,
      startedAt: 'hier',
      dueDate: 'demain',
      contentExam: { ...examDetail.contentExam, due_date: 'bientôt' },
    })),
  ],
  ['Carte aux dates en lettres', card((examCard) => ({ ...examCard, due_date: 'bientôt', appearance_date: 'hier' }))],
  ['Carte sans numéro', card((examCard) => ({ ...examCard, id: null }))],
  ['Carte sans contenu', card((examCard) => ({ ...examCard, content: null }))],
  ['Sans matière', { subjects: [] }],
  ['', {}],
  ['<img src=x onerror="alert(1)"> & <b>gras</b>', {}],
  ['Très long nom d’examen '.repeat(25).trim(), {}],
]

export const edgeCaseExams: Scenario = {
  subjects: schoolSubjects,
  arrange: (world) => {
    arrangeSchool(world)
    const now = Math.floor(world.createdAt / minute) * minute
    const taught = world.school.getSubjects(division)
    const model = world.exams.find(({ divisionId }) => divisionId === division)
    if (model === undefined) throw new Error('the class with unusual exams has no exam to copy')
    const strange = odds(now).map(([title, changes], index): Exam => ({
      ...model,
      id: firstNumber + index,
      title,
      ...changes,
    }))
    const plain = Array.from({ length: plainExams }, (_, index): Exam => {
      const subject = taught[index % taught.length]
      return {
        ...model,
        id: firstNumber + 100 + index,
        title: `Série ${index + 1} : ${subject?.chapters[0]?.name ?? ''}`,
        subjects: subject === undefined ? [] : [subject],
        appearsAt: now - (index + 1) * hour,
        dueAt: now + (index - 20) * day,
      }
    })
    world.exams.push(...strange, ...plain)
  },
}
