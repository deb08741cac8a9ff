import { createHash } from 'node:crypto'
import type { Exam as WireExam, ExamDetail, ExamFile as WireFile, ExamTiming } from '#shared/contract/exams.ts'
import { wireTunisTime } from '../base/wire-time'
import { getSubmissionKind, getSubmissionName, submissionFolder } from '../media/submissions'
import { type Exam, type ExamFile, isExpired, notBegun, ownEnd, type Sitting, workRefusal } from '../world/exams'
import { type Call, type Implementation, OutsideContract, Rejected, reject, ok } from './handler'

const maxFileBytes = 60 * 1024 * 1024
const maxNameLength = 255

export const exams: Implementation['exams'] = {
  list: (call) => {
    const shown = shownTo(call)
    const subjects = [
      ...new Map(shown.flatMap((exam) => exam.subjects).map(({ id, name }) => [id, { id, name }])).values(),
    ]
    if (shown.every(({ twist }) => twist?.card === undefined))
      return { contents: shown.map((exam) => card(call, exam)), subjects }
    return new OutsideContract({
      contents: shown.map((exam) => (exam.twist?.card ?? asItIs)(card(call, exam))),
      subjects,
    })
  },
  detail: (call) => {
    const exam = openExam(call, call.params.id)
    if (exam instanceof Rejected) return exam
    const examDetail = toDetail(call, exam)
    return exam.twist?.detail === undefined ? examDetail : new OutsideContract(exam.twist.detail(examDetail))
  },
  timing: (call) => {
    const exam = openExam(call, call.params.id)
    return exam instanceof Rejected ? exam : toTiming(getSitting(call, exam))
  },
  start: (call) => {
    const exam = openExam(call, call.body.contentExam)
    if (exam instanceof Rejected) return exam
    if (getSitting(call, exam).startedAt !== null) return reject('examAlreadyStarted')
    const now = wholeSecond(call.clock.now())
    if (isExpired(exam, now)) return reject('examDurationFinished')
    const begun: Sitting = { ...structuredClone(notBegun), startedAt: now, endsAt: ownEnd(exam, now) }
    call.user.exams[exam.id] = begun
    return ok(toTiming(begun), 'L’examen est commencé')
  },
  submit,
  removeFile,
}

async function submit(
  call: Parameters<Implementation['exams']['submit']>[0],
): Promise<Awaited<ReturnType<Implementation['exams']['submit']>>> {
  const { user, clock, submissions, headers } = call
  const exam = openExam(call, call.params.id)
  if (exam instanceof Rejected) return exam
  const problem = workRefusal(exam, getSitting(call, exam), clock.now())
  if (problem !== null) return reject(problem)
  const part = call.body['contentFiles[0][file]']
  const name = 'name' in part && typeof part.name === 'string' ? part.name : ''
  const kind = getSubmissionKind(name)
  if (kind === null || name.length > maxNameLength || part.size === 0 || part.size > maxFileBytes)
    return reject('cannotUploadHomework')
  const bytes = new Uint8Array(await part.arrayBuffer())
  const path = `${submissionFolder}/${await submissions.add(bytes, kind)}`
  user.uploadsMade += 1
  getSitting(call, exam).uploads.push({
    id: user.user.id * 10_000 + user.uploadsMade,
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    path,
    at: clock.now(),
    key: headers.get('idempotency-key'),
  })
  return ok(null, 'Ta copie est envoyée')
}

async function removeFile(
  call: Parameters<Implementation['exams']['removeFile']>[0],
): Promise<Awaited<ReturnType<Implementation['exams']['removeFile']>>> {
  const exam = openExam(call, call.params.examId)
  if (exam instanceof Rejected) return exam
  const own = getSitting(call, exam)
  const upload = own.uploads.find(({ id }) => id === call.params.fileId)
  if (upload === undefined) return reject('notFound')
  // Removal is allowed until the exam expires, even after the student's deadline (spec 2 §4).
  if (isExpired(exam, call.clock.now())) return reject('examDurationFinished')
  own.uploads = own.uploads.filter((other) => other !== upload)
  await call.submissions.remove(getSubmissionName(upload.path) ?? '')
  return ok(null, 'Ton fichier est supprimé')
}

const asItIs = (wireExam: WireExam): unknown => wireExam

type Asking = Pick<Call, 'user' | 'world' | 'clock'>

function shownTo({ user, world, clock }: Asking): Exam[] {
  const now = clock.now()
  return world.exams
    .filter(
      ({ divisionId, appearsAt }) => divisionId === user.user.division?.id && (appearsAt === null || appearsAt <= now),
    )
    .toSorted((one, other) => (other.appearsAt ?? 0) - (one.appearsAt ?? 0))
}

function openExam(asking: Asking, id: number): Exam | Rejected {
  const { user, world, clock } = asking
  const exam = world.exams.find((one) => one.id === id)
  if (exam === undefined || (exam.appearsAt !== null && exam.appearsAt > clock.now())) return reject('notFound')
  return exam.divisionId === user.user.division?.id ? exam : reject('unauthorizedForLevel')
}

function getSitting({ user }: Pick<Call, 'user'>, { id }: Exam): Sitting {
  return user.exams[id] ?? notBegun
}

function card({ clock }: Pick<Call, 'clock'>, exam: Exam): WireExam {
  const { id, title, subjects, teacher, appearsAt, dueAt, duration } = exam
  return {
    id,
    due_date: dueAt === null ? null : wireTunisTime(dueAt),
    appearance_date: appearsAt === null ? null : wireTunisTime(appearsAt),
    duration,
    expired: isExpired(exam, clock.now()),
    content: { name: title, instructor: { name: teacher.name, last_name: teacher.last_name } },
    subject_exams: subjects.map((subject) => ({
      subject: { id: subject.id, name: subject.name, color: subject.color },
    })),
  }
}

function toDetail(call: Call, exam: Exam): ExamDetail {
  const own = getSitting(call, exam)
  const expired = isExpired(exam, call.clock.now())
  const files = (rows: readonly ExamFile[]): WireFile[] =>
    rows.map(({ id, name, path }) => ({ id, name, url: call.addresses.media(path) }))
  const { started_at, due_date } = toTiming(own)
  return {
    contentExam: card(call, exam),
    fileExam: files(exam.files),
    fileHomework: files(own.uploads),
    fileHomeWorkCorrection: files(own.corrections),
    fileExamCorrection: expired ? files(exam.corrections) : [],
    startedAt: started_at,
    dueDate: due_date,
  }
}

function toTiming({ startedAt, endsAt }: Sitting): ExamTiming {
  const toIsoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return { started_at: toIsoTime(startedAt), due_date: toIsoTime(endsAt), isExamStarted: startedAt !== null }
}

function wholeSecond(at: number): number {
  return Math.floor(at / 1000) * 1000
}
