import * as z from 'zod'

/*
 * The route by which the page hands files of homework to the main process (spec 2 §5): a POST with the bytes of one
 * file, or a GET of an image that is already there. Its answer is a `HomeworkTaken` in JSON, or one of the statuses.
 */

/** Of one homework; also the most pages that are merged. */
export const maxHomeworkFiles = 100

const maxNameLength = 1000
const id = z.string().regex(/^[1-9]\d{0,14}$/)
const bytes = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const path = /^\/homework\/(?<examId>[^/]+)\/(?<collection>files|merged)(?:\/(?<fileId>[0-9a-f-]{36}))?$/
const added = z.object({ name: z.string().min(1).max(maxNameLength), bytes })
const merged = z.object({
  of: z.string().default(''),
  pages: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(maxHomeworkFiles)),
  bytes,
})

/** `bytes`: the size of the body, which is refused if it differs. */
export type Upload =
  | { kind: 'file'; examId: number; name: string; bytes: number }
  | { kind: 'merged'; examId: number; of: string; pages: number; bytes: number }

type UploadAddress =
  { kind: 'unknown' } | { kind: 'upload'; upload: Upload | null } | { kind: 'staged'; examId: number; fileId: string }

/** `draftChanged`: other images than those that were merged. */
export const uploadStatus = { taken: 200, draftChanged: 409, tooLarge: 413, unreadable: 415 } as const

export const homeworkAddresses = {
  add: (examId: number, { name, size }: { name: string; size: number }) =>
    `/homework/${examId}/files?name=${encodeURIComponent(name)}&bytes=${size}`,
  /** `of`: `getFingerprint` of the images that were merged. */
  merged: (examId: number, { of, pages, size }: { of: string; pages: number; size: number }) =>
    `/homework/${examId}/merged?of=${encodeURIComponent(of)}&pages=${pages}&bytes=${size}`,
  file: (examId: number, fileId: string) => `/homework/${examId}/files/${fileId}`,
} as const

/** `upload` is null where its description is missing or out of its limits. */
export function parseUploadAddress({ pathname, searchParams }: URL): UploadAddress {
  const found = path.exec(pathname)?.groups
  if (found === undefined || !id.safeParse(found['examId']).success) return { kind: 'unknown' }
  const examId = Number(found['examId'])
  const { collection, fileId } = found
  if (fileId !== undefined) return collection === 'files' ? { kind: 'staged', examId, fileId } : { kind: 'unknown' }
  const read = (name: string) => searchParams.get(name) ?? undefined
  if (collection === 'files') {
    const { data } = added.safeParse({ name: read('name'), bytes: read('bytes') })
    return { kind: 'upload', upload: data === undefined ? null : { kind: 'file', examId, ...data } }
  }
  const { data } = merged.safeParse({ of: read('of'), pages: read('pages'), bytes: read('bytes') })
  return { kind: 'upload', upload: data === undefined ? null : { kind: 'merged', examId, ...data } }
}
