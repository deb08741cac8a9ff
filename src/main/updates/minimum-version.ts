import { clients } from '../../shared/contract/clients'
import { classifyReply } from '../../shared/contract/reply'
import type { UpdatesState } from '../../shared/desktop/updates'
import { compareVersions } from '../../shared/version'
import type { PlatformClient } from '../base/platform-client'

const maxMessageLength = 300

type BelowMinimum = UpdatesState['tooOld']

/** Null if not above `current`; undefined without a response. */
export async function fetchMinimum(client: PlatformClient, current: string): Promise<BelowMinimum | undefined> {
  const reply = classifyReply(clients.desktop, await client.call(clients.desktop))
  if (reply.kind === 'refused') return null
  if (reply.kind !== 'ok') return undefined
  const { minimumVersion, message } = reply.payload
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
