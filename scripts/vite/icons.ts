import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'

const prefix = 'virtual:icons/'
export const iconId = `\0${prefix}`
const weights = ['bold', 'regular', 'fill'] as const
const list = z.record(z.string().regex(/^[a-z]+(-[a-z]+)*$/), z.array(z.enum([...weights, 'mirrored'])).min(1))

/** `function` is a keyword and cannot be exported. */
const phosphorNames: Readonly<Record<string, string>> = { 'function-sign': 'function' }

/** Chunks contain only their own icons. Updates icons.d.ts when Vite starts. */
export function icons(root: string): Plugin {
  const folder = path.join(root, 'src', 'renderer', 'ui')
  const listed = new Map(Object.entries(list.parse(JSON.parse(readFileSync(path.join(folder, 'icons.json'), 'utf8')))))
  return {
    name: 'tutorat:icons',
    enforce: 'pre',
    configResolved: () => writeTypes(path.join(folder, 'icons.d.ts'), [...listed.keys()]),
    resolveId(source) {
      if (!source.startsWith(prefix)) return null
      const name = source.slice(prefix.length)
      return listed.has(name) ? iconId + name : this.error(`${source}: add "${name}" to src/renderer/ui/icons.json`)
    },
    load(id) {
      if (!id.startsWith(iconId)) return null
      const name = id.slice(iconId.length)
      const kinds = listed.get(name) ?? []
      const paths = weights
        .filter((weight) => kinds.includes(weight))
        .map((weight) => [weight, readPath(root, name, weight)])
      return (
        `export const ${exportName(name)} = ` +
        `${JSON.stringify({ ...(kinds.includes('mirrored') && { flips: true }), ...Object.fromEntries(paths) })}\n`
      )
    },
  }
}

function writeTypes(file: string, names: readonly string[]): void {
  const modules = names.map(
    (name) => `declare module '${prefix}${name}' { export const ${exportName(name)}: import('./icon').Glyph }\n`,
  )
  const text = `// Generated from icons.json by scripts/vite/icons.ts.\n${modules.join('')}`
  if (readText(file) !== text) writeFileSync(file, text)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readPath(root: string, name: string, weight: (typeof weights)[number]): string {
  const phosphorName = phosphorNames[name] ?? name
  const file = weight === 'regular' ? phosphorName : `${phosphorName}-${weight}`
  const svg = readFileSync(
    path.join(root, 'node_modules', '@phosphor-icons', 'core', 'assets', weight, `${file}.svg`),
    'utf8',
  )
  const shapes = [...svg.matchAll(/<(?!svg|\/)(\w+)([^>]*)>/g)]
  if (shapes.some(([, tag]) => tag !== 'path')) throw new Error(`${name} ${weight}: only paths can be drawn`)
  return shapes.map(([, , attributes = '']) => /\bd="([^"]+)"/.exec(attributes)?.[1] ?? '').join('')
}

function exportName(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
