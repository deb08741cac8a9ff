import { previewFolder } from './copies'
import type { Folder } from './folder'
import { kindOf } from './file-content'
import type { Manifest, StagedFile } from './manifest'
import { emptied, emptyManifest, manifest as schema, mergedStoredName, readStoredName, storedName, storedNames } from './manifest'
import { hasHash } from './whole'

const manifestName = 'manifest.json'

type TakingUp = { folder: Folder; log: { warn(event: string, fields?: object): void } }

/** The manifest of a draft as it can be trusted: each copy it names is there and whole, and the folder holds nothing else. */
export async function takeUp({ folder, log }: TakingUp): Promise<{ manifest: Manifest; save: (next: Manifest) => Promise<void> }> {
  const store = folder.openStore(manifestName, schema, () => emptyManifest)
  const found = await folder.list()
  await folder.folder(previewFolder).removeAll().catch(() => undefined)
  const isDamaged = store.readFrom === 'fallback' && found.has(`${manifestName}.corrupt`)
  const told = isDamaged ? await recovered(folder, found) : afterRestore(store.current(), store.readFrom === 'backup')
  if (isDamaged) log.warn('homework.manifest-damaged', { count: told.files.length })
  const manifest = await wholeOnly(told, folder, log)
  const named = new Set(storedNames(manifest))
  for (const name of found.keys()) if (!name.startsWith(manifestName) && name !== previewFolder && !named.has(name)) await folder.remove(name).catch(() => undefined)
  const save = (next: Manifest): Promise<void> => {
    folder.make()
    return store.save(next)
  }
  if (manifest !== told || isDamaged) await save(manifest).catch((failure: unknown) => log.warn('homework.not-kept', { failure }))
  return { manifest, save }
}

/** The last-good copy of a manifest is one step behind: a file that it takes for unsent may have left since. */
function afterRestore(told: Manifest, isBehind: boolean): Manifest {
  if (!isBehind || told.known === null) return told
  const doubted = <Part extends { state: StagedFile['state'] }>(part: Part): Part => (part.state === 'unsent' ? { ...part, state: 'doubtful' } : part)
  return { ...told, files: told.files.map(doubted), merged: told.merged === null ? null : doubted(told.merged) }
}

/** What the copies themselves say where no manifest can be read: what they are, and that they are whole. Their names are lost. */
async function recovered(folder: Folder, found: ReadonlyMap<string, number>): Promise<Manifest> {
  const files: StagedFile[] = []
  for (const [name, bytes] of found) {
    const read = readStoredName(name)
    if (read === null || !(await isWhole(folder, name, read.sha256, bytes))) continue
    const stem = kindOf(read.type) === 'image' ? 'image' : 'document'
    files.push({ ...read, bytes, name: `${stem}-${String(files.length + 1)}.${read.type}`, turn: 0, state: 'unsent' })
  }
  return { ...emptyManifest, files }
}

/** Without the files whose copies are gone or damaged. */
async function wholeOnly(told: Manifest, folder: Folder, log: TakingUp['log']): Promise<Manifest> {
  const lost = new Set<string>()
  for (const file of told.files) if (!(await isWhole(folder, storedName(file), file.sha256, file.bytes))) lost.add(file.id)
  const { merged } = told
  const isMergedLost = merged !== null && !(await isWhole(folder, mergedStoredName(merged), merged.sha256, merged.bytes))
  if (lost.size === 0 && !isMergedLost) return told
  log.warn('homework.copies-damaged', { count: lost.size + (isMergedLost ? 1 : 0) })
  const left = { ...told, files: told.files.filter(({ id }) => !lost.has(id)), merged: isMergedLost ? null : merged }
  if (left.files.length === 0) return emptied(left)
  // A delivery without one of its files is the pupil's to send again.
  return left.delivery.step === 'under-way' ? { ...left, delivery: { step: 'stopped' } } : left
}

async function isWhole(folder: Folder, name: string, sha256: string, bytes: number): Promise<boolean> {
  const content = await folder.read(name).catch(() => null)
  return content?.byteLength === bytes && (await hasHash(content, sha256))
}
