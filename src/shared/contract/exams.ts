import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { filePart } from './file-part'
import {
  nonBlankText,
  decimal,
  wireBoolean,
  nestedRows,
  nullishOrNull,
  tolerantArray,
  wireId,
  plainText,
} from './tolerant'
import { instructor, named } from './resources'

/** Spec 2 §3, Exam. */
const examFile = z.looseObject({ id: wireId, name: z.string().catch(''), url: nonBlankText })
export type ExamFile = z.output<typeof examFile>

/** Spec 2 §3, Exam; Tunis time, `duration` in minutes. */
export const exam = z.looseObject({
  id: wireId,
  due_date: nullishOrNull(plainText),
  appearance_date: nullishOrNull(plainText),
  duration: nullishOrNull(decimal),
  expired: nullishOrNull(wireBoolean),
  content: z.looseObject({ name: z.string().catch(''), instructor: nullishOrNull(instructor) }),
  subject_exams: nestedRows(z.looseObject({ subject: named })).catch([]),
})
export type Exam = z.output<typeof exam>

/** Spec 2 §3, Exam detail. */
export const examDetail = z.looseObject({
  contentExam: exam,
  fileExam: nestedRows(examFile).catch([]),
  fileHomework: nestedRows(examFile).catch([]),
  fileHomeWorkCorrection: nestedRows(examFile).catch([]),
  fileExamCorrection: nestedRows(examFile).catch([]),
  startedAt: nullishOrNull(plainText),
  dueDate: nullishOrNull(plainText),
})
export type ExamDetail = z.output<typeof examDetail>

/** Spec 2 §3, Start data. */
const examTiming = z.looseObject({
  started_at: nullishOrNull(plainText),
  due_date: nullishOrNull(plainText),
  isExamStarted: wireBoolean,
})
export type ExamTiming = z.output<typeof examTiming>

const byId = z.object({ id: z.number() })
const ofOne = [{ kind: 'exam', by: 'id' }]

/** Spec 2 §7. */
export const exams = {
  list: endpoint({
    method: 'GET',
    path: '/student/content-exam',
    offline: true,
    provides: [{ kind: 'exams' }],
    response: envelope(z.looseObject({ contents: tolerantArray(exam), subjects: nestedRows(named).catch([]) })),
    assumed: 'the newest appearance comes first; subjects are those of the exams listed',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/student/content-exam/{id}',
    params: byId,
    offline: true,
    provides: [...ofOne],
    response: envelope(examDetail),
    assumed:
      'a file is flat: id, name, url; an exam not begun tells the names of its files as well, and expired ' +
      'there is by the platform’s clock',
  }),
  timing: endpoint({
    method: 'GET',
    path: '/student/content-exam-student-time-limitation/{id}',
    params: byId,
    provides: [...ofOne],
    response: envelope(examTiming),
    assumed: 'before the start isExamStarted is false and both times are null',
  }),
  start: endpoint({
    method: 'POST',
    path: '/student/content-exam-student-time-limitation',
    body: z.object({ contentExam: z.number() }),
    invalidates: [{ kind: 'exam', by: 'contentExam' }, { kind: 'exams' }],
    response: envelope(examTiming.nullish()),
    assumed: 'answers the times of the start; a second start is refused in the words "already started"',
  }),
  submit: endpoint({
    method: 'POST',
    path: 'student/content-exam/{id}',
    params: byId,
    body: z.object({ 'contentFiles[0][file]': filePart }),
    bodyKind: 'multipart',
    caller: 'main',
    invalidates: [...ofOne],
    response: acknowledgement,
    assumed:
      'one file a call: each is the call of a client in which one file was chosen, so its index is 0; another ' +
      'call adds to what came before and replaces nothing; an Idempotency-Key names the file, and a platform ' +
      'that knows no such key adds it again',
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: 'student/content-exam/{examId}/{fileId}',
    params: z.object({ examId: z.number(), fileId: z.number() }),
    invalidates: [{ kind: 'exam', by: 'examId' }],
    response: acknowledgement,
  }),
} as const
