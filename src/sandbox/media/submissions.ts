import type { homeworkTypes } from '#shared/desktop/homework.ts'
import type { StoredUpload } from '../world/exams'
import type { World } from '../world/world'
import { createFileStore, type FileStore } from './file-store'

const office = 'application/vnd.openxmlformats-officedocument'

const submissionTypes: Readonly<Record<(typeof homeworkTypes)[number], string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  xls: 'application/vnd.ms-excel',
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  xlsx: `${office}.spreadsheetml.sheet`,
}

type SubmissionKind = keyof typeof submissionTypes

export const submissionFolder = 'homework'

/** Stored name; null for generated sheets. */
export function getSubmissionName(path: string): string | null {
  return path.startsWith(`${submissionFolder}/`) ? path.slice(submissionFolder.length + 1) : null
}

export function getSubmissionKind(name: string): SubmissionKind | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase()
  return (Object.keys(submissionTypes) as SubmissionKind[]).find((kind) => kind === ending) ?? null
}

export type SubmissionFiles = FileStore<SubmissionKind>

export function createSubmissionFiles(
  folder: string | null,
  referencedNames: ReadonlySet<string>,
): Promise<SubmissionFiles> {
  return createFileStore({ place: submissionFolder, types: submissionTypes, folder, referencedNames })
}

/** `bytes` is null for files from the scenario. */
type Submission = StoredUpload & { who: string; exam: number; bytes: Uint8Array<ArrayBuffer> | null }

export type SubmissionLog = {
  of(who: string, exam?: number): Submission[]
  duplicates(): number
}

export function createSubmissionLog(world: () => Pick<World, 'students'>, handedIn: SubmissionFiles): SubmissionLog {
  const rows = (): Submission[] =>
    world().students.flatMap(({ id: who, exams }) =>
      Object.entries(exams).flatMap(([exam, { uploads }]) =>
        uploads.map((upload) => ({
          ...upload,
          who,
          exam: Number(exam),
          bytes: handedIn.bytes(getSubmissionName(upload.path) ?? ''),
        })),
      ),
    )
  return {
    of: (who, exam) => rows().filter((row) => row.who === who && (exam === undefined || row.exam === exam)),
    duplicates: () => {
      const keyed = rows().flatMap(({ who, exam, key }) => (key === null ? [] : [`${who} ${exam} ${key}`]))
      return keyed.length - new Set(keyed).size
    },
  }
}
