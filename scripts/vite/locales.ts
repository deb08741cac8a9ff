import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { startNamespaces } from '../../src/renderer/core/strings/start-namespaces'
import { languages } from '../../src/shared/locale'

const start: readonly string[] = startNamespaces
const prefix = 'virtual:locales'
const partId = /^\0virtual:locales\/([a-z]+)\/(start|rest)$/

/** In two parts, signed-out screens and the rest: one import a file would add 5 kB to the sign-in. */
export function localeParts(root: string): Plugin {
  const folder = path.join(root, 'src', 'renderer', 'locales')
  const load = (language: string, part: string) =>
    `() => import('${prefix}/${language}/${part}').then((module) => module.default)`
  return {
    name: 'tutorat:locales',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${prefix}`)
        return (
          'export const locales = ' +
          `{${languages
            .map(
              (language) => `${language}: { start: ${load(language, 'start')}, rest: ` + `${load(language, 'rest')} }`,
            )
            .join(', ')}}`
        )
      const [, language, part] = partId.exec(id) ?? []
      if (language === undefined) return null
      const files = readdirSync(path.join(folder, language)).filter(
        (file) => start.includes(path.basename(file, '.json')) === (part === 'start'),
      )
      const imports = files.map(
        (file, index) => `import n${index} from ${JSON.stringify(path.join(folder, language, file))}`,
      )
      const entries = files.map((file, index) => `${JSON.stringify(path.basename(file, '.json'))}: n${index}`)
      return [...imports, `export default {${entries.join(', ')}}`].join('\n')
    },
  }
}

export const localeChunks: Rolldown.CodeSplittingGroup = {
  priority: 4,
  test: partId,
  name: (id) => {
    const [, language, part] = partId.exec(id) ?? []
    return part === 'start' ? `locale-${language}-start` : `locale-${language}`
  },
}
