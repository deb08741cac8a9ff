import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Chromium deletes files while they are listed: what is gone holds nothing, where `recursive` would fail. */
function unlessGone<T>(read: () => T, instead: T, codes: readonly string[] = ['ENOENT']): T {
  try {
    return read()
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return instead
    throw error
  }
}

/** Every file below `folder`, none if the folder is not there. */
export const filesBelow = (folder: string): string[] =>
  unlessGone<Dirent[]>(() => readdirSync(folder, { withFileTypes: true }), []).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(file) : entry.isFile() ? [file] : []
  })

export function filesHolding(folder: string, secrets: readonly string[]): string[] {
  const needles = secrets.flatMap((secret) => [
    Buffer.from(secret, 'utf8'),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
    Buffer.from(encodeURIComponent(secret)),
    Buffer.from(Buffer.from(secret).toString('hex')),
  ])
  return filesBelow(folder)
    .filter((file) => {
      // Windows refuses to read what Chromium has locked.
      const bytes = unlessGone(() => readFileSync(file), Buffer.alloc(0), ['ENOENT', 'EBUSY', 'EPERM'])
      return needles.some((needle) => bytes.includes(needle))
    })
    .map((file) => path.relative(folder, file))
}
