import { clients } from '#shared/contract/clients.ts'
import { classifyReply } from '#shared/contract/reply.ts'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import { compareVersions } from '#shared/version.ts'
import type { PlatformClient } from '../base/platform-client'

const maxMessageLength = 300

type BelowMinimum = UpdatesState['tooOld']

/** Null if not above `current`; undefined without a response. */
export async function fetchMinimum(client: PlatformClient, current: string): Promise<BelowMinimum | undefined> {
  const reply = classifyReply(clients.desktop, await client.call(clients.desktop))
  if (reply.kind === 'refused') return null
  if (reply.kind !== 'ok') return undefined
  const { minimumVersion, requiredVersion, message } = reply.payload
  const isRequired = requiredVersion != null && compareVersions(current, requiredVersion) < 0
  const isBelow = minimumVersion != null && compareVersions(current, minimumVersion) < 0
  if (!isRequired && !isBelow) return null
  const demanded = [isRequired ? requiredVersion : null, isBelow ? minimumVersion : null].filter(
    (each) => each !== null,
  )
  return {
    minimum: demanded.toSorted(compareVersions).at(-1) ?? '',
    message: message == null ? null : [...message].slice(0, maxMessageLength).join(''),
    isRequired,
  }
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
