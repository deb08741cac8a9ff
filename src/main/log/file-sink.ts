import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import electronLog from 'electron-log/node'
import type { LogSink } from './log'

type FileSinkOptions = {
  directory: string
  fileName?: string
  /** A file larger than this is set aside; `keep` of those set aside stay. */
  maxBytes?: number
  keep?: number
  /** Also to the terminal, for development. */
  console?: boolean
}

/** Writes log lines to a rotating file that only its owner can read. */
export function createFileSink(options: FileSinkOptions): LogSink {
  const { directory, fileName = 'main.log', maxBytes = 1_048_576, keep = 3, console: toConsole = false } = options
  const logger = electronLog.create({ logId: path.join(directory, fileName) })
  const { file, console: terminal } = logger.transports
  file.resolvePathFn = () => path.join(directory, fileName)
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  file.maxSize = maxBytes
  file.format = ({ message }) => [`${message.date.toISOString()} ${message.level} ${String(message.data[0])}`]
  file.archiveLogFn = (old) => setAside(old.path, keep)
  terminal.level = toConsole ? 'debug' : false
  return (level, line) => logger[level](line)
}

/** main.log becomes main.1.log, main.1.log main.2.log and so on; the oldest goes. */
function setAside(file: string, keep: number): void {
  const { dir, name, ext } = path.parse(file)
  const numbered = (index: number): string => path.join(dir, `${name}.${String(index)}${ext}`)
  rmSync(numbered(keep), { force: true })
  for (let index = keep - 1; index >= 1; index -= 1) {
    if (existsSync(numbered(index))) renameSync(numbered(index), numbered(index + 1))
  }
  renameSync(file, numbered(1))
}
