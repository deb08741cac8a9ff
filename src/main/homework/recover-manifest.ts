import type { Log } from '../base/log/log'
import { hasHash, previewFolder, unfinished } from './staged-files'
import type { Folder } from '../base/fs/folder'
import { kindOf } from './file-content'
import type { Manifest, StagedFile } from './manifest'
import { emptied, emptyManifest, manifest as schema, mergedStoredName, nameIn, readStoredName, storedName, storedNames, withFile } from './manifest'

const manifestName = 'manifest.json'

type TakingUp = { folder: Folder; log: Pick<Log, 'warn'> }

/**
 * The manifest of a draft as it can be trusted: each copy it names is there and whole. A copy that it does not name is left over from a crash only where the manifest itself
 * was read; beside a backup, a damaged or a missing manifest it is the pupil's and becomes part of the draft.
 */
export async function takeUp({ folder, log }: TakingUp): Promise<{ manifest: Manifest; save: (next: Manifest) => Promise<void> }> {
  // Opening reads the manifest once; reading it here first waits while another program blocks it.
  await folder.read(manifestName).catch(() => null)
  const store = folder.openStore(manifestName, schema, () => emptyManifest)
  await folder.folder(previewFolder).removeAll().catch(() => undefined)
  const isIntact = store.readFrom === 'file'
  const found = await folder.list()
  const told = afterRestore(store.current(), store.readFrom === 'backup')
  await renamePages(told, folder, found)
  const checked = await withoutDamaged(told, folder, found, log)
  const manifest = isIntact ? checked : await withUnnamed(checked, folder, found)
  if (manifest !== checked) log.warn('homework.manifest-damaged', { count: manifest.files.length - checked.files.length })
  const named = new Set(storedNames(manifest))
  const isLeftOver = (name: string): boolean => name.endsWith(unfinished) || (isIntact && !name.startsWith(manifestName) && name !== previewFolder && !named.has(name))
  for (const name of found.keys()) if (isLeftOver(name)) await folder.remove(name).catch(() => undefined)
  const save = (next: Manifest): Promise<void> => {
    folder.make()
    return store.save(next)
  }
  if (manifest !== told) await save(manifest).catch((failure: unknown) => log.warn('homework.not-kept', { failure }))
  return { manifest, save }
}

/** The last-good copy of a manifest is one step behind: a file that it takes for unsent may have left since. */
function afterRestore(told: Manifest, isBehind: boolean): Manifest {
  if (!isBehind || told.known === null) return told
  const doubted = <Part extends { state: StagedFile['state'] }>(part: Part): Part => (part.state === 'unsent' ? { ...part, state: 'doubtful' } : part)
  return { ...told, files: told.files.map(doubted), merged: told.merged === null ? null : doubted(told.merged) }
}

/** Version 1.0.0 stored the merged pages under the name of a document. */
async function renamePages({ merged }: Manifest, folder: Folder, found: Map<string, number>): Promise<void> {
  if (merged === null) return
  const [before, now] = [storedName({ ...merged, type: 'pdf' }), mergedStoredName(merged)]
  if (found.has(before) && !found.has(now) && (await folder.rename(before, now).then(() => true, () => false))) {
    found.set(now, merged.bytes)
    found.delete(before)
  }
}

/** With the copies that the manifest does not name, in the order in which they came. Their own names are lost. */
async function withUnnamed(told: Manifest, folder: Folder, found: ReadonlyMap<string, number>): Promise<Manifest> {
  const named = new Set(storedNames(told))
  const copies = await Promise.all([...found].map(async ([name, bytes]) => ({ read: named.has(name) ? null : readStoredName(name), name, bytes, writtenAt: (await folder.writtenAt(name).catch(() => null)) ?? 0 })))
  let manifest = told
  for (const { read, name, bytes } of copies.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
    if (read === null || (await check(folder, found, { name, sha256: read.sha256, bytes })) === 'damaged') continue
    const stem = kindOf(read.type) === 'image' ? 'image' : 'document'
    const restored = nameIn(manifest, `${stem}-${String(manifest.files.length + 1)}.${read.type}`, read.type)
    manifest = withFile(manifest, { ...read, bytes, name: restored, turn: 0, state: manifest.known === null ? 'unsent' : 'doubtful' })
  }
  return manifest === told ? told : stopped(manifest)
}

/** Without the files whose copies are gone or damaged; one that cannot be read now is checked again before it leaves. */
async function withoutDamaged(told: Manifest, folder: Folder, found: ReadonlyMap<string, number>, log: TakingUp['log']): Promise<Manifest> {
  const lost = new Set<string>()
  for (const file of told.files) if ((await check(folder, found, { ...file, name: storedName(file) })) === 'damaged') lost.add(file.id)
  const { merged } = told
  const isMergedLost = merged !== null && (await check(folder, found, { ...merged, name: mergedStoredName(merged) })) === 'damaged'
  if (lost.size === 0 && !isMergedLost) return told
  log.warn('homework.copies-damaged', { count: lost.size + (isMergedLost ? 1 : 0) })
  const left = { ...told, files: told.files.filter(({ id }) => !lost.has(id)), merged: isMergedLost ? null : merged }
  return left.files.length === 0 ? emptied(left) : stopped(left)
}

/** A delivery of other files than it began with is the pupil's to send again. */
function stopped(told: Manifest): Manifest {
  return told.delivery.step === 'under-way' ? { ...told, delivery: { step: 'stopped' } } : told
}

/** A copy that is not there, or of another size, needs no reading. */
async function check(folder: Folder, found: ReadonlyMap<string, number>, { name, sha256, bytes }: { name: string; sha256: string; bytes: number }): Promise<'intact' | 'damaged' | 'unread'> {
  if (found.get(name) !== bytes) return 'damaged'
  try {
    const content = await folder.read(name)
    return content?.byteLength === bytes && (await hasHash(content, sha256)) ? 'intact' : 'damaged'
  } catch {
    return 'unread'
  }
}
