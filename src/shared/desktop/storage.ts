import * as z from 'zod'
import { nothing } from './nothing'

/** What is kept to be read without a line: answers of the platform, pages of magazines, attachments. */
export const storageKinds = ['answers', 'pages', 'attachments'] as const
export type StorageKind = (typeof storageKinds)[number]

/** Bytes kept of each kind and the bound of all together; `off` on a shared computer, where nothing is kept. */
export const storageState = z.object({
  off: z.boolean(),
  limit: z.number(),
  kinds: z.array(z.object({ kind: z.enum(storageKinds), bytes: z.number(), count: z.number() })),
})
export type StorageState = z.output<typeof storageState>

/** The offline cache. */
export const storageCommands = {
  /** What is kept to be read without a line. */
  'storage.read': { input: nothing, output: storageState },
  /** Removes what is kept, of one kind or all of it. */
  'storage.clear': { input: z.object({ kind: z.enum(storageKinds).nullable() }), output: storageState },
} as const
