import { open } from 'node:fs/promises'
import path from 'node:path'

const mostBytes = 48 * 1024

/** The last whole lines of the log, as they were written; empty where there is none. */
export async function readTail(directory: string, fileName = 'main.log'): Promise<string> {
  const handle = await open(path.join(directory, fileName), 'r').catch(() => null)
  if (handle === null) return ''
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - mostBytes)
    const bytes = Buffer.alloc(size - from)
    await handle.read(bytes, 0, bytes.byteLength, from)
    const text = bytes.toString('utf8')
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await handle.close()
  }
}
