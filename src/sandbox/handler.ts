import type * as z from 'zod'
import type { Contract } from '../shared/contract/index'
import type { Endpoint } from '../shared/contract/endpoint'
import type { RefusalName } from '../shared/contract/refusal'
import type { Answered } from './answered'
import type { AnswerForm } from '../shared/desktop/demo'
import type { MovableClock } from './clock'
import type { Codes } from './codes'
import type { HandedIn } from './handed-in'
import type { Captcha } from './captcha'
import type { JoinTickets } from './join-tickets'
import type { Photos } from './photos'
import type { ProgressLog } from './progress-log'
import type { ProtectedViews } from './protected-views'
import type { Sessions } from './sessions'
import type { SocialCodes } from './social-codes'
import type { Student } from './world/student'
import type { World } from './world/world'

/** Addresses of the platform's own files and pages, as the caller reaches them. */
export type Addresses = { media(path: string): string; page(path: string): string }

/** How the platform treats a progress record, an order of money or a file of work that comes twice: `keyed` by its Idempotency-Key, `naive` not at all. */
export type Personality = 'keyed' | 'naive'

/** What the handlers of one platform share. */
export type Platform = {
  world: World
  clock: MovableClock
  sessions: Sessions
  humanCheck: Captcha
  codes: Codes
  socialCodes: SocialCodes
  protectedViews: ProtectedViews
  joinTickets: JoinTickets
  photos: Photos
  /** The bytes of what pupils handed in. */
  handedIn: HandedIn
  progressLog: ProgressLog
  /** What was ordered or handed in with a key, as it was answered. */
  answered: Answered
  personality: Personality
  /** The panel changes it while the platform runs. */
  answerForm: { now: AnswerForm }
  /** A number in [0, 1) from the platform's seed. */
  random(): number
}

/** One call of an endpoint, its parts already read by the contract's schemas. `user` throws on calls without a bearer token. */
export type Call<E extends Endpoint = Endpoint> = Platform & {
  readonly user: Student
  /** The bearer token the caller sent. */
  readonly token: string | null
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  headers: Headers
  addresses: Addresses
}

/** A refusal of the catalogue, thrown or returned by a handler. */
export class Refused {
  constructor(
    readonly name: RefusalName,
    readonly errors: Record<string, string[]> | null = null,
    readonly message: string | null = null,
  ) {}
}

/** Refuses the call; `errors` are messages by field, `message` replaces the catalogue's. */
export function refuse(name: RefusalName, errors: Record<string, string[]> | null = null, message: string | null = null): Refused {
  return new Refused(name, errors, message)
}

/** A payload that travels with a message of its own. */
export class Said<Payload> {
  constructor(
    readonly payload: Payload,
    readonly message: string,
  ) {}
}

/** Answers with a payload and a message. */
export function say<Payload>(payload: Payload, message: string): Said<Payload> {
  return new Said(payload, message)
}

/** A payload that is meant to lie outside the contract, as a platform with mistakes would send it. */
export class OutsideContract {
  constructor(readonly payload: unknown) {}
}

/** What a handler answers: the envelope's payload, or the whole body where the answer has no envelope. */
export type Payload<E extends Endpoint> =
  E['response'] extends z.ZodObject<infer Shape>
    ? Shape extends { payload: infer P extends z.ZodType }
      ? z.output<P>
      : z.output<E['response']>
    : z.output<E['response']>

type Reply<E extends Endpoint> = Payload<E> | Said<Payload<E>> | OutsideContract | Refused

/** What answers one endpoint. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Reply<E> | Promise<Reply<E>>

/** A handler for every endpoint that the contract declares: one left out does not compile. */
export type Implementation = {
  readonly [Domain in keyof Contract]: {
    readonly [Name in keyof Contract[Domain]]: Contract[Domain][Name] extends Endpoint ? Handler<Contract[Domain][Name]> : never
  }
}
