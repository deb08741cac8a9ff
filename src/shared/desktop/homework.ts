import * as z from 'zod'

/** The file types of homework (spec 2 §5, Upload). */
export const homeworkTypes = ['gif', 'jpg', 'jpeg', 'png', 'svg', 'pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'] as const

/** At most so many files in one draft, so many bytes in one file, and so many in all. */
export const homeworkLimits = { files: 100, fileBytes: 50 * 1024 * 1024, allBytes: 400 * 1024 * 1024 } as const

/** What the pages of all images together are called (spec 2 §5). */
export const mergedName = 'merged-images.pdf'

/** Why a file was not taken. `content` is a file whose inside is not what its name says. */
export const homeworkRefusals = ['type', 'content', 'empty', 'too-large', 'too-many', 'too-much', 'unreadable', 'disk-full', 'closed'] as const
export type HomeworkRefusal = (typeof homeworkRefusals)[number]

/** A file of a draft, already copied to a place of ours; its original may be gone. `turn` is how far an image is turned, clockwise in degrees. */
export const homeworkFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['image', 'document']),
  bytes: z.number(),
  turn: z.literal([0, 90, 180, 270]),
})
export type HomeworkFile = z.output<typeof homeworkFile>

/** What was handed in, as the platform confirmed it: names, bytes, and when by its clock (epoch milliseconds). */
export const homeworkReceipt = z.object({ files: z.array(z.object({ name: z.string(), bytes: z.number() })), at: z.number() })
export type HomeworkReceipt = z.output<typeof homeworkReceipt>

/**
 * Where a draft stands (threats H3, H4):
 * `editing` nothing is on its way; `sending` the file of this index among `total` is; `waiting` a file was cut and goes again by itself at `retryAt`;
 * `checking` an answer was lost and the platform is asked whether it has the file; `stopped` the person cancelled, what arrived stays;
 * `refused` the platform said no, in its words; `handed-in` every file arrived.
 */
export const homeworkDelivery = z.discriminatedUnion('step', [
  z.object({ step: z.literal('editing') }),
  z.object({ step: z.literal('sending'), index: z.number(), total: z.number(), sentBytes: z.number(), allBytes: z.number() }),
  z.object({ step: z.literal('waiting'), index: z.number(), total: z.number(), retryAt: z.number(), attempt: z.number() }),
  z.object({ step: z.literal('checking'), index: z.number(), total: z.number() }),
  z.object({ step: z.literal('stopped'), arrived: z.number(), total: z.number() }),
  z.object({ step: z.literal('refused'), status: z.number(), message: z.string().nullable(), arrived: z.number(), total: z.number() }),
  z.object({ step: z.literal('handed-in'), receipt: homeworkReceipt }),
])
export type HomeworkDelivery = z.output<typeof homeworkDelivery>

/** A pupil's work for one exam before it is handed in; it outlives a crash and a restart. `merged` is the PDF of the images as they are now, null where they changed since or there is none. */
export const homeworkDraft = z.object({
  examId: z.number(),
  files: z.array(homeworkFile),
  merged: z.object({ bytes: z.number(), pages: z.number() }).nullable(),
  delivery: homeworkDelivery,
})
export type HomeworkDraft = z.output<typeof homeworkDraft>

/** Files that were not taken, each with its reason. */
export const homeworkTaken = z.object({ draft: homeworkDraft, refused: z.array(z.object({ name: z.string(), reason: z.enum(homeworkRefusals) })) })
export type HomeworkTaken = z.output<typeof homeworkTaken>

/** Where the page hands over the bytes of a file that was dropped, pasted or made (POST), and reads those of a staged one (GET): below its own origin. */
export const homeworkAddresses = {
  /** POST: the body is the file, which is not taken where fewer or more bytes come. Answers `homeworkTaken`. */
  add: (examId: number, { name, size }: { name: string; size: number }) => `/homework/${examId}/files?name=${encodeURIComponent(name)}&bytes=${size}`,
  /** POST: the body is the PDF made of the images in this order and these turns; refused (409) where the draft is another by now. Answers `homeworkTaken`. */
  merged: (examId: number, { of, pages, size }: { of: string; pages: number; size: number }) => `/homework/${examId}/merged?of=${encodeURIComponent(of)}&pages=${pages}&bytes=${size}`,
  /** GET: the bytes of a staged image, for the page to show. */
  file: (examId: number, fileId: string) => `/homework/${examId}/files/${fileId}`,
} as const

/** Which images a merged PDF is made of: their ids in order with their turns. */
export function fingerprintOf(files: readonly Pick<HomeworkFile, 'id' | 'kind' | 'turn'>[]): string {
  return files.filter(({ kind }) => kind === 'image').map(({ id, turn }) => `${id}:${turn}`).join(' ')
}

const examId = z.int().positive()
const ofExam = z.object({ examId })

/** What the page may ask about homework. */
export const homeworkCommands = {
  'homework.read': { input: ofExam, output: homeworkDraft },
  /** Lets the person choose files in the system's dialog and copies them. */
  'homework.pick': { input: ofExam, output: homeworkTaken, limit: 10 },
  /** The files in another order: every id of the draft, once. */
  'homework.arrange': { input: z.object({ examId, order: z.array(z.uuid()).max(homeworkLimits.files) }), output: homeworkDraft },
  'homework.turn': { input: z.object({ examId, fileId: z.uuid(), turn: z.literal([0, 90, 180, 270]) }), output: homeworkDraft },
  'homework.remove': { input: z.object({ examId, fileId: z.uuid() }), output: homeworkDraft },
  /** Opens the merged PDF or a document with the program that the system has for it. */
  'homework.preview': { input: z.object({ examId, fileId: z.uuid().nullable() }), output: z.object({ opened: z.boolean() }), limit: 10 },
  /** Hands everything in, file by file; a file that arrived is never sent again. */
  'homework.send': { input: ofExam, output: homeworkDraft, limit: 10 },
  'homework.cancel': { input: ofExam, output: homeworkDraft, limit: 10 },
  /** Throws the draft away; what was handed in stays handed in. */
  'homework.discard': { input: ofExam, output: homeworkDraft, limit: 10 },
} as const
