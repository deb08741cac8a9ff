import * as z from 'zod'
import {
  getFingerprint,
  homeworkLimits,
  homeworkReceipt,
  homeworkTypes,
  homeworkUnclear,
  mergedName,
  type HomeworkFile,
  type HomeworkReceipt,
} from '#shared/desktop/homework.ts'
import type { HomeworkType } from '#shared/homework-type.ts'
import { getFileKind } from './file-content'
import { sanitizeName, uniqueName } from './file-name'
import { toReceipt, type UploadItem, type UploadState } from './upload-state'

export const manifestName = 'manifest.json'

const itemState = z.enum(['unsent', 'doubtful', 'arrived'])
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const stagedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(homeworkTypes),
  bytes: z.number(),
  sha256,
  turn: z.literal([0, 90, 180, 270]),
  state: itemState,
})
export type StagedFile = z.output<typeof stagedFile>

const mergedPages = z.object({
  id: z.uuid(),
  bytes: z.number(),
  pages: z.number(),
  sha256,
  of: z.string(),
  state: itemState,
})
export type MergedPages = z.output<typeof mergedPages>

export const manifestSchema = z.object({
  files: z.array(stagedFile),
  merged: mergedPages.nullable(),
  known: z.array(z.union([z.number(), z.string()])).nullable(),
  /** Missing in manifests of earlier versions. */
  unseen: z.number().catch(0),
  delivery: z.discriminatedUnion('step', [
    z.object({ step: z.literal(['editing', 'under-way', 'stopped', 'handed-in']) }),
    z.object({ step: z.literal('refused'), status: z.number(), message: z.string().nullable() }),
    homeworkUnclear.extend({ step: z.literal('unclear') }),
  ]),
  receipts: z.array(homeworkReceipt),
  /** Epoch milliseconds of the platform's clock at the last view or change; null where it was unknown then. */
  usedAt: z.number().nullable().catch(null),
  /** End of the exam in epoch milliseconds, `at` null where the platform names none; null until it was asked. */
  due: z.object({ at: z.number().nullable() }).nullable().catch(null),
})
export type Manifest = z.output<typeof manifestSchema>

/** By the platform's clock alone: files carry the times of the computer's, which may be wrong. */
export type DraftAge = Pick<Manifest, 'usedAt' | 'due'>

export const emptyManifest: Manifest = {
  files: [],
  merged: null,
  known: null,
  unseen: 0,
  delivery: { step: 'editing' },
  receipts: [],
  usedAt: null,
  due: null,
}

/** Contains the hash, so that a copy is verifiable without the manifest. */
export function storedName({ id, sha256, type }: Pick<StagedFile, 'id' | 'sha256' | 'type'>): string {
  return `${id}.${sha256}.${type}`
}

export function parseStoredName(name: string): Pick<StagedFile, 'id' | 'sha256' | 'type'> | null {
  const [id, hash, type] = name.split('.')
  const parsed = stagedFile.pick({ id: true, sha256: true, type: true }).safeParse({ id, sha256: hash, type })
  return parsed.success && storedName(parsed.data) === name ? parsed.data : null
}

/** Not a document's name: after a manifest loss the pages are merged again. */
export function mergedStoredName({ id, sha256 }: Pick<MergedPages, 'id' | 'sha256'>): string {
  return `${id}.${sha256}.pages.pdf`
}

export function toFileView({ id, name, type, bytes, turn }: StagedFile): HomeworkFile {
  return { id, name, kind: getFileKind(type), bytes, turn }
}

/** Null if the images have changed since the merge. */
export function currentMerged({ files, merged }: Manifest): MergedPages | null {
  return merged !== null && merged.of !== '' && merged.of === getFingerprint(files.map(toFileView)) ? merged : null
}

export function isComplete(draft: Manifest): boolean {
  const hasImages = draft.files.some(({ type }) => getFileKind(type) === 'image')
  return draft.files.length > 0 && (!hasImages || currentMerged(draft) !== null)
}

export function toUploadItems(draft: Manifest): UploadItem[] {
  const merged = currentMerged(draft)
  const documents = draft.files
    .filter(({ type }) => getFileKind(type) === 'document')
    .map(({ id, name, bytes, state }) => ({ id, name, bytes, state }))
  return merged === null
    ? documents
    : [{ id: merged.id, name: mergedName, bytes: merged.bytes, state: merged.state }, ...documents]
}

export function withUpload(draft: Manifest, upload: UploadState): Manifest {
  const states = new Map(upload.items.map(({ id, state }) => [id, state]))
  const files = draft.files.map((file) => ({ ...file, state: states.get(file.id) ?? file.state }))
  const merged =
    draft.merged === null ? null : { ...draft.merged, state: states.get(draft.merged.id) ?? draft.merged.state }
  const baseline = upload.baseline === null ? null : [...upload.baseline]
  if (upload.phase === 'handed-in') return withoutFiles({ ...draft, receipts: [...draft.receipts, toReceipt(upload)] })
  const { unseen } = upload
  const delivery = toStoredStep(upload)
  return files.length === 0 ? withoutFiles(draft) : { ...draft, files, merged, known: baseline, unseen, delivery }
}

export function withoutFiles(draft: Manifest): Manifest {
  const step = draft.receipts.length > 0 ? 'handed-in' : 'editing'
  return { ...draft, files: [], merged: null, known: null, unseen: 0, delivery: { step } }
}

export function lastReceipt({ receipts }: Manifest): HomeworkReceipt | null {
  return receipts.at(-1) ?? null
}

function toStoredStep({ phase, refusal, unclear }: UploadState): Manifest['delivery'] {
  if (phase === 'unclear' && unclear !== null) return { step: 'unclear', ...unclear }
  if (phase === 'refused') return { step: 'refused', status: refusal?.status ?? 0, message: refusal?.message ?? null }
  return { step: phase === 'stopped' ? 'stopped' : 'under-way' }
}

export function storedNames({ files, merged }: Manifest): string[] {
  return [...files.map(storedName), ...(merged === null ? [] : [mergedStoredName(merged)])]
}

export function toFreeName({ files }: Manifest, original: string, type: HomeworkType): string {
  return uniqueName(sanitizeName(original, type), [mergedName, ...files.map(({ name }) => name)])
}

export function withFile(draft: Manifest, file: StagedFile): Manifest {
  const isNew = draft.delivery.step === 'handed-in'
  return {
    ...draft,
    files: [...draft.files, file],
    ...(isNew ? { delivery: { step: 'editing' }, known: null, unseen: 0 } : {}),
  }
}

export function withoutCopy(draft: Manifest, id: string): Manifest {
  return {
    ...draft,
    files: draft.files.filter((file) => file.id !== id),
    merged: draft.merged?.id === id ? null : draft.merged,
  }
}

/** Null unless `order` contains every id once. */
export function withOrder(draft: Manifest, order: readonly string[]): Manifest | null {
  const positions = new Map(order.map((id, index) => [id, index]))
  if (positions.size !== draft.files.length || !draft.files.every(({ id }) => positions.has(id))) return null
  return { ...draft, files: draft.files.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0)) }
}

export function withTurn(draft: Manifest, fileId: string, turn: HomeworkFile['turn']): Manifest {
  const isTurned = ({ id, type }: StagedFile): boolean => id === fileId && getFileKind(type) === 'image'
  return { ...draft, files: draft.files.map((file) => (isTurned(file) ? { ...file, turn } : file)) }
}

export function remainingBytes({ files }: Manifest): number {
  return homeworkLimits.allBytes - files.reduce((total, { bytes }) => total + bytes, 0)
}
