import { envelope } from '#shared/contract/envelope.ts'
import { classifyReply, type PlatformReply } from '#shared/contract/reply.ts'
import { signIn } from '#shared/contract/resources.ts'
import { social, type SocialProvider } from '#shared/contract/social.ts'
import type { SocialOutcome } from '#shared/desktop/session.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../base/platform-client'

type SignInInterceptorOptions = {
  config: PlatformConfig
  vault: { signIn(token: string): Promise<unknown> }
  openTeacherSite: (address: string) => void
}

export type InterceptSignIn = (reply: PlatformReply & { ok: true }) => Promise<SignInResult>

export function createSignInInterceptor({ config, vault, openTeacherSite }: SignInInterceptorOptions): InterceptSignIn {
  return async (reply) => {
    const result = parseSignInResponse(reply)
    if (result.kind === 'accepted' && result.isTeacher)
      openTeacherSite(toTeacherAddress(config.pages.teacher, result.token))
    else if (result.kind === 'accepted') await vault.signIn(result.token)
    return result
  }
}

function toTeacherAddress(site: string, token: string): string {
  const address = new URL(site)
  address.searchParams.set('token', token)
  return address.href
}

/** Both calls that begin a session answer alike. */
const signInEndpoint = { response: envelope(signIn), onUnauthorised: 'refusal' } as const

export type SignInResult =
  | { kind: 'accepted'; token: string; isTeacher: boolean; forPage: unknown }
  | { kind: 'refused'; forPage: unknown }
  | { kind: 'unreadable' }

export function parseSignInResponse(reply: PlatformReply & { ok: true }): SignInResult {
  const read = classifyReply(signInEndpoint, reply)
  const forPage = stripTokens(reply.body ?? {})
  if (read.kind === 'refused' || read.kind === 'later') return { kind: 'refused', forPage }
  if (read.kind !== 'ok') return { kind: 'unreadable' }
  const { token, user_type: userType } = read.payload
  return { kind: 'accepted', token, isTeacher: userType?.toLowerCase() === 'teacher', forPage }
}

function stripTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripTokens)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/token/i.test(name))
      .map(([name, member]) => [name, stripTokens(member)]),
  )
}

type SocialExchangeOptions = {
  client: PlatformClient
  interceptSignIn: InterceptSignIn
  vault: { state(): { generation: number; signedIn: boolean } }
  log: Pick<Log, 'info' | 'warn'>
}

type SocialCode = {
  provider: SocialProvider
  code: string
  proof: { codeVerifier: string; redirectUri: string } | null
}

export function createSocialExchange({
  client,
  interceptSignIn,
  vault,
  log,
}: SocialExchangeOptions): (code: SocialCode) => Promise<SocialOutcome> {
  return async ({ provider, code, proof }) => {
    const { generation } = vault.state()
    const reply = await client.call(social.callback, {
      params: { provider },
      query: { code, ...(proof !== null && { code_verifier: proof.codeVerifier, redirect_uri: proof.redirectUri }) },
    })
    if (!reply.ok) {
      log.warn('social.failed', { reason: reply.failure })
      return 'unreachable'
    }
    const current = vault.state()
    if (current.signedIn || current.generation !== generation) return 'nothing'
    const result = await interceptSignIn(reply)
    if (result.kind === 'accepted') return result.isTeacher ? 'teacher' : 'signed-in'
    log.info('social.refused', { status: reply.status })
    return result.kind === 'unreadable' || reply.status >= 500 || reply.status === 429 ? 'unreachable' : 'refused'
  }
}
