import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import electronLog from 'electron-log/node'
import type { LogSink } from './log'

export type LogDisk = { renameNow(from: string, to: string): void; removeNow(file: string): void }

type FileSinkOptions = {
  directory: string
  disk: LogDisk
  fileName?: string
  maxBytes?: number
  keep?: number
  console?: boolean
}

const retryDelayMs = 60_000

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
      rotate(disk, old.path, keep)
    } catch {
      // A refused rotation must not fail the writer.
      retryAt = performance.now() + retryDelayMs
    }
  }
  terminal.level = toConsole ? 'debug' : false
  return (level, line) => logger[level](line)
}

function rotate(disk: LogDisk, file: string, keep: number): void {
  const { dir, name, ext } = path.parse(file)
  const numbered = (index: number): string => path.join(dir, `${name}.${String(index)}${ext}`)
  disk.removeNow(numbered(keep))
  for (let index = keep - 1; index >= 1; index -= 1) {
    if (existsSync(numbered(index))) disk.renameNow(numbered(index), numbered(index + 1))
  }
  disk.renameNow(file, numbered(1))
}

const maxTailBytes = 48 * 1024

export async function readTail(directory: string, fileName = 'main.log'): Promise<string> {
  const handle = await open(path.join(directory, fileName), 'r').catch(() => null)
  if (handle === null) return ''
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - maxTailBytes)
    const bytes = Buffer.alloc(size - from)
    await handle.read(bytes, 0, bytes.byteLength, from)
    const text = bytes.toString('utf8')
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await handle.close()
  }
}
