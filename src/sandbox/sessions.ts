import { fingerprint, randomSecret } from './secrets'

const lifetimeMs = 365 * 86_400_000

/** A session as it is kept: the fingerprint of its token, whose it is, when it began. */
export type Session = { token: string; student: string; at: number }

/** Who is signed in, by bearer token. */
export type Sessions = {
  open(student: string, now: number): string
  studentOf(token: string, now: number): string | null
  close(token: string): void
  /** Ends every session of a person but this one; all of them for null, all but the newest for `newest`. */
  closeOthers(student: string, kept: { token: string } | 'newest' | null): void
  all(): Session[]
  /** The tokens given since the platform started; in memory only, for tests that look for where they went. */
  given(student: string): string[]
}

/** Sessions that end after 365 days; `kept` are those of before a restart. */
export function createSessions(kept: readonly Session[] = []): Sessions {
  const sessions = new Map(kept.map((session) => [session.token, session]))
  const given: { student: string; token: string }[] = []
  return {
    open: (student, now) => {
      const token = randomSecret(32)
      given.push({ student, token })
      const key = fingerprint(token)
      sessions.set(key, { token: key, student, at: now })
      return token
    },
    studentOf: (token, now) => {
      const session = sessions.get(fingerprint(token))
      return session === undefined || now - session.at > lifetimeMs ? null : session.student
    },
    close: (token) => {
      sessions.delete(fingerprint(token))
    },
    closeOthers: (student, saved) => {
      const own = [...sessions.values()].filter((session) => session.student === student)
      const stays = saved === 'newest' ? own.at(-1)?.token : saved === null ? undefined : fingerprint(saved.token)
      for (const { token } of own) if (token !== stays) sessions.delete(token)
    },
    all: () => [...sessions.values()],
    given: (student) => given.filter((each) => each.student === student).map((each) => each.token),
  }
}
