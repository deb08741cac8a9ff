import * as z from 'zod'

/** Desktop events match exactly one frame. */
export const embedFrameName = z.string().regex(/^partner-[0-9a-f-]{36}$/)
