import * as z from 'zod'

/** Quizzes of the quiz service. */
export const quizCommands = {
  /** Signs in to the quiz service and answers the address of a quiz for a frame; null where the service does not answer or refuses. */
  'quiz.open': { input: z.object({ contentQcmId: z.int().positive() }), output: z.object({ address: z.string().nullable() }) },
} as const
