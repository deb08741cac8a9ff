import * as z from 'zod'
import { nothing } from './nothing'

/** Kinds of offline data: responses, magazine pages, attachments. */
export const storageKinds = ['answers', 'pages', 'attachments'] as const
export type StorageKind = (typeof storageKinds)[number]

/** Bytes of each kind and the limit of all; `off` on a shared computer, where nothing is stored. */
const storageState = z.object({
  off: z.boolean(),
  limit: z.number(),
  kinds: z.array(z.object({ kind: z.enum(storageKinds), bytes: z.number(), count: z.number() })),
})
export type StorageState = z.output<typeof storageState>

/** Commands of the offline cache. */
export const storageCommands = {
  /** The size of the offline data. */
  'storage.read': { input: nothing, output: storageState },
  /** Removes offline data of one kind or all of it. */
  'storage.clear': { input: z.object({ kind: z.enum(storageKinds).nullable() }), output: storageState },
} as const
