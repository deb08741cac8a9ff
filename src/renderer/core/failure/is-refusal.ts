import { refusals, type RefusalName } from '#shared/contract/refusal.ts'
import type { Failure } from './failure'
import { normalizeMessage, getRefusalMessage } from './failure-labels'

/** Compares the code or the message, ignoring case. */
export function isRefusal(failure: Failure, name: RefusalName): boolean {
  return (
    failure.kind === 'refused' &&
    (failure.code === refusals[name].code ||
      normalizeMessage(getRefusalMessage(failure)).includes(normalizeMessage(refusals[name].message)))
  )
}
