import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Policy } from './content-security-policy'
import { createFirstPage } from './first-page'
import type { SignInLook } from './first-page'
import type { Look, Page } from './page'
import { createBuiltPage, readPageFiles } from './page'

/** What the document needs to know of this computer and of who sits before it. */
type Visit = { look: () => Look; isVisitor: () => Promise<boolean>; signInLook: () => SignInLook }

/** The built page under `directory` (the folder `out`), as its page-files.json lists it; throws where that list is missing or damaged. */
export function loadBuiltPage({ directory, policy, look, ...visit }: Visit & { directory: string; policy: Policy }): Page {
  // Read at once: the window waits for it, and every turn of the event loop is long while an application starts.
  const files = readPageFiles(readFileSync(path.join(directory, 'page-files.json'), 'utf8'))
  const first = createFirstPage({ ...visit, read: (file) => readIfThere(path.join(directory, 'first-page', file)) })
  const index = readFileSync(path.join(directory, 'renderer', 'index.html'), 'utf8')
  return createBuiltPage({ files, index, policy, look, first, read: (file) => readFile(path.join(directory, 'renderer', file)) })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
