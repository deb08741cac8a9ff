import { createHash } from 'node:crypto'
import path from 'node:path'
import type { CSSOptions } from 'vite'

/** Without the line numbers of Vite's own names, which every class repeats in scripts and styles. */
export function classNames(root: string): CSSOptions {
  return {
    modules: {
      generateScopedName: (name, file) => {
        const relative = path.relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
        return `_${name}_${createHash('sha256').update(relative).digest('hex').slice(0, 5)}`
      },
    },
  }
}
