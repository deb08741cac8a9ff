import { createRequire } from 'node:module'
import path from 'node:path'
import type { ReactElement, ReactNode } from 'react'
import type { Plugin } from 'vite'

type StyleCache = { cache: Map<string, unknown> }
type CssInJs = {
  createCache(): StyleCache
  StyleProvider: unknown
  extractStyle(cache: StyleCache, options: { plain: true; types: 'style' }): string
}
type React = { createElement(type: unknown, props: object, ...children: ReactNode[]): ReactElement }

/** Functions of Ant Design that receive the name of a style. */
const makers = /^gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)$/
const styleModule = /[\\/]node_modules[\\/]antd[\\/]es[\\/].+\.js$/

/** Lookup map at the end of a sheet, needed only at runtime. */
const cacheMap = /\.data-ant-cssinjs-cache-path\{[^}]*\}$/

/** Sizes and colours stay variables, so one sheet serves every theme, language and text size. */
export function extractSheets(): Map<string, string> {
  const require = createRequire(import.meta.url)
  const { createCache, StyleProvider, extractStyle } = require('@ant-design/cssinjs') as CssInJs
  const { createElement } = require('react') as React
  const { ConfigProvider } = require('antd') as { ConfigProvider: unknown }
  const { renderToString } = require('react-dom/server') as { renderToString(element: ReactElement): string }
  const { extractStyle: withEveryComponent } = require('@ant-design/static-style-extract') as {
    extractStyle(wrap: (node: ReactNode) => null): void
  }
  let everyComponent: ReactNode
  withEveryComponent((node) => {
    everyComponent = node
    return null
  })
  const cache = createCache()
  const theme = { hashed: false, cssVar: { prefix: 'ant', key: 'tutorat' } }
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, everyComponent)))
  const sheets = new Map<string, string>()
  for (const [key, value] of cache.cache) {
    const [type, , name = ''] = key.split('%')
    if (type !== 'style') continue
    const alone = createCache()
    alone.cache.set(key, value)
    const rules = extractStyle(alone, { plain: true, types: 'style' }).replace(cacheMap, '')
    sheets.set(name, (sheets.get(name) ?? '') + rules)
  }
  return sheets
}

export const neverDrawn = new Set([
  'BackTop-BackTop',
  'Pagination-bordered',
  'Form-item-item',
  'Menu-Menu',
  'Popover-Popover',
  'Badge-Ribbon',
])

/** Replaces stylis, which compiles rules at runtime: saves 16 kB. */
const noCompiler =
  'export const compile = () => [], serialize = () => "", middleware = () => () => "", prefixer = () => "", ' +
  'stringify = () => ""'

/** Layers let our rules override Ant Design's regardless of selectors. */
const layered = (rules: string): string => `@layer base, antd;@layer antd{${rules}}`

type Call = { name: string; style: { start: number; end: number } }

export function callsIn(node: unknown, found: Call[] = []): Call[] {
  if (Array.isArray(node)) for (const each of node) callsIn(each, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found
  const {
    type,
    callee,
    arguments: args,
  } = node as {
    type?: string
    callee?: { name?: string }
    arguments?: { start: number; end: number; value?: unknown; elements?: { value?: unknown }[] }[]
  }
  if (type === 'CallExpression' && makers.test(callee?.name ?? '') && args?.[0] && args[1]) {
    const names = args[0].elements?.map(({ value }) => String(value)) ?? [String(args[0].value), String(args[0].value)]
    found.push({ name: names.join('-'), style: args[1] })
  }
  for (const child of Object.values(node)) callsIn(child, found)
  return found
}

/** Style modules import their rules without style code; in development, one sheet contains everything. */
export function antStyles({ root }: { root: string }): Plugin {
  const folder = path.join(root, 'node_modules', 'antd', 'styles')
  const everything = 'virtual:ant-styles.css'
  const compiler = path.join(folder, 'compiler.js')
  let isBuild = true
  let sheets: Map<string, string> | null = null
  const sheetOf = (name: string) => (sheets ??= extractSheets()).get(name)
  return {
    name: 'tutorat:ant-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId(id) {
      if (id === everything) return path.join(folder, 'page.css')
      if (id === 'stylis' && isBuild) return compiler
      return id.startsWith(folder) ? id : null
    },
    load(id) {
      if (id === compiler) return noCompiler
      if (path.dirname(id) !== folder || !id.endsWith('.css')) return null
      const name = path.basename(id, '.css')
      if (name !== 'page')
        return neverDrawn.has(name)
          ? ''
          : layered(sheetOf(name) ?? this.error(`no styles of Ant Design are called ${name}`))
      if (process.env['VITEST']) return ''
      return layered(isBuild ? (sheetOf('Shared') ?? '') : [...(sheets ??= extractSheets()).values()].join(''))
    },
    transform(code, id) {
      if (!styleModule.test(id) || !/\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/.test(code)) return null
      const calls = callsIn(this.parse(code))
      let written = code
      for (const { style } of [...calls].reverse())
        written = `${written.slice(0, style.start)}() => []${written.slice(style.end)}`
      const imports = calls.map(({ name }) => `import ${JSON.stringify(path.join(folder, `${name}.css`))}\n`)
      return { code: imports.join('') + written, map: null }
    },
  }
}
