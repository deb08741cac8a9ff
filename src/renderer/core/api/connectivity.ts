import { readGatewayHeaders } from '#shared/gateway/headers.ts'
import { networkErrors, toInterference, type Interference } from '#shared/gateway/network-error.ts'
import type { TransportResponse } from '../store/collaborators'

const intermediaryStatuses: readonly number[] = [407, 511]

export type Connectivity = 'reached' | 'missed' | 'doubtful'

/** Tells the platform's own response from one of the gateway or a captive portal (threat F6). */
export function getConnectivity(answer: TransportResponse): Connectivity {
  const { error, cachedAt, cachedStatus, isDoubtful } = readGatewayHeaders(answer.header)
  if (cachedAt !== null) return getCachedConnectivity(cachedStatus)
  if (error !== null) return networkErrors[error].platform
  if (intermediaryStatuses.includes(answer.status)) return 'missed'
  return answer.status < 500 && (isDoubtful || isMarkup(answer.text)) ? 'doubtful' : 'reached'
}

/** Null where the connection is as it should be, or simply lost. */
export function getInterference(answer: TransportResponse): Interference | null {
  const { error, cachedCause } = readGatewayHeaders(answer.header)
  const cause = toInterference(error ?? cachedCause)
  return cause ?? (getConnectivity(answer) === 'doubtful' ? 'replaced' : null)
}

function getCachedConnectivity(status: number | null): Connectivity {
  if (status === null || intermediaryStatuses.includes(status)) return 'missed'
  return status >= 500 ? 'reached' : 'doubtful'
}

function isMarkup(text: string): boolean {
  return /^\s*</.test(text)
}
