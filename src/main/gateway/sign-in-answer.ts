import * as z from 'zod'
import { signIn } from '../../shared/contract/resources'

const answer = z.looseObject({ payload: signIn })

/** A sign-in's answer taken apart: the secret for the vault, and what the page may see; `unreadable` may hold the token anywhere. */
export type SignInAnswer =
  | { kind: 'accepted'; token: string; isTeacher: boolean; forPage: unknown }
  | { kind: 'refused'; forPage: unknown }
  | { kind: 'unreadable' }

/** Reads what the platform answered to a sign-in; `body` is undefined where it is no JSON. */
export function readSignInAnswer(status: number, body: unknown): SignInAnswer {
  if (body === undefined) return { kind: 'unreadable' }
  const forPage = withoutTokens(body)
  if (status < 200 || status > 299) return { kind: 'refused', forPage }
  const read = answer.safeParse(body)
  if (!read.success) return { kind: 'unreadable' }
  const { token, user_type: userType } = read.data.payload
  return { kind: 'accepted', token, isTeacher: userType?.toLowerCase() === 'teacher', forPage }
}

/** The same value without any member whose name speaks of a token, at any depth. */
function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/token/i.test(name))
      .map(([name, part]) => [name, withoutTokens(part)]),
  )
}
