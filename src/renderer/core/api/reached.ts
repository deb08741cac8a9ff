import type { TransportAnswer } from './transport'

/** When the answer came that is shown in the place of one that did not come, in epoch milliseconds; null for an answer of now. */
export function keptAtOf(answer: TransportAnswer): number | null {
  const text = answer.header('x-tutorat-kept')
  if (text === null) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : at
}

/** Kinds of the gateway's failures behind which the platform did answer, or was not asked. */
const answered: readonly string[] = ['signed-out', 'too-large', 'cancelled']

/** What stands between the computer and the platform speaks with these: a network to sign in to, a proxy. */
const inBetween: readonly number[] = [407, 511]

/** What an answer says of the line; `doubtful` is a page where JSON was expected: a captive portal, or one broken call of the platform. */
export type Reach = 'reached' | 'missed' | 'doubtful'

/** Whether the platform itself answered: not the gateway in its place, not the page of a captive portal (threat F6). */
export function reachOf(answer: TransportAnswer): Reach {
  if (keptAtOf(answer) !== null) return reachOfKept(answer.header('x-tutorat-kept-status'))
  const failure = answer.header('x-tutorat-failure')
  // A portal sends everybody to its own page; one address of the platform may be sent elsewhere too.
  if (failure === 'redirected') return 'doubtful'
  if (failure !== null) return answered.includes(failure) ? 'reached' : 'missed'
  if (inBetween.includes(answer.status)) return 'missed'
  return answer.status < 400 && isMarkup(answer.text) ? 'doubtful' : 'reached'
}

/** A kept answer stands for silence, or for what was said with a status: the platform is out of order, or a page came in its place. */
function reachOfKept(statusText: string | null): Reach {
  const status = statusText !== null && /^\d{3}$/.test(statusText) ? Number(statusText) : null
  if (status === null || inBetween.includes(status)) return 'missed'
  return status >= 500 ? 'reached' : 'doubtful'
}

/** The platform answers in JSON; whatever else comes with success is somebody else's page. */
function isMarkup(text: string): boolean {
  return /^\s*</.test(text)
}
