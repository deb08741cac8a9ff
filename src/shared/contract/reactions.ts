import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { count, nullishOrNull, listedWord } from './tolerant'

/** Reactions that the platform counts. */
export const reactionTypes = ['angry', 'sad', 'thinking', 'happy', 'love'] as const
export type ReactionType = (typeof reactionTypes)[number]

const reactionState = record({
  content_reactions: nullishOrNull(
    record({
      angry: nullishOrNull(count),
      sad: nullishOrNull(count),
      thinking: nullishOrNull(count),
      happy: nullishOrNull(count),
      love: nullishOrNull(count),
    }),
  ),
  user_reaction: nullishOrNull(record({ reaction_type: nullishOrNull(listedWord(reactionTypes)) })),
})

/** Spec 1 §4, §7; others are sent as null. */
export const reactions = {
  ofContent: endpoint({
    method: 'GET',
    path: '/reactions/{contentId}',
    params: z.object({ contentId: z.number() }),
    offline: true,
    provides: [{ kind: 'reactions', by: 'contentId' }],
    response: envelope(reactionState),
  }),
  react: endpoint({
    method: 'POST',
    path: '/reactions/',
    body: z.object({ content_id: z.number(), reaction_type: z.enum(['love', 'sad']).nullable() }),
    invalidates: [{ kind: 'reactions', by: 'content_id' }],
    response: envelope(reactionState.nullish()),
    assumed: 'the answer holds the new counts and the user’s reaction',
  }),
} as const
