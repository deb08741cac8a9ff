import { clients } from '../../shared/contract/clients'
import type { UpdatesState } from '../../shared/desktop/updates'
import { compareVersions } from '../../shared/version'
import type { PlatformClient } from '../gateway/platform-client'

/** Characters of the platform's sentence that the notice has room for. */
const maxMessage = 300

/** How to call the platform. */
export type MinimumClient = PlatformClient

/** Whether the platform wants a newer version than `current`; undefined where it did not say, and what it said last stays true. */
export async function fetchMinimum(client: MinimumClient, current: string): Promise<UpdatesState['tooOld'] | undefined> {
  const reply = await client.call(clients.desktop)
  if (!reply.ok || reply.status >= 500) return undefined
  const said = reply.status === 200 ? clients.desktop.response.safeParse(reply.body) : null
  if (said?.success !== true) return null
  const { minimumVersion, message } = said.data.payload ?? {}
  if (minimumVersion == null || compareVersions(current, minimumVersion) >= 0) return null
  return { minimum: minimumVersion, message: message == null ? null : [...message].slice(0, maxMessage).join('') }
}

/** What the platform wants of this version; where it does not say, what it said last stays true. */
export function createMinimumVersion(client: MinimumClient, current: string): { tooOld(): UpdatesState['tooOld']; ask(): Promise<void> } {
  let tooOld: UpdatesState['tooOld'] = null
  return {
    tooOld: () => tooOld,
    async ask() {
      const asked = await fetchMinimum(client, current)
      if (asked !== undefined) tooOld = asked
    },
  }
}
