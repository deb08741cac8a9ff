import { readGatewayHeaders } from '../../../shared/gateway/headers'
import { networkErrors } from '../../../shared/gateway/network-error'
import type { TransportResponse } from './transport'

/** What stands between the computer and the platform speaks with these: a network to sign in to, a proxy. */
const intermediaryStatuses: readonly number[] = [407, 511]

/** What an answer says of the line; `doubtful` is a page where JSON was expected: a captive portal, or one broken call of the platform. */
export type Connectivity = 'reached' | 'missed' | 'doubtful'

/** Whether the platform itself answered: not the gateway in its place, not the page of a captive portal (threat F6). */
export function getConnectivity(answer: TransportResponse): Connectivity {
  const { error, cachedAt, cachedStatus } = readGatewayHeaders(answer.header)
  if (cachedAt !== null) return getCachedConnectivity(cachedStatus)
  // A portal sends everybody to its own page; one address of the platform may be sent elsewhere too.
  if (error !== null) return networkErrors[error].platform
  if (intermediaryStatuses.includes(answer.status)) return 'missed'
  return answer.status < 400 && isMarkup(answer.text) ? 'doubtful' : 'reached'
}

/** A kept answer stands for silence, or for what was said with a status: the platform is out of order, or a page came in its place. */
function getCachedConnectivity(status: number | null): Connectivity {
  if (status === null || intermediaryStatuses.includes(status)) return 'missed'
  return status >= 500 ? 'reached' : 'doubtful'
}

/** The platform answers in JSON; whatever else comes with success is somebody else's page. */
function isMarkup(text: string): boolean {
  return /^\s*</.test(text)
}
