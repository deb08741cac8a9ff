import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type LinkHandler = { env: Record<string, string>; arrived: () => Promise<string[]>; remove: () => Promise<void> }

/** Chromium starts `xdg-open` for external links. */
export async function installLinkHandler(): Promise<LinkHandler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-links-'))
  const record = path.join(folder, 'arrived')
  const program = path.join(folder, 'xdg-open')
  await writeFile(record, '')
  await writeFile(program, `#!/bin/sh\necho "$1" >>"${record}"\n`)
  await chmod(program, 0o755)
  return {
    env: { PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}` },
    arrived: async () => (await readFile(record, 'utf8')).split('\n').filter((line) => line !== ''),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
