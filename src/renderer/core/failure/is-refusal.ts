import { refusals, type RefusalName } from '../../../shared/contract/refusal'
import type { Failure } from './failure'
import { plainMessage, refusalMessage } from './failure-labels'

/** Whether the platform refused for this one of its reasons, which it names by its code or in its message, whatever the capitals. */
export function isRefusal(failure: Failure, name: RefusalName): boolean {
  return failure.kind === 'refused' && (failure.code === refusals[name].code || plainMessage(refusalMessage(failure)).includes(plainMessage(refusals[name].message)))
}
