import type { HumanCheckAction } from '../../../shared/human-check'
import { desktop, reportFailure } from '../desktop/desktop'

/** Proves to the platform that a person is at work; null when it could not be proved. */
export async function humanCheck(action: HumanCheckAction): Promise<string | null> {
  try {
    return (await desktop['session.human-check']({ action })).token
  } catch (error) {
    reportFailure('session.human-check', error)
    return null
  }
}
