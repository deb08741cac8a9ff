import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveSpecifier } from '../../eslint/aliases.js'

const root = path.resolve(import.meta.dirname, '../../src/renderer')

type Module = { css: string; users: readonly { text: string; name: string }[] }

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

function classesIn(css: string): Set<string> {
  const found = new Set<string>()
  for (const [, head = ''] of withoutComments(css).matchAll(/([^{}]+)\{/g)) {
    const selector = head.split(';').at(-1) ?? ''
    if (selector.trim().startsWith('@')) continue
    const local = selector.replaceAll(/:global\([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '')
    for (const [, name = ''] of local.matchAll(/\.([A-Za-z_][\w-]*)/g)) found.add(name)
  }
  return found
}

const composedIn = (css: string): Set<string> =>
  new Set(
    [...withoutComments(css).matchAll(/composes:([^;}]*)/g)].flatMap(([, value = '']) =>
      value
        .replace(/ from .*/, '')
        .trim()
        .split(/\s+/),
    ),
  )

const readsOf = ({ users }: Module): Set<string> =>
  new Set(
    users.flatMap(({ text, name }) =>
      [...text.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(([, key = '']) => key),
    ),
  )

/** A computed key may read any class that some source names. */
function canCompute({ users }: Module, name: string, words: ReadonlySet<string>): boolean {
  return users.some(({ text, name: styles }) => {
    const keys = [...text.matchAll(new RegExp(`\\b${styles}\\[(?!')([^\\]]+)`, 'g'))].map(([, key = '']) => key)
    return keys.some((key) => {
      const [, start = ''] = /^`([\w-]*)\$\{/.exec(key) ?? []
      return start === '' ? words.has(name) : name.startsWith(start)
    })
  })
}

function unusedClasses(module: Module, words: ReadonlySet<string>): string[] {
  const read = readsOf(module)
  const composed = composedIn(module.css)
  return [...classesIn(module.css)].filter(
    (name) => !read.has(name) && !composed.has(name) && !canCompute(module, name, words),
  )
}

function unknownClasses(module: Module): string[] {
  const defined = classesIn(module.css)
  return [...readsOf(module)].filter((name) => !defined.has(name))
}

const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: path.join(root, file), text: readFileSync(path.join(root, file), 'utf8') }))
const words = new Set(
  sources.flatMap(({ text }) => [
    ...[...text.matchAll(/['"]([A-Za-z][\w-]*)['"]/g)].map(([, word = '']) => word),
    ...[...text.matchAll(/^\s*([A-Za-z]\w*):/gm)].map(([, word = '']) => word),
  ]),
)
const toPosix = (file: string): string => path.relative(path.resolve(root, '../..'), file).split(path.sep).join('/')
const modules = globSync('**/*.module.css', { cwd: root }).map((file) => {
  const address = path.join(root, file)
  const users = sources.flatMap((source) =>
    [...source.text.matchAll(/import (\w+) from '([.#][^']+\.module\.css)'/g)]
      .filter(([, , from = '']) => resolveSpecifier(toPosix(source.file), from) === toPosix(address))
      .map(([, name = '']) => ({ text: source.text, name })),
  )
  return { file, css: readFileSync(address, 'utf8'), users }
})

describe('check of the classes of style modules', () => {
  const using = (text: string, css: string): Module => ({ css, users: [{ text, name: 'styles' }] })

  it.each([
    ["styles['a']", '.a { margin: 0 } .b { margin: 0 }', ['b']],
    ["styles['a']", '.a { margin: 0 } @media (width > 1px) { .a .c { margin: 0 } }', ['c']],
    ['styles[`size${size}`]', '.size4 { margin: 0 } .wide { margin: 0 }', ['wide']],
    ['styles[tone]', '.warm { margin: 0 } .cold { margin: 0 }', ['cold']],
    ["styles['a']", '.a { composes: b } .b { margin: 0 } .a:is(:global(.ant-btn)) { margin: 0 }', []],
  ])('finds what %j leaves unused in %j', (text, css, unused) => {
    expect(unusedClasses(using(text, css), new Set(['warm']))).toEqual(unused)
  })

  it('finds a class that a component reads and the module lacks', () => {
    expect(unknownClasses(using("styles['a'] styles['b']", '.a { margin: 0 }'))).toEqual(['b'])
  })
})

it('has no style module without a component, and no class that no component uses', () => {
  expect(modules.length).toBeGreaterThan(100)
  expect(modules.filter(({ users }) => users.length === 0).map(({ file }) => file)).toEqual([])
  expect(modules.flatMap((module) => unusedClasses(module, words).map((name) => `${module.file} .${name}`))).toEqual([])
})

it('lets no component read a class that its style module lacks', () => {
  expect(modules.flatMap((module) => unknownClasses(module).map((name) => `${module.file} .${name}`))).toEqual([])
})
