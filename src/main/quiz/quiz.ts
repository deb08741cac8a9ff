import type { Schedule } from '#shared/clock.ts'
import { account } from '#shared/contract/account.ts'
import { quiz } from '#shared/contract/quiz.ts'
import { classifyReply } from '#shared/contract/reply.ts'
import { parseJson } from '#shared/std/json.ts'
import { resolveWithin } from '../base/async'
import type { PlatformClient } from '../base/platform-client'

const timeoutMs = 15_000

type QuizOptions = {
  client: PlatformClient
  vault: {
    bearer(): Promise<{ token: string; generation: number } | null>
    state(): { generation: number; signedIn: boolean }
  }
  page: () => Promise<string | undefined>
  mayFrame: (address: string) => boolean
  schedule: Schedule
  clock: { now(): number }
}

type CachedSession = { generation: number; token: string; userId: string; expiresAt: number; quiz: number }

/** The token never reaches the page. */
export type Quizzes = {
  open(contentQcmId: number): Promise<string | null>
  clear(): void
}

/** Caches one service session per user session; token, phone and address are never logged. */
export function createQuizzes({ client, vault, page, mayFrame, schedule, clock }: QuizOptions): Quizzes {
  let cached: CachedSession | null = null
  let sessionCount = 0

  const isUsable = (generation: number, contentQcmId: number): boolean =>
    cached !== null &&
    cached.generation === generation &&
    cached.quiz !== contentQcmId &&
    cached.expiresAt > clock.now()

  async function signIn(
    bearer: { token: string; generation: number },
    contentQcmId: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!isUsable(bearer.generation, contentQcmId)) {
      cached = null
      const startedGeneration = sessionCount
      const reply = await client.call(quiz.signIn, { query: { token: bearer.token }, signal })
      const read = classifyReply(quiz.signIn, reply)
      if (read.kind !== 'ok' || sessionCount !== startedGeneration) return false
      const { token, user_id } = read.payload
      cached = {
        generation: bearer.generation,
        token,
        userId: String(user_id),
        expiresAt: getExpiry(token),
        quiz: contentQcmId,
      }
    }
    if (cached !== null) cached = { ...cached, quiz: contentQcmId }
    return true
  }

  async function address(contentQcmId: number, signal: AbortSignal): Promise<string | null> {
    const [embedPage, bearer] = await Promise.all([page(), vault.bearer()])
    if (embedPage === undefined || !mayFrame(embedPage) || bearer === null) return null
    const [isSignedIn, me] = await Promise.all([
      signIn(bearer, contentQcmId, signal),
      client.call(account.me, { token: bearer.token, signal }),
    ])
    const read = classifyReply(account.me, me)
    const { generation, signedIn } = vault.state()
    if (!isSignedIn || read.kind !== 'ok' || !signedIn || generation !== bearer.generation) return null
    const { name, last_name, phone } = read.payload.user
    const embed = new URL(embedPage)
    embed.searchParams.set('id', String(contentQcmId))
    embed.searchParams.set('phone', (phone ?? '').trim())
    embed.searchParams.set('name', `${name.trim()} ${(last_name ?? '').trim()}`.trim())
    return embed.href
  }

  return {
    async open(contentQcmId) {
      const aborter = new AbortController()
      try {
        return await resolveWithin(address(contentQcmId, aborter.signal), { ms: timeoutMs, late: null, schedule })
      } finally {
        aborter.abort()
      }
    },
    clear() {
      sessionCount += 1
      cached = null
    },
  }
}

/** Milliseconds; Infinity if unreadable. */
function getExpiry(token: string): number {
  try {
    const claims: unknown = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
      ? claims.exp * 1000
      : Infinity
  } catch {
    return Infinity
  }
}
