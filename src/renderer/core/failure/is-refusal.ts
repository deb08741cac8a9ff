import { refusals, type RefusalName } from '../../../shared/contract/refusal'
import type { Failure } from './failure'
import { normalizeMessage, getRefusalMessage } from './failure-labels'

/** Whether the platform refused for this one of its reasons, which it names by its code or in its message, whatever the capitals. */
export function isRefusal(failure: Failure, name: RefusalName): boolean {
  return failure.kind === 'refused' && (failure.code === refusals[name].code || normalizeMessage(getRefusalMessage(failure)).includes(normalizeMessage(refusals[name].message)))
}
