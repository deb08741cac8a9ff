import type * as z from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { RefusalName } from '#shared/contract/refusal.ts'
import type { Payload } from '#shared/contract/reply.ts'
import type { AnswerForm } from '#shared/desktop/demo.ts'
import type { MovableClock } from '../base/clock'
import type { Photos } from '../media/photos'
import type { SubmissionFiles } from '../media/submissions'
import type { ConfirmationCodes } from '../stores/confirmation-codes'
import type { IdempotencyStore } from '../stores/idempotency-store'
import type { Captcha, JoinTickets, ProtectedViews, SocialCodes } from '../stores/one-time-tokens'
import type { ProgressLog } from '../stores/progress-log'
import type { Sessions } from '../stores/sessions'
import type { Student } from '../world/student'
import type { World } from '../world/world'

export type Addresses = { media(path: string): string; page(path: string): string }

export type Personality = 'keyed' | 'naive'

export type Platform = {
  world: World
  clock: MovableClock
  sessions: Sessions
  humanCheck: Captcha
  codes: ConfirmationCodes
  socialCodes: SocialCodes
  protectedViews: ProtectedViews
  joinTickets: JoinTickets
  photos: Photos
  submissions: SubmissionFiles
  progressLog: ProgressLog
  idempotencyStore: IdempotencyStore
  personality: Personality
  answerForm: { now: AnswerForm }
  /** Seeded, in [0, 1). */
  random(): number
}

/** `user` throws on endpoints without a bearer token. */
export type Call<E extends Endpoint = Endpoint> = Platform & {
  readonly user: Student
  readonly token: string | null
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  headers: Headers
  addresses: Addresses
}

export class Rejected {
  constructor(
    readonly name: RefusalName,
    readonly errors: Record<string, string[]> | null = null,
    readonly message: string | null = null,
  ) {}
}

export function reject(
  name: RefusalName,
  errors: Record<string, string[]> | null = null,
  message: string | null = null,
): Rejected {
  return new Rejected(name, errors, message)
}

export class Ok<Payload> {
  constructor(
    readonly payload: Payload,
    readonly message: string,
  ) {}
}

export function ok<Payload>(payload: Payload, message: string): Ok<Payload> {
  return new Ok(payload, message)
}

export class OutsideContract {
  constructor(readonly payload: unknown) {}
}

/** The contract reads a number where it expects any text. */
type Written<Value> = Value extends string
  ? string extends Value
    ? Value | number
    : Value
  : Value extends readonly (infer Item)[]
    ? Written<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Written<Value[Name]> }
      : Value

type HandlerResult<E extends Endpoint> = Written<Payload<E>> | Ok<Written<Payload<E>>> | OutsideContract | Rejected

type Handler<E extends Endpoint> = (call: Call<E>) => HandlerResult<E> | Promise<HandlerResult<E>>

export type Implementation = {
  readonly [Domain in keyof Contract]: {
    readonly [Name in keyof Contract[Domain]]: Contract[Domain][Name] extends Endpoint
      ? Handler<Contract[Domain][Name]>
      : never
  }
}
