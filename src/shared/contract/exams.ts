import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { filePart } from './file-part'
import { record } from './record'
import { instructor, named } from './resources'
import { timeText } from './time-text'
import {
  decimal,
  nestedRows,
  nonBlankText,
  nullishOrNull,
  optionalArray,
  orDefault,
  orList,
  sparse,
  title,
  wireBoolean,
  wireId,
} from './tolerant'

/** A file of an exam; one without an address is listed without a link (spec 2 §3). */
const examFile = record(
  { id: orDefault(wireId, null), name: title, url: orDefault(nonBlankText, '') },
  { aliases: { id: ['fileId'], name: ['fileName', 'title'], url: ['fileUrl', 'link', 'path'] } },
)
export type ExamFile = z.output<typeof examFile>

/** Minutes, also sent as `H:mm` or `H:mm:ss`. */
const minutes = z
  .union([
    decimal,
    z
      .string()
      .regex(/^\d{1,3}:[0-5]\d(?::[0-5]\d)?$/)
      .transform((text) => {
        const [hours = 0, mins = 0, seconds = 0] = text.split(':').map(Number)
        return hours * 60 + mins + seconds / 60
      }),
  ])
  .meta({ 'x-reads-as': 'minutes' })

/** The subject is nested or stands in the row itself. */
const examSubject = record({ subject: named }, { aliases: { 'subject.id': ['id'], 'subject.name': ['name'] } })

/** Spec 2 §3, Exam; Tunis time, `duration` in minutes. */
export const exam = record({
  id: wireId,
  due_date: nullishOrNull(timeText),
  appearance_date: nullishOrNull(timeText),
  duration: nullishOrNull(minutes),
  expired: nullishOrNull(wireBoolean),
  content: sparse(record({ name: title, instructor: nullishOrNull(instructor) })),
  subject_exams: orDefault(nestedRows(examSubject), []),
})
export type Exam = z.output<typeof exam>

const files = orDefault(nestedRows(examFile), [])

/** An exam with its files, the student's own work and the corrections (spec 2 §3). */
export const examDetail = record({
  contentExam: exam,
  fileExam: files,
  fileHomework: files,
  fileHomeWorkCorrection: files,
  fileExamCorrection: files,
  startedAt: nullishOrNull(timeText),
  dueDate: nullishOrNull(timeText),
})
export type ExamDetail = z.output<typeof examDetail>

/** Start and end of the student's own time; absent before the start (spec 2 §3). */
const examTiming = record({
  started_at: nullishOrNull(timeText),
  due_date: nullishOrNull(timeText),
  isExamStarted: nullishOrNull(wireBoolean),
})
export type ExamTiming = z.output<typeof examTiming>

const byId = z.object({ id: z.number() })
const ofOne = [{ kind: 'exam', by: 'id' }] as const

/** Exams, their time limit, and homework: one file a call (spec 2 §7). */
export const exams = {
  list: endpoint({
    method: 'GET',
    path: '/student/content-exam',
    offline: true,
    provides: [{ kind: 'exams' }],
    response: envelope(
      orList(
        record(
          { contents: optionalArray(exam), subjects: orDefault(nestedRows(named), []) },
          { aliases: { contents: ['data', 'exams'] } },
        ),
        'contents',
      ),
    ),
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
      'a file is flat (id, name, url) or in file; a duration as a number is in minutes; an exam not begun tells ' +
      'the names of its files as well, and expired there is by the platform’s clock',
  }),
  timing: endpoint({
    method: 'GET',
    path: '/student/content-exam-student-time-limitation/{id}',
    params: byId,
    provides: [...ofOne],
    response: envelope(sparse(examTiming)),
    assumed: 'before the start isExamStarted is false and both times are null, or there is no payload',
  }),
  start: endpoint({
    method: 'POST',
    path: '/student/content-exam-student-time-limitation',
    body: z.object({ contentExam: z.number() }),
    invalidates: [{ kind: 'exam', by: 'contentExam' }, { kind: 'exams' }],
    response: envelope(sparse(examTiming)),
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
