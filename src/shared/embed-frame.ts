import * as z from 'zod'

/** The name of a frame that shows a partner's page: new for each load, so that what the desktop says of it can be about no other. */
export const embedFrameName = z.string().regex(/^partner-[0-9a-f-]{36}$/)
