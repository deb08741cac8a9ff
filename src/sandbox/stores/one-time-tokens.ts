import { createHash } from 'node:crypto'
import type { SocialProvider } from '#shared/contract/social.ts'
import type { MovableClock } from '../base/clock'
import { fingerprint, randomSecret, sameSecret } from '../base/secrets'

const captchaLifetimeMs = 120_000
const viewLifetimeMs = 300_000
const ticketLifetimeMs = 12 * 3_600_000
const socialCodeLifetimeMs = 5 * 60_000

type OneTimeTokens = { issue(purpose: string): string; accept(token: string, purpose: string): boolean }

function createOneTimeTokens(clock: MovableClock, lifetimeMs: number): OneTimeTokens {
  const issued = new Map<string, { purpose: string; until: number }>()
  return {
    issue: (purpose) => {
      const now = clock.now()
      for (const [key, { until }] of issued) if (until < now) issued.delete(key)
      const token = randomSecret()
      issued.set(fingerprint(token), { purpose, until: now + lifetimeMs })
      return token
    },
    accept: (token, purpose) => {
      const key = fingerprint(token)
      const entry = issued.get(key)
      issued.delete(key)
      return entry !== undefined && entry.purpose === purpose && entry.until >= clock.now()
    },
  }
}

/** Single use, two minutes, for one action. */
export type Captcha = OneTimeTokens

export function createCaptcha(clock: MovableClock): Captcha {
  return createOneTimeTokens(clock, captchaLifetimeMs)
}

/** The OTP lasts five minutes, the view another five after each renewal. */
export type ProtectedViews = {
  issue(lessonId: number): string
  /** Null if used, expired or for another lesson. */
  open(otp: string, lessonId: number): string | null
  /** Renews the view for five minutes; false if expired. */
  prolong(view: string): boolean
}

export function createProtectedViews(clock: MovableClock): ProtectedViews {
  const otps = createOneTimeTokens(clock, viewLifetimeMs)
  const views = new Map<string, number>()
  return {
    issue: (lessonId) => otps.issue(String(lessonId)),
    open: (otp, lessonId) => {
      for (const [key, until] of views) if (until < clock.now()) views.delete(key)
      if (!otps.accept(otp, String(lessonId))) return null
      const view = randomSecret()
      views.set(fingerprint(view), clock.now() + viewLifetimeMs)
      return view
    },
    prolong: (view) => {
      const key = fingerprint(view)
      const runs = (views.get(key) ?? 0) >= clock.now()
      if (runs) views.set(key, clock.now() + viewLifetimeMs)
      else views.delete(key)
      return runs
    },
  }
}

/** One session, one student, twelve hours. */
export type JoinTickets = {
  issue(student: string, event: number): string
  getStudent(ticket: string, event: number): string | null
}

export function createJoinTickets(clock: MovableClock): JoinTickets {
  const tickets = new Map<string, { student: string; event: number; until: number }>()
  return {
    issue: (student, event) => {
      const now = clock.now()
      for (const [key, { until }] of tickets) if (until < now) tickets.delete(key)
      const ticket = randomSecret()
      tickets.set(fingerprint(ticket), { student, event, until: now + ticketLifetimeMs })
      return ticket
    },
    getStudent: (ticket, event) => {
      const found = tickets.get(fingerprint(ticket))
      return found === undefined || found.event !== event || found.until < clock.now() ? null : found.student
    },
  }
}

type SocialGrant = { student: string; provider: SocialProvider; challenge: string; redirectUri: string }

type SocialClaim = { code: string; provider: SocialProvider; verifier: string; redirectUri: string }

/** Single use, five minutes, PKCE S256. */
export type SocialCodes = {
  issue(grant: SocialGrant): string
  /** Null if anything does not match. */
  redeem(claim: SocialClaim): string | null
}

export function createSocialCodes(clock: MovableClock): SocialCodes {
  const issued = new Map<string, SocialGrant & { until: number }>()
  return {
    issue: (grant) => {
      const now = clock.now()
      for (const [key, { until }] of issued) if (until < now) issued.delete(key)
      const code = randomSecret()
      issued.set(fingerprint(code), { ...grant, until: now + socialCodeLifetimeMs })
      return code
    },
    redeem: ({ code, provider, verifier, redirectUri }) => {
      const key = fingerprint(code)
      const grant = issued.get(key)
      issued.delete(key)
      if (grant === undefined || grant.until < clock.now()) return null
      const fits =
        grant.provider === provider &&
        grant.redirectUri === redirectUri &&
        sameSecret(toChallenge(verifier), grant.challenge)
      return fits ? grant.student : null
    },
  }
}

function toChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
