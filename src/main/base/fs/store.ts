import { createHash } from 'node:crypto'
import path from 'node:path'
import type * as z from 'zod'
import type { PersistedDataKind } from '#shared/desktop/os-integration.ts'
import { parseJson } from '#shared/std/json.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { type FileSystem, pendingName, writeFileAtomic } from './file-system'

export type Store<T> = {
  readonly readFrom: 'file' | 'backup' | 'fallback'
  /** Another program blocks a file: `current` says nothing about its content. */
  isBlocked(): boolean
  current(): T
  /** Rejects if the disk refuses; `current` is still the new value. */
  save(value: T): Promise<void>
  erase(): Promise<void>
}

export type FileProblem = {
  kind: 'corrupt' | 'restored' | 'unreadable'
  file: string
  /** Null for a folder. */
  data: PersistedDataKind | null
  backupFile?: string | null
}

/** `kind` names the data to the person when its file is damaged; a blocked file is read again `maxRereads` times. */
export type StoredAs = { kind: PersistedDataKind; maxRereads?: number }

type StoreOptions<T> = StoredAs & {
  disk: FileSystem
  file: string
  schema: z.ZodType<T>
  fallback: () => T
  onProblem: (problem: FileProblem) => void
  onDirtyChange?: (isDirty: boolean, retry: () => Promise<void>) => void
}

const defaultMaxRereads = 5
const rereadPauseMs = 1000
const quarantineSuffixes = ['.corrupt', '.corrupt.2', '.corrupt.3']

/** Quarantines damaged or invalid content, then uses the last-good copy or fallback (threats I3). */
export function openStore<T>(options: StoreOptions<T>): Store<T> {
  const { disk, file, fallback, maxRereads = defaultMaxRereads } = options
  const runInSequence = createSerialQueue()
  let opened = read(options)
  let isErased = false
  let rereads = 0
  let readAt = performance.now()
  const retry = (): Promise<void> => (isErased ? removeAll() : write(opened.value))
  const write = (next: T): Promise<void> =>
    runInSequence(async () => {
      options.onDirtyChange?.(true, retry)
      // The write would replace content that was only blocked.
      for (const name of opened.unread)
        options.onProblem({ kind: 'unreadable', file, data: options.kind, backupFile: quarantine(disk, name, file) })
      opened = { ...opened, unread: [] }
      await writeFileAtomic(disk, file, encodeWithChecksum(next), opened.hasValidFile ? backupName(file) : null)
      opened = { ...opened, hasValidFile: true }
      options.onDirtyChange?.(false, retry)
    })
  const removeAll = (): Promise<void> =>
    runInSequence(async () => {
      options.onDirtyChange?.(true, retry)
      opened = { ...opened, hasValidFile: false }
      const copies = [
        file,
        backupName(file),
        pendingName(file),
        ...quarantineSuffixes.map((suffix) => `${file}${suffix}`),
      ]
      const removals = await Promise.allSettled(
        copies.map((name) => disk.remove(name).catch(() => disk.removeDirectory(name))),
      )
      const failed = removals.find((removal) => removal.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      options.onDirtyChange?.(false, retry)
      await disk.syncDirectory(path.dirname(file))
    })

  function reread(): void {
    if (opened.unread.length === 0 || rereads >= maxRereads || performance.now() - readAt < rereadPauseMs) return
    rereads += 1
    opened = read({
      ...options,
      onProblem: (problem) => (problem.kind === 'unreadable' ? undefined : options.onProblem(problem)),
    })
    readAt = performance.now()
  }

  return {
    get readFrom() {
      return opened.readFrom
    },
    isBlocked() {
      reread()
      return opened.unread.length > 0
    },
    current() {
      reread()
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
  hasValidFile: boolean
  /** Blocked by another program; must not be overwritten. */
  unread: readonly string[]
}

function read<T>(options: StoreOptions<T>): Opened<T> {
  const { file, fallback, onProblem } = options
  const first = load(options, file)
  if (first.kind === 'good') return { value: first.value, readFrom: 'file', hasValidFile: true, unread: [] }
  const pending = first.kind === 'missing' ? restorePending(options) : null
  if (pending !== null) return { value: pending.value, readFrom: 'file', hasValidFile: true, unread: [] }
  const second = load(options, backupName(file))
  const unread = [...(first.kind === 'unread' ? [file] : []), ...(second.kind === 'unread' ? [backupName(file)] : [])]
  if (second.kind !== 'good') return { value: fallback(), readFrom: 'fallback', hasValidFile: false, unread }
  onProblem({ kind: 'restored', file, data: options.kind })
  return { value: second.value, readFrom: 'backup', hasValidFile: false, unread }
}

function restorePending<T>({ disk, file, schema }: StoreOptions<T>): { value: T } | null {
  const pending = pendingName(file)
  try {
    const text = disk.readTextSync(pending)
    const parsed = schema.safeParse(text === null ? undefined : decodeWithChecksum(text))
    if (text === null || !parsed.success) return null
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
    const value = decodeWithChecksum(text)
    const parsed = value === undefined ? null : schema.safeParse(value)
    if (parsed?.success) return { kind: 'good', value: parsed.data }
    onProblem({ kind: 'corrupt', file, data: options.kind, backupFile: quarantine(disk, file, options.file) })
  } catch (error) {
    // A folder at this path would refuse every later write.
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EISDIR'
    onProblem({
      kind: isFolder ? 'corrupt' : 'unreadable',
      file,
      data: options.kind,
      backupFile: isFolder ? quarantine(disk, file, options.file) : null,
    })
    if (!isFolder) return { kind: 'unread' }
  }
  return { kind: 'bad' }
}

/** Returns the new name, or null if refused. */
function quarantine(disk: FileSystem, file: string, named: string): string | null {
  const suffix = quarantineSuffixes.find((each) => tryRename(disk, file, `${named}${each}`))
  return suffix === undefined ? null : path.basename(`${named}${suffix}`)
}

function tryRename(disk: FileSystem, from: string, to: string): boolean {
  try {
    disk.renameSync(from, to)
    return true
  } catch {
    return false
  }
}

/** Null if damaged or of another schema. Without the effects of `openStore`, for data of others. */
export function parseStored<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(decodeWithChecksum(text)).data ?? null
  } catch {
    return null
  }
}

function encodeWithChecksum(value: unknown): string {
  const body = JSON.stringify(value)
  return `${checksum(body)}\n${body}\n`
}

function decodeWithChecksum(text: string): unknown {
  const end = text.indexOf('\n')
  const body = text.slice(end + 1, -1)
  if (end < 0 || !text.endsWith('\n') || checksum(body) !== text.slice(0, end)) return undefined
  return parseJson(body)
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
