import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#shared/locale.ts'

type Tables = Readonly<Record<Language, Readonly<Record<string, string>>>>

const root = path.resolve(import.meta.dirname, '../..')

export function stringTables(): ReadonlyMap<string, Tables> {
  const files = new Map(
    globSync('src/{renderer,main}/locales/*/*.json', { cwd: root }).map((file) => {
      const [language = '', name = ''] = file.split(path.sep).slice(-2)
      return [
        `${language}/${name.replace('.json', '')}`,
        JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>,
      ]
    }),
  )
  const namespaces = [...new Set([...files.keys()].map((key) => key.split('/')[1] ?? ''))].toSorted()
  const tableOf = (language: Language, namespace: string) => files.get(`${language}/${namespace}`) ?? {}
  return new Map(
    namespaces.map((namespace) => [
      namespace,
      { fr: tableOf('fr', namespace), en: tableOf('en', namespace), ar: tableOf('ar', namespace) },
    ]),
  )
}
