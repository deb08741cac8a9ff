import * as z from 'zod'
import { nothing } from './nothing'

/** Kinds of offline data; `answers` are responses. */
export const storageKinds = ['answers', 'pages', 'attachments'] as const
export type StorageKind = (typeof storageKinds)[number]

/** Bytes per kind, and their total limit; `off` on a shared computer. */
const storageState = z.object({
  off: z.boolean(),
  limit: z.number(),
  kinds: z.array(z.object({ kind: z.enum(storageKinds), bytes: z.number(), count: z.number() })),
})
export type StorageState = z.output<typeof storageState>

/** Offline cache commands. */
export const storageCommands = {
  'storage.read': { input: nothing, output: storageState },
  /** Null removes all kinds. */
  'storage.clear': { input: z.object({ kind: z.enum(storageKinds).nullable() }), output: storageState },
} as const
