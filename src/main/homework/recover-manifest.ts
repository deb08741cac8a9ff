import type { Folder } from '../base/fs/folder'
import type { Log } from '../base/log/log'
import { getFileKind } from './file-content'
import {
  emptyManifest,
  manifestName,
  manifestSchema,
  mergedStoredName,
  parseStoredName,
  storedName,
  storedNames,
  toFreeName,
  withFile,
  withoutFiles,
  type Manifest,
  type StagedFile,
} from './manifest'
import { hasHash, partialSuffix, previewFolder } from './staged-files'

type Options = { folder: Folder; log: Pick<Log, 'warn'> }

type Sizes = Map<string, number>

export async function recoverManifest({
  folder,
  log,
}: Options): Promise<{ manifest: Manifest; save: (next: Manifest) => Promise<void> }> {
  await folder.read(manifestName).catch(() => null)
  const store = folder.openStore(manifestName, manifestSchema, () => emptyManifest, { kind: 'homework' })
  await folder
    .folder(previewFolder)
    .removeAll()
    .catch(() => undefined)
  const isIntact = store.readFrom === 'file'
  const sizes = await folder.list()
  const stored = store.readFrom === 'backup' ? withUnconfirmed(store.current()) : store.current()
  await renamePages(stored, folder, sizes)
  const verified = await withoutDamaged(stored, folder, sizes, log)
  const manifest = isIntact ? verified : await withUnlisted(verified, folder, sizes)
  if (manifest !== verified)
    log.warn('homework.manifest-damaged', { count: manifest.files.length - verified.files.length })
  await removeLeftovers(manifest, folder, sizes, isIntact)
  const save = (next: Manifest): Promise<void> => {
    folder.make()
    return store.save(next)
  }
  if (manifest !== stored)
    await save(manifest).catch((failure: unknown) => log.warn('homework.save-failed', { failure }))
  return { manifest, save }
}

async function removeLeftovers(manifest: Manifest, folder: Folder, sizes: Sizes, isIntact: boolean): Promise<void> {
  const listed = new Set(storedNames(manifest))
  const isUnlisted = (name: string): boolean =>
    !name.startsWith(manifestName) && name !== previewFolder && !listed.has(name)
  for (const name of sizes.keys()) {
    if (name.endsWith(partialSuffix) || (isIntact && isUnlisted(name))) await folder.remove(name).catch(() => undefined)
  }
}

/** A backup is one write behind: its unsent files may have been sent. */
function withUnconfirmed(backup: Manifest): Manifest {
  if (backup.known === null) return backup
  const unconfirmed = <Part extends { state: StagedFile['state'] }>(part: Part): Part =>
    part.state === 'unsent' ? { ...part, state: 'doubtful' } : part
  return {
    ...backup,
    files: backup.files.map(unconfirmed),
    merged: backup.merged === null ? null : unconfirmed(backup.merged),
  }
}

/** Version 1.0.0 stored the merged pages under a document's name. */
async function renamePages({ merged }: Manifest, folder: Folder, sizes: Sizes): Promise<void> {
  if (merged === null) return
  const [before, now] = [storedName({ ...merged, type: 'pdf' }), mergedStoredName(merged)]
  if (
    sizes.has(before) &&
    !sizes.has(now) &&
    (await folder.rename(before, now).then(
      () => true,
      () => false,
    ))
  ) {
    sizes.set(now, merged.bytes)
    sizes.delete(before)
  }
}

async function withUnlisted(verified: Manifest, folder: Folder, sizes: Sizes): Promise<Manifest> {
  const listed = new Set(storedNames(verified))
  const copies = await Promise.all(
    [...sizes].map(async ([name, bytes]) => ({
      copy: listed.has(name) ? null : parseStoredName(name),
      name,
      bytes,
      writtenAt: (await folder.writtenAt(name).catch(() => null)) ?? 0,
    })),
  )
  let manifest = verified
  for (const { copy, name, bytes } of copies.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
    if (copy === null || (await verify(folder, sizes, { name, sha256: copy.sha256, bytes })) === 'damaged') continue
    const stem = getFileKind(copy.type) === 'image' ? 'image' : 'document'
    const newName = toFreeName(manifest, `${stem}-${String(manifest.files.length + 1)}.${copy.type}`, copy.type)
    manifest = withFile(manifest, {
      ...copy,
      bytes,
      name: newName,
      turn: 0,
      state: manifest.known === null ? 'unsent' : 'doubtful',
    })
  }
  return manifest === verified ? verified : withStoppedUpload(manifest)
}

async function withoutDamaged(stored: Manifest, folder: Folder, sizes: Sizes, log: Options['log']): Promise<Manifest> {
  const damaged = new Set<string>()
  for (const file of stored.files) {
    if ((await verify(folder, sizes, { ...file, name: storedName(file) })) === 'damaged') damaged.add(file.id)
  }
  const { merged } = stored
  const isMergedDamaged =
    merged !== null && (await verify(folder, sizes, { ...merged, name: mergedStoredName(merged) })) === 'damaged'
  if (damaged.size === 0 && !isMergedDamaged) return stored
  log.warn('homework.copies-damaged', { count: damaged.size + (isMergedDamaged ? 1 : 0) })
  const left = {
    ...stored,
    files: stored.files.filter(({ id }) => !damaged.has(id)),
    merged: isMergedDamaged ? null : merged,
  }
  return left.files.length === 0 ? withoutFiles(left) : withStoppedUpload(left)
}

function withStoppedUpload(manifest: Manifest): Manifest {
  return manifest.delivery.step === 'under-way' ? { ...manifest, delivery: { step: 'stopped' } } : manifest
}

type Copy = { name: string; sha256: string; bytes: number }

async function verify(
  folder: Folder,
  sizes: Sizes,
  { name, sha256, bytes }: Copy,
): Promise<'intact' | 'damaged' | 'unreadable'> {
  // Not by its size: that of an encrypted copy is unknown while another program blocks it.
  if (!sizes.has(name)) return 'damaged'
  try {
    const content = await folder.read(name)
    return content?.byteLength === bytes && (await hasHash(content, sha256)) ? 'intact' : 'damaged'
  } catch {
    return 'unreadable'
  }
}
