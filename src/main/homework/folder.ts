import type * as z from 'zod'

/** A file being written piece by piece. */
type OpenFile = { write(content: Uint8Array): Promise<void>; sync(): Promise<void>; close(): Promise<void> }

/** A value kept in a file; `save` resolves once it is on the disk. */
type Store<T> = { readonly readFrom: 'file' | 'backup' | 'fallback'; current(): T; save(value: T): Promise<void> }

/** What homework needs of a folder of the application's own, which is made before the first write. */
export type Folder = {
  pathOf(name: string): string
  folder(name: string): Folder
  make(): void
  openStore<T>(name: string, schema: z.ZodType<T>, fallback: () => T): Store<T>
  /** Names and sizes; none where there is no such folder. */
  list(): Promise<Map<string, number>>
  create(name: string): Promise<OpenFile>
  rename(from: string, to: string): Promise<void>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Fills `into` with a whole file; false where there is none of that name and length. */
  readInto(name: string, into: Uint8Array): Promise<boolean>
  /** Epoch milliseconds of the last write, or null. */
  writtenAt(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}
