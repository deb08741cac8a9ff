import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'
import { getLicences } from './licences'

/** The Electron found by scripts/electron-runtime.mjs may not be the pinned one. */
function runtimeVersion(root: string): string {
  const read = (...parts: string[]) =>
    z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'))).version
  try {
    return read('.cache', 'electron-runtime.json')
  } catch {
    return read('node_modules', 'electron', 'package.json')
  }
}

export function licenceReport({
  root,
  folders,
  file,
}: {
  root: string
  folders: ReadonlySet<string>
  file: string
}): Plugin {
  return {
    name: 'tutorat:licence-report',
    apply: 'build',
    closeBundle() {
      writeFileSync(
        file,
        `${JSON.stringify(getLicences({ root, folders, runtimeVersion: runtimeVersion(root) }), null, 1)}\n`,
      )
    },
  }
}
