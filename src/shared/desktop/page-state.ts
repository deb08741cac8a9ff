import * as z from 'zod'
import { nothing } from './nothing'

const owner = { userId: z.number() }

/** Where the page keeps what outlives it, of the signed-in user alone: any other `userId` reads nothing and writes nothing. Erased with the session, but for what was `chosen` on this computer (spec 1 §4). */
export const pageStateCommands = {
  'page-state.read': { input: z.object(owner), output: z.object({ text: z.string().nullable() }) },
  /** Resolves once it is safely on the disk; on a shared computer it stays in memory. */
  'page-state.write': { input: z.object({ ...owner, text: z.string().max(2_000_000), chosen: z.string().max(100_000).nullable() }), output: nothing },
  'page-state.remove': { input: z.object(owner), output: nothing },
} as const
