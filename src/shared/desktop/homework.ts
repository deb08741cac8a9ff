import * as z from 'zod'
import { maxHomeworkFiles } from '../gateway/uploads'

/** File types (spec 2 §5, Upload). */
export const homeworkTypes = [
  'gif',
  'jpg',
  'jpeg',
  'png',
  'svg',
  'pdf',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
] as const

/** Files, bytes per file, total bytes. */
export const homeworkLimits = {
  files: maxHomeworkFiles,
  fileBytes: 50 * 1024 * 1024,
  allBytes: 400 * 1024 * 1024,
} as const

/** File name of the PDF that the pictures of a draft are merged into (spec 2 §5). */
export const mergedName = 'merged-images.pdf'

/**
 * `content`: the content contradicts the extension. `macros`, `password`: of an Office file. `heic`, `webp`: pictures of
 * telephones and web pages (`webp` also AVIF).
 */
const homeworkRefusals = [
  'type',
  'content',
  'macros',
  'password',
  'heic',
  'webp',
  'empty',
  'too-large',
  'too-many',
  'too-much',
  'unreadable',
  'disk-full',
  'closed',
] as const
export type HomeworkRefusal = (typeof homeworkRefusals)[number]

/** A staged file; its original may be gone. `turn`: clockwise degrees. */
const homeworkFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['image', 'document']),
  bytes: z.number(),
  turn: z.literal([0, 90, 180, 270]),
})
export type HomeworkFile = z.output<typeof homeworkFile>

/** Submission confirmed by the platform; `at` by its clock (epoch milliseconds). */
export const homeworkReceipt = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  at: z.number(),
})
export type HomeworkReceipt = z.output<typeof homeworkReceipt>

/**
 * Why an upload stopped without a result, until the person asks again. `unreadable`: the exam could not be read;
 * `blocked`: answers that are not the platform's, with this HTTP status; `silent`: no answer to a sent file;
 * `failing`: too many bytes for one file; `unconfirmed`: the exam does not tell whether a file arrived.
 */
export const homeworkUnclear = z.object({
  reason: z.enum(['unreadable', 'blocked', 'silent', 'failing', 'unconfirmed']),
  status: z.number().nullable(),
})
export type HomeworkUnclear = z.output<typeof homeworkUnclear>

/**
 * Delivery (threats H3, H4). `waiting`: retries a cut upload; `checking`: queries the platform after a lost response;
 * `stopped`: cancelled, uploaded files stay; `unclear`: nothing is sent until the person asks; `handed-in`: all files
 * arrived.
 */
const homeworkDelivery = z.discriminatedUnion('step', [
  z.object({ step: z.literal('editing') }),
  z.object({
    step: z.literal('sending'),
    index: z.number(),
    total: z.number(),
    sentBytes: z.number(),
    allBytes: z.number(),
  }),
  z.object({
    step: z.literal('waiting'),
    index: z.number(),
    total: z.number(),
    retryAt: z.number(),
    attempt: z.number(),
  }),
  z.object({ step: z.literal('checking'), index: z.number(), total: z.number() }),
  z.object({ step: z.literal('stopped'), arrived: z.number(), total: z.number() }),
  z.object({
    step: z.literal('refused'),
    status: z.number(),
    message: z.string().nullable(),
    arrived: z.number(),
    total: z.number(),
  }),
  homeworkUnclear.extend({ step: z.literal('unclear'), arrived: z.number(), total: z.number() }),
  z.object({ step: z.literal('handed-in'), receipt: homeworkReceipt }),
])
export type HomeworkDelivery = z.output<typeof homeworkDelivery>

/** `merged`: null if missing or outdated. */
export const homeworkDraft = z.object({
  examId: z.number(),
  files: z.array(homeworkFile),
  merged: z.object({ bytes: z.number(), pages: z.number() }).nullable(),
  delivery: homeworkDelivery,
})
export type HomeworkDraft = z.output<typeof homeworkDraft>

/** The draft and the refused files. */
export const homeworkTaken = z.object({
  draft: homeworkDraft,
  refused: z.array(z.object({ name: z.string(), reason: z.enum(homeworkRefusals) })),
})
export type HomeworkTaken = z.output<typeof homeworkTaken>

/** Image ids in order, with rotations. */
export function getFingerprint(files: readonly Pick<HomeworkFile, 'id' | 'kind' | 'turn'>[]): string {
  return files
    .filter(({ kind }) => kind === 'image')
    .map(({ id, turn }) => `${id}:${turn}`)
    .join(' ')
}

const examId = z.int().positive()
const ofExam = z.object({ examId })

/** Homework commands. */
export const homeworkCommands = {
  'homework.read': { input: ofExam, output: homeworkDraft },
  'homework.pick': { input: ofExam, output: homeworkTaken, limit: 10 },
  /** `order` contains every id of the draft once. */
  'homework.arrange': {
    input: z.object({ examId, order: z.array(z.uuid()).max(homeworkLimits.files) }),
    output: homeworkDraft,
  },
  'homework.turn': {
    input: z.object({ examId, fileId: z.uuid(), turn: z.literal([0, 90, 180, 270]) }),
    output: homeworkDraft,
  },
  'homework.remove': { input: z.object({ examId, fileId: z.uuid() }), output: homeworkDraft },
  /** Opens the merged PDF or a document in the system's program. */
  'homework.preview': {
    input: z.object({ examId, fileId: z.uuid().nullable() }),
    output: z.object({ opened: z.boolean() }),
    limit: 10,
  },
  /** An uploaded file is never resent. Ends the wait of a running upload. */
  'homework.send': { input: ofExam, output: homeworkDraft, limit: 10 },
  'homework.cancel': { input: ofExam, output: homeworkDraft, limit: 10 },
  /** Deletes the draft; submitted files stay. */
  'homework.discard': { input: ofExam, output: homeworkDraft, limit: 10 },
} as const
