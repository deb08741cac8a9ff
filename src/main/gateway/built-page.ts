import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Policy } from './content-security-policy'
import type { Look, Page } from './page'
import { createBuiltPage, pageFiles } from './page'

/** The built page under `directory` (the folder `out`), as its page-files.json lists it; rejects where that list is missing or damaged. */
export async function loadBuiltPage({ directory, policy, look }: { directory: string; policy: Policy; look: () => Look }): Promise<Page> {
  const files = pageFiles.parse(JSON.parse(await readFile(path.join(directory, 'page-files.json'), 'utf8')))
  return createBuiltPage({ files, policy, look, read: (file) => readFile(path.join(directory, 'renderer', file)) })
}
