import path from 'node:path'
import type { ClearDataOptions, Session } from 'electron'
import type { CreateSession } from '../security/create-session'

export const partitions = { personal: 'persist:tutorat', shared: 'tutorat-shared' } as const
/** Of the personal partition. */
export const sessionStorageIn = (sessionData: string): string =>
  path.join(sessionData, 'Partitions', partitions.personal.replace('persist:', ''), 'Session Storage')

export type Partition = (typeof partitions)[keyof typeof partitions]

export function createPartitions(
  createSession: CreateSession,
  prepare: (session: Session) => void,
): (partition: Partition) => Session {
  const sessions = new Map<Partition, Session>()
  return (partition) => {
    const existing = sessions.get(partition)
    if (existing) return existing
    const created = createSession(partition, { cache: true })
    sessions.set(partition, created)
    prepare(created)
    return created
  }
}

const dataTypes: NonNullable<ClearDataOptions['dataTypes']> = [
  'backgroundFetch',
  'cookies',
  'downloads',
  'fileSystems',
  'indexedDB',
  'localStorage',
  'serviceWorkers',
  'webSQL',
]

/** Each of the six stores alone leaves traces (threats M-9). `keepsFiles`: all but the HTTP cache of a session in memory. */
export async function clearSession(target: Session, { keepsFiles = false } = {}): Promise<void> {
  await Promise.all([
    target.clearStorageData(),
    keepsFiles ? null : target.clearCache(),
    target.clearCodeCaches({}),
    target.clearAuthCache(),
    target.clearHostResolverCache(),
    keepsFiles ? target.clearData({ dataTypes }) : target.clearData(),
  ])
}
