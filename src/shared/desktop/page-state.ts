import * as z from 'zod'
import { nothing } from './nothing'

const owner = { userId: z.number() }

/**
 * Persisted state of the page for the signed-in user; any other `userId` reads and writes nothing.
 * Erased with the session, except the `chosen` part (spec 1 §4).
 */
export const pageStateCommands = {
  'page-state.read': { input: z.object(owner), output: z.object({ text: z.string().nullable() }) },
  /** Resolves once the state is durable; on a shared computer it stays in memory. */
  'page-state.write': { input: z.object({ ...owner, text: z.string().max(2_000_000), chosen: z.string().max(100_000).nullable() }), output: nothing },
  'page-state.remove': { input: z.object(owner), output: nothing },
} as const
