import * as z from 'zod'
import { account } from '../../shared/contract/account'
import { quiz } from '../../shared/contract/quiz'
import type { Schedule } from '../../shared/clock'
import { parseJson } from '../../shared/std/json'
import type { PlatformReply, PlatformClient } from '../gateway/platform-client'

const limitMs = 15_000

const named = z.union([z.string(), z.number()]).nullish().transform((text) => String(text ?? '').trim())
const pupil = z.looseObject({ payload: z.looseObject({ user: z.looseObject({ name: named, last_name: named, phone: named }) }) })

type QuizOptions = {
  client: PlatformClient
  vault: { bearer(): Promise<{ token: string; generation: number } | null>; state(): { generation: number; signedIn: boolean } }
  /** Where a quiz is shown; null where the platform has no such page or no frame may show it. */
  page: () => Promise<string | null>
  schedule: Schedule
  clock: { now(): number }
}

/** What the quiz service answered to the sign-in, and for which quiz it was asked last. */
type Kept = { generation: number; token: string; userId: string; over: number; quiz: number }

/** The quizzes of lessons: their service is signed in to with the stored token, which the page never sees. */
export type Quizzes = {
  /** The address that shows a quiz to the signed-in user; null where there is none now. */
  open(contentQcmId: number): Promise<string | null>
  /** Drops the service's session, as when another person signs in. */
  forget(): void
}

/** Keeps the service's session in memory, for one session of ours; token, phone and address never reach the log. */
export function createQuizzes({ client, vault, page, schedule, clock }: QuizOptions): Quizzes {
  let kept: Kept | null = null
  /** Grows with each end of a session: what was asked before it is not kept after it. */
  let ended = 0

  /** A quiz asked for again did not open with what was kept. */
  const isUsable = (generation: number, contentQcmId: number): boolean =>
    kept !== null && kept.generation === generation && kept.quiz !== contentQcmId && kept.over > clock.now()

  async function signIn(bearer: { token: string; generation: number }, contentQcmId: number, signal: AbortSignal): Promise<boolean> {
    if (!isUsable(bearer.generation, contentQcmId)) {
      kept = null
      const begun = ended
      const read = quiz.signIn.response.safeParse(bodyOf(await client.call(quiz.signIn, { query: { token: bearer.token }, signal })))
      if (!read.success || ended !== begun) return false
      const { token, user_id } = read.data
      kept = { generation: bearer.generation, token, userId: String(user_id), over: endOf(token), quiz: contentQcmId }
    }
    if (kept !== null) kept = { ...kept, quiz: contentQcmId }
    return true
  }

  async function address(contentQcmId: number, signal: AbortSignal): Promise<string | null> {
    const [shown, bearer] = await Promise.all([page(), vault.bearer()])
    if (shown === null || bearer === null) return null
    const [isSignedIn, me] = await Promise.all([signIn(bearer, contentQcmId, signal), client.call(account.me, { token: bearer.token, signal })])
    const read = pupil.safeParse(bodyOf(me))
    const { generation, signedIn } = vault.state()
    if (!isSignedIn || !read.success || !signedIn || generation !== bearer.generation) return null
    const { name, last_name, phone } = read.data.payload.user
    const embed = new URL(shown)
    embed.searchParams.set('id', String(contentQcmId))
    embed.searchParams.set('phone', phone)
    embed.searchParams.set('name', `${name} ${last_name}`.trim())
    return embed.href
  }

  return {
    async open(contentQcmId) {
      const over = new AbortController()
      const late = Promise.withResolvers<null>()
      const cancel = schedule(limitMs, () => {
        over.abort()
        late.resolve(null)
      })
      try {
        return await Promise.race([address(contentQcmId, over.signal), late.promise])
      } finally {
        cancel()
      }
    },
    forget() {
      ended += 1
      kept = null
    },
  }
}

function bodyOf(reply: PlatformReply): unknown {
  return reply.ok && reply.status >= 200 && reply.status < 300 ? reply.body : undefined
}

/** When a token says that it ends (milliseconds); never, where it says nothing that can be read. */
function endOf(token: string): number {
  try {
    const said: unknown = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof said === 'object' && said !== null && 'exp' in said && typeof said.exp === 'number' ? said.exp * 1000 : Infinity
  } catch {
    return Infinity
  }
}
