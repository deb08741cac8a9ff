import * as z from 'zod'
import { fingerprintOf, homeworkLimits, homeworkReceipt, homeworkTypes, mergedName } from '../../shared/desktop/homework'
import type { HomeworkFile, HomeworkReceipt } from '../../shared/desktop/homework'
import type { Delivery, Parcel } from './upload-state'
import { receiptOf } from './upload-state'
import { kindOf } from './file-content'
import type { HomeworkType } from './file-name'
import { cleanName, uniqueName } from './file-name'

const parcelState = z.enum(['unsent', 'doubtful', 'arrived'])
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const stagedFile = z.object({ id: z.uuid(), name: z.string(), type: z.enum(homeworkTypes), bytes: z.number(), sha256, turn: z.literal([0, 90, 180, 270]), state: parcelState })
export type StagedFile = z.output<typeof stagedFile>

const mergedPages = z.object({ id: z.uuid(), bytes: z.number(), pages: z.number(), sha256, of: z.string(), state: parcelState })
export type MergedPages = z.output<typeof mergedPages>

/** What is kept of one exam's homework, beside the copies themselves. */
export const manifest = z.object({
  files: z.array(stagedFile),
  merged: mergedPages.nullable(),
  /** The platform's files when nothing was in doubt. */
  known: z.array(z.number()).nullable(),
  delivery: z.discriminatedUnion('step', [
    z.object({ step: z.literal(['editing', 'under-way', 'stopped', 'handed-in']) }),
    z.object({ step: z.literal('refused'), status: z.number(), message: z.string().nullable() }),
  ]),
  receipts: z.array(homeworkReceipt),
  /** The day on which the pupil last saw it, in epoch milliseconds. */
  seenAt: z.number(),
})
export type Manifest = z.output<typeof manifest>

/** An exam of which nothing is kept yet. */
export const emptyManifest: Manifest = { files: [], merged: null, known: null, delivery: { step: 'editing' }, receipts: [], seenAt: 0 }

/** What a staged file is called on the disk: its hash is in the name, so that a copy can be told to be whole without the manifest. */
export function storedName({ id, sha256, type }: Pick<StagedFile, 'id' | 'sha256' | 'type'>): string {
  return `${id}.${sha256}.${type}`
}

/** What a stored name says; null for the name of anything else. */
export function readStoredName(name: string): Pick<StagedFile, 'id' | 'sha256' | 'type'> | null {
  const [id, hash, type] = name.split('.')
  const read = stagedFile.pick({ id: true, sha256: true, type: true }).safeParse({ id, sha256: hash, type })
  return read.success && storedName(read.data) === name ? read.data : null
}

/** What the merged pages are called on the disk: not as a document, because they are made anew where the manifest is lost. */
export function mergedStoredName({ id, sha256 }: Pick<MergedPages, 'id' | 'sha256'>): string {
  return `${id}.${sha256}.pages.pdf`
}

/** A file as the page knows it. */
export function shownFile({ id, name, type, bytes, turn }: StagedFile): HomeworkFile {
  return { id, name, kind: kindOf(type), bytes, turn }
}

/** The merged pages where they are made of the images as they are now. */
export function currentMerged({ files, merged }: Manifest): MergedPages | null {
  return merged !== null && merged.of !== '' && merged.of === fingerprintOf(files.map(shownFile)) ? merged : null
}

/** Whether everything could be handed in as it is. */
export function isComplete(draft: Manifest): boolean {
  const hasImages = draft.files.some(({ type }) => kindOf(type) === 'image')
  return draft.files.length > 0 && (!hasImages || currentMerged(draft) !== null)
}

/** What is sent, in this order: the merged pages first, then the documents. */
export function parcelsOf(draft: Manifest): Parcel[] {
  const merged = currentMerged(draft)
  const documents = draft.files.filter(({ type }) => kindOf(type) === 'document').map(({ id, name, bytes, state }) => ({ id, name, bytes, state }))
  return merged === null ? documents : [{ id: merged.id, name: mergedName, bytes: merged.bytes, state: merged.state }, ...documents]
}

/** The manifest with what a delivery has come to. */
export function withDelivery(draft: Manifest, delivery: Delivery): Manifest {
  const states = new Map(delivery.parcels.map(({ id, state }) => [id, state]))
  const files = draft.files.map((file) => ({ ...file, state: states.get(file.id) ?? file.state }))
  const merged = draft.merged === null ? null : { ...draft.merged, state: states.get(draft.merged.id) ?? draft.merged.state }
  const known = delivery.known === null ? null : [...delivery.known]
  if (delivery.phase === 'handed-in') return emptied({ ...draft, receipts: [...draft.receipts, receiptOf(delivery)] })
  return files.length === 0 ? emptied(draft) : { ...draft, files, merged, known, delivery: stepOf(delivery) }
}

/** Without files; the last receipt is what is left to be seen. */
export function emptied(draft: Manifest): Manifest {
  return { ...draft, files: [], merged: null, known: null, delivery: { step: draft.receipts.length > 0 ? 'handed-in' : 'editing' } }
}

/** What was last handed in. */
export function lastReceipt({ receipts }: Manifest): HomeworkReceipt | null {
  return receipts.at(-1) ?? null
}

function stepOf({ phase, refusal }: Delivery): Manifest['delivery'] {
  if (phase === 'refused') return { step: 'refused', status: refusal?.status ?? 0, message: refusal?.message ?? null }
  return { step: phase === 'stopped' ? 'stopped' : 'under-way' }
}

/** Every copy that a manifest names. */
export function storedNames({ files, merged }: Manifest): string[] {
  return [...files.map(storedName), ...(merged === null ? [] : [mergedStoredName(merged)])]
}

/** What a file is called among the others of the draft; the merged pages keep their own name. */
export function nameIn({ files }: Manifest, given: string, type: HomeworkType): string {
  return uniqueName(cleanName(given, type), [mergedName, ...files.map(({ name }) => name)])
}

/** With one more file; after everything was handed in it begins a new delivery. */
export function withFile(draft: Manifest, file: StagedFile): Manifest {
  const isNew = draft.delivery.step === 'handed-in'
  return { ...draft, files: [...draft.files, file], ...(isNew ? { delivery: { step: 'editing' }, known: null } : {}) }
}

/** Without the file, or the merged pages, of this id. */
export function withoutCopy(draft: Manifest, id: string): Manifest {
  return { ...draft, files: draft.files.filter((file) => file.id !== id), merged: draft.merged?.id === id ? null : draft.merged }
}

/** In another order; null where it is not every file of the draft, once. */
export function withOrder(draft: Manifest, order: readonly string[]): Manifest | null {
  const wanted = new Map(order.map((id, index) => [id, index]))
  if (wanted.size !== draft.files.length || !draft.files.every(({ id }) => wanted.has(id))) return null
  return { ...draft, files: draft.files.toSorted((a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0)) }
}

/** With an image turned; documents stay as they are. */
export function withTurn(draft: Manifest, fileId: string, turn: HomeworkFile['turn']): Manifest {
  return { ...draft, files: draft.files.map((file) => (file.id === fileId && kindOf(file.type) === 'image' ? { ...file, turn } : file)) }
}

/** How many bytes the draft still has room for. */
export function roomIn({ files }: Manifest): number {
  return homeworkLimits.allBytes - files.reduce((all, { bytes }) => all + bytes, 0)
}
