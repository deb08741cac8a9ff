import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Without a picture of their own. */
const frame = ['UiProvider', 'LinkContext', 'PictureSourceContext', 'Announcer', 'HoverTitle']

function exportedComponents(): string[] {
  const files = globSync('src/renderer/ui/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'))
  return files.flatMap((file) =>
    [...read(file).matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  )
}

function shownComponents(): Map<string, string> {
  const chapters = globSync('scripts/gallery/stories/*.tsx', { cwd: root })
  return new Map(
    chapters.flatMap((file) =>
      [...read(file).matchAll(/components: \[([^\]]+)\]/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/'(\w+)'/g)].map(([, name = '']): [string, string] => [name, file]),
      ),
    ),
  )
}

it('shows every component of the page in the gallery', () => {
  const shown = shownComponents()
  expect(exportedComponents().length).toBeGreaterThan(80)
  expect(exportedComponents().filter((name) => !shown.has(name) && !frame.includes(name))).toEqual([])
})

it('lists no component that its chapter does not render', () => {
  const undrawn = [...shownComponents()].filter(([name, file]) => !new RegExp(`<${name}\\b`).test(read(file)))
  expect(undrawn.map(([name]) => name)).toEqual(['NotifyProvider', 'Notifications'])
})
