import * as z from 'zod'

/** Commands of the quiz service. */
export const quizCommands = {
  /** Signs in to the quiz service and returns the address of a quiz frame; null if the service fails or refuses. */
  'quiz.open': { input: z.object({ contentQcmId: z.int().positive() }), output: z.object({ address: z.string().nullable() }) },
} as const
