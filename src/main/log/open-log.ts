import { createFileSink } from './file-sink'
import { createLog } from './log'
import type { Log } from './log'

/** The application's log in a folder; `homes` are shown as `~`. */
export function openLog({ homes, ...sink }: { directory: string; console: boolean; homes: readonly string[] }): Log {
  return createLog({ write: createFileSink(sink), homes })
}
