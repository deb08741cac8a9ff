import { strToU8, zipSync, type Zippable } from 'fflate/browser'
import type { Part } from './collect'

export { readablePage } from './readable-page'

type Options = { parts: readonly Part[]; page: string; missing: readonly string[]; now: Date }

export function createArchive({ parts, page, missing, now }: Options): Uint8Array {
  const files: Zippable = {
    'index.html': strToU8(page),
    'export.json': toJson({ createdAt: now.toISOString(), missing }),
  }
  for (const { folder, name, value } of parts) if (value !== undefined) files[`${folder}/${name}.json`] = toJson(value)
  return zipSync(files, { level: 6, mtime: now })
}

function toJson(value: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`)
}
