import * as z from 'zod'
import { endpoint } from './endpoint'
import { bare } from './envelope'
import { record } from './record'
import { text } from './tolerant'

/** The main process signs in to the quiz service with the stored token (spec 1 §4, §7). */
export const quiz = {
  signIn: endpoint({
    service: 'quiz',
    method: 'GET',
    path: '/login',
    caller: 'main',
    auth: 'none',
    query: z.object({ token: z.string() }),
    response: bare(
      record({ token: z.string().min(1), user_id: text }, { aliases: { token: ['quizToken'], user_id: ['id'] } }),
    ),
    assumed: 'a GET with the token as query that answers token and user_id without an envelope',
  }),
} as const
