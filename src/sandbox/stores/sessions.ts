import { fingerprint, randomSecret } from '../base/secrets'

const lifetimeMs = 365 * 86_400_000

export type Session = { token: string; student: string; at: number }

export type Sessions = {
  open(student: string, now: number): string
  getStudent(token: string, now: number): string | null
  close(token: string): void
  /** Retains only `kept` or the newest session; null ends all. */
  closeOthers(student: string, kept: { token: string } | 'newest' | null): void
  all(): Session[]
  /** In memory only, for leak tests. */
  getIssuedTokens(student: string): string[]
}

/** Sessions last 365 days; `kept` restores the snapshot. */
export function createSessions(kept: readonly Session[] = []): Sessions {
  const sessions = new Map(kept.map((session) => [session.token, session]))
  const issued: { student: string; token: string }[] = []
  return {
    open: (student, now) => {
      const token = randomSecret(32)
      issued.push({ student, token })
      const key = fingerprint(token)
      sessions.set(key, { token: key, student, at: now })
      return token
    },
    getStudent: (token, now) => {
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
    getIssuedTokens: (student) => issued.filter((each) => each.student === student).map((each) => each.token),
  }
}
