import { createLateSink } from './late-sink'
import type { LogDisk } from './file-sink'
import { createLog } from './log'
import type { Log } from './log'

type Opening = {
  directory: string
  disk: LogDisk
  console: boolean
  /** Folders shown as `~`. */
  homes: readonly string[]
  /** Resolved when the start is over, which the log does not hold up. */
  quiet: Promise<unknown>
}

/** The application's log in a folder, and how to write what still waits. */
export function openLog({ homes, quiet, ...sink }: Opening): { log: Log; flush: () => Promise<void> } {
  const late = createLateSink({ quiet, open: async () => (await import('./file-sink')).createFileSink(sink) })
  return { log: createLog({ write: late.write, homes }), flush: late.flush }
}
