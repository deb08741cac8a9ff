import { createHash } from 'node:crypto'
import path from 'node:path'
import type * as z from 'zod'
import { parseJson } from '../../../shared/std/json'
import type { FileSystem } from './file-system'
import { pendingName, writeFileAtomic } from './file-system'
import { createSerialQueue } from '../async'

/** One value kept in a file: read once, at opening; `save` resolves when it is safely on disk. */
export type Store<T> = {
  readonly readFrom: 'file' | 'backup' | 'fallback'
  current(): T
  /** Rejects where the disk refuses; `current` is the new value all the same. */
  save(value: T): Promise<void>
  /** Removes the value and every copy of it; `current` is the fallback again. */
  erase(): Promise<void>
}

/** What was found wrong while reading: `restored` came back from the last-good copy. */
export type FileProblem = { kind: 'corrupt' | 'restored' | 'unreadable'; file: string; /** The name under which the damaged one stays. */ keptAs?: string | null }

type StoreOptions<T> = {
  disk: FileSystem
  file: string
  schema: z.ZodType<T>
  fallback: () => T
  onProblem: (problem: FileProblem) => void
  /** Hears whether the file on the disk is older than the value, with the way to write it again. */
  behind?: (isBehind: boolean, again: () => Promise<void>) => void
}

/** A file that another program blocks is read again when its value is asked for, this often and with this pause at least. */
const maxRereads = 5
const rereadPauseMs = 1000
const damagedEndings = ['.corrupt', '.corrupt.2', '.corrupt.3']

/** Opens a value's file; content that is damaged or of another shape is set aside and the last-good copy or the fallback taken (threats I3). */
export function openStore<T>(options: StoreOptions<T>): Store<T> {
  const { disk, file, fallback } = options
  const inTurn = createSerialQueue()
  let opened = read(options)
  let isErased = false
  let rereads = 0
  let readAt = performance.now()
  const again = (): Promise<void> => (isErased ? removeAll() : write(opened.value))
  const write = (next: T): Promise<void> =>
    inTurn(async () => {
      options.behind?.(true, again)
      // The next write would replace what another program only blocked.
      for (const name of opened.unread) options.onProblem({ kind: 'unreadable', file, keptAs: setAside(disk, name, file) })
      opened = { ...opened, unread: [] }
      await writeFileAtomic(disk, file, seal(next), opened.hasGoodFile ? backupName(file) : null)
      opened = { ...opened, hasGoodFile: true }
      options.behind?.(false, again)
    })
  const removeAll = (): Promise<void> =>
    inTurn(async () => {
      options.behind?.(true, again)
      opened = { ...opened, hasGoodFile: false }
      const copies = [file, backupName(file), pendingName(file), ...damagedEndings.map((ending) => `${file}${ending}`)]
      // A folder may have been set aside.
      const removals = await Promise.allSettled(copies.map((name) => disk.remove(name).catch(() => disk.removeDirectory(name))))
      const failed = removals.find((removal) => removal.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      options.behind?.(false, again)
      await disk.syncDirectory(path.dirname(file))
    })

  return {
    get readFrom() {
      return opened.readFrom
    },
    current() {
      if (opened.unread.length > 0 && rereads < maxRereads && performance.now() - readAt >= rereadPauseMs) {
        rereads += 1
        opened = read({ ...options, onProblem: (problem) => (problem.kind === 'unreadable' ? undefined : options.onProblem(problem)) })
        readAt = performance.now()
      }
      return opened.value
    },
    save(next) {
      isErased = false
      opened = { ...opened, value: next }
      return write(next)
    },
    erase() {
      isErased = true
      opened = { ...opened, value: fallback(), unread: [] }
      return removeAll()
    },
  }
}

type Opened<T> = {
  value: T
  readFrom: Store<T>['readFrom']
  /** The file holds a value that is worth a backup. */
  hasGoodFile: boolean
  /** Files that another program blocked: what they hold must not be overwritten. */
  unread: readonly string[]
}

function read<T>(options: StoreOptions<T>): Opened<T> {
  const { file, fallback, onProblem } = options
  const first = load(options, file)
  if (first.kind === 'good') return { value: first.value, readFrom: 'file', hasGoodFile: true, unread: [] }
  const pending = first.kind === 'missing' ? takePending(options) : null
  if (pending !== null) return { value: pending.value, readFrom: 'file', hasGoodFile: true, unread: [] }
  const second = load(options, backupName(file))
  const unread = [...(first.kind === 'unread' ? [file] : []), ...(second.kind === 'unread' ? [backupName(file)] : [])]
  if (second.kind !== 'good') return { value: fallback(), readFrom: 'fallback', hasGoodFile: false, unread }
  onProblem({ kind: 'restored', file })
  return { value: second.value, readFrom: 'backup', hasGoodFile: false, unread }
}

/** A process that ended between the two renames of a write left the new value under its first name, whole. */
function takePending<T>({ disk, file, schema }: StoreOptions<T>): { value: T } | null {
  const pending = pendingName(file)
  try {
    const text = disk.readTextSync(pending)
    const parsed = schema.safeParse(text === null ? undefined : unseal(text))
    if (text === null || !parsed.success) return null
    // Where that is blocked now, the next write replaces it.
    tryRename(disk, pending, file)
    return { value: parsed.data }
  } catch {
    return null
  }
}

function backupName(file: string): string {
  return `${file}.bak`
}

type Loaded<T> = { kind: 'good'; value: T } | { kind: 'missing' | 'bad' | 'unread' }

function load<T>(options: StoreOptions<T>, file: string): Loaded<T> {
  const { disk, schema, onProblem } = options
  try {
    const text = disk.readTextSync(file)
    if (text === null) return { kind: 'missing' }
    const value = unseal(text)
    const parsed = value === undefined ? null : schema.safeParse(value)
    if (parsed?.success) return { kind: 'good', value: parsed.data }
    onProblem({ kind: 'corrupt', file, keptAs: setAside(disk, file, options.file) })
  } catch (error) {
    // A folder in its place would refuse every later write.
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EISDIR'
    onProblem({ kind: isFolder ? 'corrupt' : 'unreadable', file, keptAs: isFolder ? setAside(disk, file, options.file) : null })
    if (!isFolder) return { kind: 'unread' }
  }
  return { kind: 'bad' }
}

/** Takes a damaged file out of the way; the name it stays under, or null where the disk refuses. */
function setAside(disk: FileSystem, file: string, named: string): string | null {
  // A folder may stand under a name; the next one is tried.
  const ending = damagedEndings.find((each) => tryRename(disk, file, `${named}${each}`))
  return ending === undefined ? null : path.basename(`${named}${ending}`)
}

function tryRename(disk: FileSystem, from: string, to: string): boolean {
  try {
    disk.renameSync(from, to)
    return true
  } catch {
    return false
  }
}

function seal(value: unknown): string {
  const body = JSON.stringify(value)
  return `${checksum(body)}\n${body}\n`
}

/** The sealed value; undefined where the checksum does not fit. */
function unseal(text: string): unknown {
  const end = text.indexOf('\n')
  const body = text.slice(end + 1, -1)
  if (end < 0 || !text.endsWith('\n') || checksum(body) !== text.slice(0, end)) return undefined
  return parseJson(body)
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
