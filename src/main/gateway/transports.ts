import { session } from 'electron'
import type { Session } from 'electron'
import type { AppContext, AppNetwork } from '../app/context'
import type { ProxyAuthentication } from '../proxy/install'
import type { CreateSession } from '../security/create-session'
import { createFreshConnections } from './fresh-connections'
import { createUploadLine } from './upload-line'

type Dependencies = AppNetwork & {
  authentication: Pick<ProxyAuthentication, 'guard'>
  createSession: CreateSession
}

/** The transports of the gateway: for questions, for what changes something, and for uploads. Each passes a proxy that asks for a password. */
export function createTransports({ schedule, proxy }: AppContext, { authentication: { guard }, createSession, fetch, request }: Dependencies) {
  const openSession = async (name: number | 'upload'): Promise<Session> => {
    const own = createSession(`change-${String(name)}`, { cache: false })
    await proxy.join(own)
    return own
  }
  const uploadSession = () => openSession('upload')
  return {
    forward: guard(() => session.defaultSession, fetch),
    forwardChange: createFreshConnections(async (index) => {
      const own = await openSession(index)
      return { fetch: guard(() => own, (address, init) => own.fetch(address, init)), closeAllConnections: () => proxy.ready(own).then(() => own.closeAllConnections()) }
    }),
    forwardUpload: guard(uploadSession, createUploadLine({ open: uploadSession, ready: (own) => proxy.ready(own), request, schedule })),
  }
}
