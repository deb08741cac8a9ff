import { refusalStatuses } from '../../../shared/contract/envelope'

/** What stands in the way where the line itself works: something opens or spoils the secured connection, or a proxy lets nothing through. */
export const lineCauses = ['insecure', 'insecure-authority', 'insecure-date', 'insecure-name', 'proxy'] as const
export type LineCause = (typeof lineCauses)[number]

/** Why a call to the platform did not give its answer; a closed union, so that each screen words every case. */
export type Failure =
  | { kind: 'offline'; cause?: LineCause }
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
