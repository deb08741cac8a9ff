import { session } from 'electron'
import type { Session } from 'electron'
import { disableSpellcheck, refuseWindowsAccount } from './harden-session'

/** Makes a browser session, or returns the one of this name. `cache` is about HTTP responses; a name that begins with `persist:` stays on the disk. */
export type CreateSession = (name: string, options: { cache: boolean }) => Session

/**
 * The only place that makes a browser session. It asks nobody for a dictionary, gives no server the account of Windows and grants no permission;
 * `hardenSession` opens what the pages of a session need, and closes the rest.
 */
export const createSession: CreateSession = (name, options) => {
  const created = session.fromPartition(name, options)
  disableSpellcheck(created)
  refuseWindowsAccount(created)
  created.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  created.setPermissionCheckHandler(() => false)
  created.setDevicePermissionHandler(() => false)
  return created
}
