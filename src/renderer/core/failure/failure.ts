import { refusalStatuses } from '../../../shared/contract/envelope'
import type { Interference } from '../../../shared/gateway/network-error'

/** Why a call to the platform did not give its answer; a closed union, so that each screen words every case. */
export type Failure =
  | { kind: 'offline'; cause?: Interference }
  | { kind: 'signed-out' }
  | { kind: 'server'; status: number }
  | { kind: 'contract-broken' }
  | { kind: 'refused'; status: number; code: string; message: string; fieldErrors: Record<string, string[]> }

const kinds: readonly unknown[] = ['offline', 'signed-out', 'server', 'contract-broken', 'refused'] satisfies Failure['kind'][]

/** Whether a value thrown or stored by a library is one of our failures. */
export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind)
}

/** Whether a change may have happened although no answer says so; an error status is a proof only where `refusalStatuses` names it. */
export function isInDoubt(failure: Failure): boolean {
  return failure.kind === 'refused' ? failure.status >= 400 && !refusalStatuses.has(failure.status) : failure.kind !== 'signed-out'
}
