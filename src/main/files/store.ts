import { createHash } from 'node:crypto'
import path from 'node:path'
import type * as z from 'zod'
import type { Disk } from './disk'
import { createQueue, writeWhole } from './disk'

/** One value kept in a file: read once, at opening; `save` resolves when it is safely on disk. */
export type Store<T> = {
  readonly readFrom: 'file' | 'backup' | 'fallback'
  current(): T
  /** Rejects where the disk refuses; `current` is the new value all the same. */
  save(value: T): Promise<void>
  /** Removes the value and its last-good copy; `current` is the fallback again. */
  erase(): Promise<void>
}

/** What was found wrong while reading: `restored` came back from the last-good copy. */
export type FileProblem = { kind: 'corrupt' | 'restored' | 'unreadable'; file: string; /** The name under which the damaged one stays. */ keptAs?: string | null }

type StoreOptions<T> = {
  disk: Disk
  file: string
  schema: z.ZodType<T>
  fallback: () => T
  onProblem: (problem: FileProblem) => void
  /** Hears whether the file on the disk is older than the value, with the way to write it again. */
  behind?: (isBehind: boolean, again: () => Promise<void>) => void
}

/** Opens a value's file; content that is damaged or of another shape is set aside and the last-good copy or the fallback taken (threats I3). */
export function openStore<T>(options: StoreOptions<T>): Store<T> {
  const { disk, file, fallback } = options
  const backup = `${file}.bak`
  const inTurn = createQueue()
  const first = load(options, file)
  const found = first.kind === 'good' ? first : load(options, backup)
  let readFrom: Store<T>['readFrom'] = 'fallback'
  let value: T
  if (found.kind === 'good') {
    value = found.value
    readFrom = first.kind === 'good' ? 'file' : 'backup'
  } else value = fallback()
  if (readFrom === 'backup') options.onProblem({ kind: 'restored', file })
  let hasGoodFile = first.kind === 'good'
  const again = (): Promise<void> => write(value)
  const write = (next: T): Promise<void> =>
    inTurn(async () => {
      options.behind?.(true, again)
      await writeWhole(disk, file, seal(next), hasGoodFile ? () => disk.rename(file, backup) : undefined)
      hasGoodFile = true
      options.behind?.(false, again)
    })

  return {
    readFrom,
    current: () => value,
    save(next) {
      value = next
      return write(next)
    },
    erase() {
      value = fallback()
      return inTurn(async () => {
        hasGoodFile = false
        options.behind?.(false, again)
        await Promise.all([disk.remove(file), disk.remove(backup), disk.remove(`${file}.corrupt`)])
        await disk.syncDirectory(path.dirname(file))
      })
    },
  }
}

type Loaded<T> = { kind: 'good'; value: T } | { kind: 'missing' } | { kind: 'bad' }

function load<T>(options: StoreOptions<T>, file: string): Loaded<T> {
  const { disk, schema, onProblem } = options
  try {
    const text = disk.readNow(file)
    if (text === null) return { kind: 'missing' }
    const value = unseal(text)
    const parsed = value === undefined ? null : schema.safeParse(value)
    if (parsed?.success) return { kind: 'good', value: parsed.data }
    onProblem({ kind: 'corrupt', file, keptAs: setAside(disk, file, options.file) })
  } catch (error) {
    // A folder in its place would refuse every later write.
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EISDIR'
    onProblem({ kind: isFolder ? 'corrupt' : 'unreadable', file, keptAs: isFolder ? setAside(disk, file, options.file) : null })
  }
  return { kind: 'bad' }
}

/** Takes a damaged file out of the way; the name it stays under, or null where the disk refuses. */
function setAside(disk: Disk, file: string, named: string): string | null {
  for (const ending of ['.corrupt', '.corrupt.2', '.corrupt.3']) {
    try {
      disk.renameNow(file, `${named}${ending}`)
      return path.basename(`${named}${ending}`)
    } catch {
      // A folder may stand under that name; the next one is tried.
    }
  }
  return null
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
  return JSON.parse(body)
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
