import { existsSync } from 'node:fs'
import path from 'node:path'
import electronLog from 'electron-log/node'
import type { LogSink } from './log'

/** Renames and removals that outlast another program's hold on the file. */
export type LogDisk = { renameNow(from: string, to: string): void; removeNow(file: string): void }

type FileSinkOptions = {
  directory: string
  disk: LogDisk
  fileName?: string
  /** A file larger than this is set aside; `keep` of those set aside stay. */
  maxBytes?: number
  keep?: number
  /** Also to the terminal, for development. */
  console?: boolean
}

const retryDelayMs = 60_000

/** Writes log lines to a rotating file that only its owner can read. */
export function createFileSink(options: FileSinkOptions): LogSink {
  const { directory, disk, fileName = 'main.log', maxBytes = 1_048_576, keep = 3, console: toConsole = false } = options
  const logger = electronLog.create({ logId: path.join(directory, fileName) })
  const { file, console: terminal } = logger.transports
  let retryAt = 0
  file.resolvePathFn = () => path.join(directory, fileName)
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  file.maxSize = maxBytes
  file.format = ({ message }) => [`${message.date.toISOString()} ${message.level} ${String(message.data[0])}`]
  file.archiveLogFn = (old) => {
    if (performance.now() < retryAt) return
    try {
      setAside(disk, old.path, keep)
    } catch {
      // A rotation that the disk refuses must not stop whoever writes a line; the file grows meanwhile.
      retryAt = performance.now() + retryDelayMs
    }
  }
  terminal.level = toConsole ? 'debug' : false
  return (level, line) => logger[level](line)
}

/** main.log becomes main.1.log, main.1.log main.2.log and so on; the oldest goes. */
function setAside(disk: LogDisk, file: string, keep: number): void {
  const { dir, name, ext } = path.parse(file)
  const numbered = (index: number): string => path.join(dir, `${name}.${String(index)}${ext}`)
  disk.removeNow(numbered(keep))
  for (let index = keep - 1; index >= 1; index -= 1) {
    if (existsSync(numbered(index))) disk.renameNow(numbered(index), numbered(index + 1))
  }
  disk.renameNow(file, numbered(1))
}
