import type { Schedule } from '#shared/clock.ts'
import type { DiskState } from '#shared/desktop/os-integration.ts'
import type { Log } from '../log/log'
import { createDiskHealth } from './disk-health'
import { createFiles, type Files } from './files'

type Options = {
  directory: string
  isProfileClosed: boolean
  schedule: Schedule
  log: Pick<Log, 'warn'>
  changed: (state: DiskState) => void
}

export function openFiles({ directory, isProfileClosed, schedule, log, changed }: Options): {
  files: Files
  diskState: () => DiskState
} {
  const health = createDiskHealth({
    schedule,
    isProfileClosed,
    changed,
    retry: () => files.retryWrites(),
    hasUnsaved: () => files.hasUnsaved(),
  })
  const files = createFiles({
    directory,
    disk: health.disk,
    onAllSaved: () => health.allSaved(),
    onProblem: (problem) => {
      log.warn('files.problem-found', { kind: problem.kind, file: problem.file })
      health.problem(problem)
    },
  })
  return { files, diskState: health.state }
}
