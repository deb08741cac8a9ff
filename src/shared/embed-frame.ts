import * as z from 'zod'

/** Unique per load, so that desktop events match exactly one frame. */
export const embedFrameName = z.string().regex(/^partner-[0-9a-f-]{36}$/)
