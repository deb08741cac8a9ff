import type { Session } from 'electron'
import type { CreateSession } from '../security/create-session'

/** Where the page's storage lives: on disk on a personal computer, in memory only on a shared one. */
export const partitions = { personal: 'persist:tutorat', shared: 'tutorat-shared' } as const
export type Partition = (typeof partitions)[keyof typeof partitions]

/** The session of a partition; `prepare` sees each one once, before anything is loaded in it. */
export function createPartitions(createSession: CreateSession, prepare: (session: Session) => void): (partition: Partition) => Session {
  const ready = new Map<Partition, Session>()
  return (partition) => {
    const known = ready.get(partition)
    if (known) return known
    const made = createSession(partition, { cache: true })
    ready.set(partition, made)
    prepare(made)
    return made
  }
}

/** Empties a session of everything it stored: all six stores, because each alone leaves traces (threats M-9). */
export async function clearSession(target: Session): Promise<void> {
  await Promise.all([
    target.clearStorageData(),
    target.clearCache(),
    target.clearCodeCaches({}),
    target.clearAuthCache(),
    target.clearHostResolverCache(),
    target.clearData(),
  ])
}
