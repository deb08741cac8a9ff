import * as z from 'zod'

/* Exact origin, source window and schema are required (threats, B2). */

const points = z.int().min(0).max(100_000)
const at = z.number().min(0).max(1_000_000)

const playerMessage = z.discriminatedUnion('type', [
  z.object({ source: z.literal('player'), type: z.literal('ready') }),
  z.object({
    source: z.literal('player'),
    type: z.literal('refused'),
    reason: z.enum(['expired', 'framed', 'unplayable']).optional().catch(undefined),
  }),
  z.object({ source: z.literal('player'), type: z.enum(['playing', 'pause', 'ended', 'timeupdate']), at }),
])
export type PlayerMessage = z.output<typeof playerMessage>

const quizMessage = z
  .strictObject({ source: z.literal('quiz'), type: z.literal('score'), value: points, total: points.min(1) })
  .refine(({ value, total }) => value <= total)
export type QuizScore = z.output<typeof quizMessage>

export type FrameSpeaker = { origin: string; source: MessageEventSource | null }

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>

export function readPlayerMessage(event: Heard, speaker: FrameSpeaker): PlayerMessage | null {
  return isFrom(event, speaker) ? (playerMessage.safeParse(event.data).data ?? null) : null
}

export function readQuizScore(event: Heard, speaker: FrameSpeaker): QuizScore | null {
  return isFrom(event, speaker) ? (quizMessage.safeParse(event.data).data ?? null) : null
}

export function isFrom(event: Heard, { origin, source }: FrameSpeaker): boolean {
  return source !== null && event.origin === origin && event.source === source
}

export const handshake = { source: 'tutorat', type: 'handshake' } as const
