import type { Cipher } from '../encryption'
import type { Log } from '../log/log'
import type { Files } from './files'
import type { Folder } from './folder'
import type { VolatileFolder } from './volatile-folder'

const folderName = (run: string): string => `shared-${run}`
const isSharedFolder = /^shared-[0-9a-f-]{36}$/
const isPersonal = /^(?:homework$|outbox-\d+\.|notes-[0-9a-f]{40}$)/

type Options = {
  files: Files
  run: string
  cipher: () => Cipher
  /** Plain, for the programs that show a file. */
  previews: Pick<VolatileFolder, 'folder' | 'sweep' | 'erase'>
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

export type SharedFiles = {
  sealed(): Files
  readonly previews: Folder
  now(): Files
  /** On a shared computer also plain files. Call once, before any sign-in. */
  sweep(): Promise<void>
  erase(): Promise<void>
}

export function createSharedFiles({ files, run, cipher, previews, isSharedComputer, log }: Options): SharedFiles {
  let opened: Files | null = null
  const sealed = (): Files => (opened ??= files.openSealed(folderName(run), cipher()))
  const wasShared = isSharedComputer()
  return {
    sealed,
    previews: previews.folder,
    now: () => (isSharedComputer() ? sealed() : files),
    async erase() {
      await Promise.all([previews.erase(), opened === null ? null : files.openFolder(folderName(run)).removeAll()])
    },
    async sweep() {
      const isLeft = (name: string): boolean =>
        (isSharedFolder.test(name) && name !== folderName(run)) || (wasShared && isPersonal.test(name))
      const removals = await Promise.allSettled([
        previews.sweep(),
        ...(await files.list()).filter(isLeft).map((name) => files.openFolder(name).removeAll()),
      ])
      const failures = removals.flatMap((removal): unknown[] => (removal.status === 'rejected' ? [removal.reason] : []))
      if (failures.length > 0) log.warn('files.sweep-failed', { count: failures.length, failure: failures[0] })
    },
  }
}
