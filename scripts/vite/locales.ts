import path from 'node:path'
import type { Rolldown } from 'vite'
import { startNamespaces } from '../../src/renderer/core/strings/start-namespaces'

const start: readonly string[] = startNamespaces

/** Two chunks a language: the sentences of a visitor's screens, and all others. */
export const locales: Rolldown.CodeSplittingGroup = {
  priority: 4,
  test: /renderer[\\/]locales[\\/]/,
  name: (id) => {
    const language = path.basename(path.dirname(id))
    return start.includes(path.basename(id, '.json')) ? `locale-${language}-start` : `locale-${language}`
  },
}
