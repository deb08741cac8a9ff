import { voidNames } from '#shared/home-snapshot/allow-list.ts'
import type { HomeNode, HomeSnapshot } from '#shared/home-snapshot/home-snapshot.ts'
import { getScriptHash } from './prerendered'
import type { Visit } from './visit'

type Options = {
  /** Of the build; null if missing. */
  readPrerendered: (file: string) => string | null
  /** A style sheet of the page; null for an address that the page does not have. */
  readStyleSheet: (address: string) => string | null
}

/** The document's parts of the last Home; null where the build does not have what it needs. */
export type LastHomeDocument = { html: string; script: string; rootAttributes: Record<string, string> }

const arabic = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/
const latinExtended = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0\u2c60-\u2c7f]/

/** Writes what `shared/home-snapshot` admitted into the document, each text escaped. */
export function renderLastHome(
  home: HomeSnapshot,
  { readPrerendered, readStyleSheet }: Options,
): LastHomeDocument | null {
  const frame = readPrerendered('last-home.html')
  const script = /<script data-[^>]*>([^]*?)<\/script>/.exec(frame ?? '')?.[1]
  if (frame === null || script === undefined || !frame.includes(`data-entry="${home.entry}"`)) return null
  const sheets = home.styleSheets.map(readStyleSheet)
  const { markup, rules } = renderMarkup(home.tree)
  const fonts = fontsFor(markup).map((name) => readPrerendered(`font-${name}.html`))
  const scripts = getScripts(readPrerendered(`home-${home.language}.html`))
  if (!isComplete(sheets) || !isComplete(fonts) || scripts.length === 0) return null
  const values: Record<string, string> = {
    sheets: sheets.join(''),
    rules: [...getVariables(home), ...rules].join(''),
    fonts: fonts.join(''),
    markup,
    width: home.width,
    contrast: home.comfort.contrast === 'system' ? (home.rootAttributes['data-contrast'] ?? '') : '',
    scripts: scripts.join(' '),
    styles: home.styleSheets.join(' '),
  }
  return {
    html: frame.replaceAll(/%(\w+)%/g, (placeholder, name: string) => values[name] ?? placeholder),
    script: getScriptHash(script),
    rootAttributes: home.rootAttributes,
  }
}

/** `rules` hold the style attributes, which the page's policy refuses in a document. */
function renderMarkup(tree: readonly HomeNode[]): { markup: string; rules: string[] } {
  const rules = new Map<string, string>()
  const render = (node: HomeNode): string => {
    if (typeof node === 'string') return escapeText(node)
    const { name, attributes, style, children } = node
    const written = Object.entries(attributes).map(
      // Images are requested after the first paint, which a request would delay.
      ([attribute, value]) => ` ${attribute === 'src' ? 'data-src' : attribute}="${escapeText(value)}"`,
    )
    const declarations = toDeclarations(style)
    if (declarations !== '') {
      if (!rules.has(declarations)) rules.set(declarations, String(rules.size))
      written.push(` data-style="${rules.get(declarations) ?? ''}"`)
    }
    const start = `<${name}${written.join('')}>`
    return voidNames.has(name) ? start : `${start}${children.map(render).join('')}</${name}>`
  }
  const markup = tree.map(render).join('')
  return {
    markup,
    rules: [...rules].map(([declarations, index]) => `#last-home [data-style="${index}"]{${declarations}}`),
  }
}

function getVariables({ rootStyle, variables }: HomeSnapshot): string[] {
  const antd = variables.map(({ selector, declarations }) => `${selector}{${toDeclarations(declarations)}}`)
  return [`@layer antd{${antd.join('')}}`, `:root{${toDeclarations(rootStyle)}}`]
}

const toDeclarations = (style: Readonly<Record<string, string>>): string =>
  Object.entries(style)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')

/** `%` too, because the document's nonce replaces a placeholder. */
const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"'%]/g, (character) => `&#${String(character.codePointAt(0))};`)

/** A typeface that arrives after the paint would move the lines. */
function fontsFor(text: string): string[] {
  return ['latin', ...(arabic.test(text) ? ['arabic'] : []), ...(latinExtended.test(text) ? ['latin-ext'] : [])]
}

function getScripts(preloads: string | null): string[] {
  return [...(preloads ?? '').matchAll(/href="(\/assets\/[\w.-]+\.js)"/g)].map(([, address]) => address ?? '')
}

function isComplete(parts: readonly (string | null)[]): parts is string[] {
  return parts.every((part) => part !== null)
}

export type LastHomes = {
  /** Null where the ordinary document is the right one. */
  documentFor(url: URL, visit: Pick<Visit, 'takeLastHome'>): Promise<LastHomeDocument | null>
}

/** For the first document of a restored session. */
export function createLastHomes(options: Options): LastHomes {
  return {
    async documentFor({ pathname, search }, visit) {
      if (pathname !== '/' || search !== '') return null
      const home = await visit.takeLastHome()
      return home === null ? null : renderLastHome(home, options)
    },
  }
}
