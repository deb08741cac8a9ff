import type { LogDisk } from './file-sink'
import { createLog } from './log'
import type { Log, LogSink } from './log'

/** A sink whose lines can be brought to their end before the process ends. */
export type LateSink = { write: LogSink; flush(): Promise<void> }

/** Keeps the lines of the start until `quiet`, so that the window does not wait for the log to be opened; an error waits for nothing. */
export function createLateSink({ open, quiet }: { open: () => Promise<LogSink>; quiet: Promise<unknown> }): LateSink {
  const waiting: Parameters<LogSink>[] = []
  let sink: LogSink | null = null
  let opening: Promise<void> | null = null
  async function openNow(): Promise<void> {
    sink = await open()
    for (const [level, line] of waiting.splice(0)) sink(level, line)
  }
  const flush = (): Promise<void> => (opening ??= openNow())
  void quiet.then(flush)
  return {
    write: (level, line) => {
      if (sink) return sink(level, line)
      waiting.push([level, line])
      if (level === 'error') void flush()
    },
    flush,
  }
}

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
