import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'

const pieceBytes = 256 * 1024

/**
 * The content of a file that the person chose, piece by piece. It rejects for anything but a file: a folder, a link that leads
 * elsewhere, a pipe that would never end, one that is gone by now, or one that another program writes meanwhile.
 */
export async function* readChosen(address: string): AsyncGenerator<Uint8Array> {
  // Windows cannot refuse a link while it opens a file.
  if (process.platform === 'win32' && !(await lstat(address)).isFile()) throw new Error('not a file')
  const handle = await open(address, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const begun = await handle.stat()
    if (!begun.isFile()) throw new Error('not a file')
    for (;;) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(pieceBytes), 0, pieceBytes, null)
      if (bytesRead === 0) break
      yield buffer.subarray(0, bytesRead)
    }
    const { size, mtimeMs } = await handle.stat()
    if (size !== begun.size || mtimeMs !== begun.mtimeMs) throw new Error('changed meanwhile')
  } finally {
    await handle.close()
  }
}
