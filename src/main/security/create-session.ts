import { session, type Session } from 'electron'
import { disableSpellcheck, refuseWindowsAccount } from './harden-session'

export type CreateSession = (name: string, options: { cache: boolean }) => Session

/** Denies all permissions; `hardenSession` grants some. */
export const createSession: CreateSession = (name, options) => {
  const created = session.fromPartition(name, options)
  disableSpellcheck(created)
  refuseWindowsAccount(created)
  created.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  created.setPermissionCheckHandler(() => false)
  created.setDevicePermissionHandler(() => false)
  return created
}
