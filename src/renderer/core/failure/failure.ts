import { refusalStatuses } from '#shared/contract/refusal-body.ts'
import type { Interference } from '#shared/gateway/network-error.ts'

/** A closed union, so that each screen handles every case. */
export type Failure =
  | { kind: 'offline'; cause?: Interference }
  | { kind: 'signed-out' }
  /** `requestId`: names the call in the log and to the platform. */
  | { kind: 'server'; status: number; requestId?: string }
  | { kind: 'contract-broken'; requestId?: string }
  | { kind: 'refused'; status: number; code: string; message: string; fieldErrors: Record<string, string[]> }

const kinds: readonly unknown[] = [
  'offline',
  'signed-out',
  'server',
  'contract-broken',
  'refused',
] satisfies Failure['kind'][]

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind)
}

/** Of the error statuses, only `refusalStatuses` rule out that a change happened. */
export function isInDoubt(failure: Failure): boolean {
  return failure.kind === 'refused'
    ? failure.status >= 400 && !refusalStatuses.has(failure.status)
    : failure.kind !== 'signed-out'
}
