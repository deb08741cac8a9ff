import type { LogDisk } from './file-sink'
import { createLog, type Log, type LogSink } from './log'

export type BufferedSink = { write: LogSink; flush(): Promise<void> }

/** Opening must not delay the window; errors are written at once. */
export function createBufferedSink({
  open,
  ready,
}: {
  open: () => Promise<LogSink>
  ready: Promise<unknown>
}): BufferedSink {
  const waiting: Parameters<LogSink>[] = []
  let sink: LogSink | null = null
  let opening: Promise<void> | null = null
  async function openNow(): Promise<void> {
    sink = await open()
    for (const [level, line] of waiting.splice(0)) sink(level, line)
  }
  const flush = (): Promise<void> => (opening ??= openNow())
  void ready.then(flush)
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
  homes: readonly string[]
  ready: Promise<unknown>
}

export function openLog({ homes, ready, ...sink }: Opening): { log: Log; flush: () => Promise<void> } {
  const buffered = createBufferedSink({ ready, open: async () => (await import('./file-sink')).createFileSink(sink) })
  return { log: createLog({ write: buffered.write, homes }), flush: buffered.flush }
}
