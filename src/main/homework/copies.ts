import { mergedName } from '../../shared/desktop/homework'
import { contentTypeOf, kindOf } from './file-content'
import type { HomeworkType } from './file-name'
import type { Folder } from '../base/fs/folder'
import type { Manifest, MergedPages, StagedFile } from './manifest'
import { currentMerged, mergedStoredName, storedName } from './manifest'
import { hasHash } from './whole'

/** Where copies for other programs lie. */
export const previewFolder = 'preview'

/** A copy with the name it is handed in under. */
export type Copy = { id: string; name: string; type: HomeworkType; bytes: Uint8Array }

/** A copy that leaves: its content is read straight into the body it leaves in, so that a large file is not in memory twice. `fill` is false where it is not whole any more. */
export type Outgoing = { id: string; name: string; type: HomeworkType; bytes: number; fill(into: Uint8Array): Promise<boolean> }

/** An image, for the page to show. */
export async function readImage(folder: Folder, { files }: Manifest, fileId: string): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const file = files.find(({ id, type }) => id === fileId && kindOf(type) === 'image')
  const bytes = file === undefined ? null : await folder.read(storedName(file))
  return file === undefined || bytes === null ? null : { contentType: contentTypeOf(file.type), bytes }
}

/** A file of the draft, or (null) the merged pages. */
export async function readCopy(folder: Folder, draft: Manifest, fileId: string | null): Promise<Copy | null> {
  const merged = fileId === null ? currentMerged(draft) : null
  const found = merged === null ? draft.files.find(({ id }) => id === fileId) : mergedFile(merged)
  const bytes = found === undefined ? null : await folder.read(nameOnDisk(found))
  return found === undefined || bytes === null ? null : { id: found.id, name: found.name, type: found.type, bytes }
}

/** A file of the draft, or its merged pages, on the way out; null where the draft has none of that id. */
export function outgoing(folder: Folder, draft: Manifest, id: string): Outgoing | null {
  const merged = currentMerged(draft)
  const found = merged?.id === id ? mergedFile(merged) : draft.files.find((file) => file.id === id)
  if (found === undefined) return null
  const { name, type, bytes, sha256 } = found
  return { id, name, type, bytes, fill: async (into) => (await folder.readInto(nameOnDisk(found), into)) && hasHash(into, sha256) }
}

type StoredFile = StagedFile | ReturnType<typeof mergedFile>

function mergedFile(merged: MergedPages) {
  return { ...merged, name: mergedName, type: 'pdf' as const }
}

function nameOnDisk(file: StoredFile): string {
  return 'pages' in file ? mergedStoredName(file) : storedName(file)
}

/** Erases these copies; one that another program holds is swept when the draft is next opened. */
export async function drop(folder: Folder, names: readonly string[]): Promise<void> {
  for (const name of names) await folder.remove(name).catch(() => undefined)
}

/** Erases these copies, and whatever other programs were shown. */
export async function dropAll(folder: Folder, names: readonly string[]): Promise<void> {
  await drop(folder, names)
  await folder.folder(previewFolder).removeAll().catch(() => undefined)
}
