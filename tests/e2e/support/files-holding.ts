import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export async function filesHolding(folder: string, secrets: readonly string[]): Promise<string[]> {
  const needles = secrets.flatMap((secret) => [
    Buffer.from(secret, 'utf8'),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
    Buffer.from(encodeURIComponent(secret)),
    Buffer.from(Buffer.from(secret).toString('hex')),
  ])
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    if (needles.some((needle) => bytes.includes(needle))) found.push(path.relative(folder, file))
  }
  return found
}
