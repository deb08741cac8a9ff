import type { Log } from '../log/log'
import type { Files } from './files'
import type { Cipher } from '../encryption'

const folderOf = (run: string): string => `shared-${run}`
const isSharedFolder = /^shared-[0-9a-f-]{36}$/
/** What a personal computer keeps of pupils in clear: homework and progress that wait to be sent. */
const isPersonal = /^(?:homework$|outbox-\d+\.)/

type Options = {
  files: Files
  /** A UUID of this run. */
  run: string
  /** With a key that only this process has. */
  cipher: () => Cipher
  /** The folders that other programs read. */
  clear: string
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

/** Files of a shared computer's pupils: those of an earlier run cannot be read any more, and are removed. */
export type SharedFiles = {
  sealed(): Files
  /** The sealed files on a shared computer, the plain ones otherwise. */
  now(): Files
  /** To be called once, before anybody can sign in: removes what an earlier run left; on a shared computer also what it left in clear. */
  sweep(): Promise<void>
  /** Removes what this run wrote sealed: at the end of the application. */
  erase(): Promise<void>
}

/** Opens the sealed files when they are first wanted. */
export function createSharedFiles({ files, run, cipher, clear, isSharedComputer, log }: Options): SharedFiles {
  let opened: Files | null = null
  const sealed = (): Files => (opened ??= files.openSealed(folderOf(run), cipher(), clear))
  const wasShared = isSharedComputer()
  return {
    sealed,
    now: () => (isSharedComputer() ? sealed() : files),
    erase: async () => (opened === null ? undefined : files.openFolder(folderOf(run)).removeAll()),
    async sweep() {
      const isLeft = (name: string): boolean => (isSharedFolder.test(name) && name !== folderOf(run)) || (wasShared && isPersonal.test(name))
      const removals = await Promise.allSettled((await files.list()).filter(isLeft).map((name) => files.openFolder(name).removeAll()))
      const failures = removals.flatMap((removal): unknown[] => (removal.status === 'rejected' ? [removal.reason] : []))
      if (failures.length > 0) log.warn('files.not-swept', { count: failures.length, failure: failures[0] })
    },
  }
}
