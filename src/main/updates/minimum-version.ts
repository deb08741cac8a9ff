import { clients } from '../../shared/contract/clients'
import type { UpdatesState } from '../../shared/desktop/updates'
import { compareVersions } from '../../shared/version'
import type { PlatformClient } from '../gateway/platform-client'

const maxMessageLength = 300

type BelowMinimum = UpdatesState['tooOld']

/** Null if not above `current`; undefined without a response. */
export async function fetchMinimum(client: PlatformClient, current: string): Promise<BelowMinimum | undefined> {
  const response = await client.call(clients.desktop)
  if (!response.ok || response.status >= 500) return undefined
  const parsed = response.status === 200 ? clients.desktop.response.safeParse(response.body) : null
  if (parsed?.success !== true) return null
  const { minimumVersion, message } = parsed.data.payload ?? {}
  if (minimumVersion == null || compareVersions(current, minimumVersion) >= 0) return null
  return { minimum: minimumVersion, message: message == null ? null : [...message].slice(0, maxMessageLength).join('') }
}

export function createMinimumVersion(
  client: PlatformClient,
  current: string,
): { belowMinimum(): BelowMinimum; refresh(): Promise<void> } {
  let belowMinimum: BelowMinimum = null
  return {
    belowMinimum: () => belowMinimum,
    async refresh() {
      const fetched = await fetchMinimum(client, current)
      if (fetched !== undefined) belowMinimum = fetched
    },
  }
}
