import type { LogDisk } from './file-sink'
import { createLog, type Log, type LogFields, type LogLevel } from './log'

type BufferedLog = { log: Log; flush: () => Promise<void> }

/**
 * Opening must not delay the window, nor must the patterns that make a line safe to write: entries wait as they are. An
 * error is written at once.
 */
export function createBufferedLog({ open, ready }: { open: () => Promise<Log>; ready: Promise<unknown> }): BufferedLog {
  const waiting: [level: LogLevel, event: string, fields: LogFields | undefined][] = []
  let opened: Log | null = null
  let opening: Promise<void> | null = null
  async function openNow(): Promise<void> {
    opened = await open()
    for (const [level, event, fields] of waiting.splice(0)) opened[level](event, fields)
  }
  const flush = (): Promise<void> => (opening ??= openNow())
  void ready.then(flush)
  const writeAt =
    (level: LogLevel): Log[LogLevel] =>
    (event, fields) => {
      if (opened !== null) return opened[level](event, fields)
      waiting.push([level, event, fields])
      if (level === 'error') void flush()
    }
  return {
    log: { debug: writeAt('debug'), info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') },
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

export function openLog({ homes, ready, ...sink }: Opening): BufferedLog {
  return createBufferedLog({
    ready,
    open: async () => createLog({ write: (await import('./file-sink')).createFileSink(sink), homes }),
  })
}
