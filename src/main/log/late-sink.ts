import type { LogSink } from './log'

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
