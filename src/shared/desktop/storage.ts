import * as z from 'zod'
import { nothing } from './nothing'

/** Kinds of offline data; `answers` are responses. */
export const storageKinds = ['answers', 'pages', 'attachments'] as const
export type StorageKind = (typeof storageKinds)[number]

/** Bytes; `off` on a shared computer. */
const storageState = z.object({
  off: z.boolean(),
  limit: z.number(),
  kinds: z.array(z.object({ kind: z.enum(storageKinds), bytes: z.number(), count: z.number() })),
})
export type StorageState = z.output<typeof storageState>

/** `path` starts with `/api/`; `receivedAt` is in epoch milliseconds. */
const cachedResponse = z.object({ path: z.string(), text: z.string(), receivedAt: z.number() })
export type CachedResponse = z.output<typeof cachedResponse>

/** Offline cache commands. */
export const storageCommands = {
  'storage.read': { input: nothing, output: storageState },
  /** In the order of `paths`. */
  'storage.responses': {
    input: z.object({ paths: z.array(z.string().max(500)).max(20) }),
    output: z.object({ responses: z.array(cachedResponse) }),
  },
  /** Null removes all kinds. */
  'storage.clear': { input: z.object({ kind: z.enum(storageKinds).nullable() }), output: storageState },
} as const
