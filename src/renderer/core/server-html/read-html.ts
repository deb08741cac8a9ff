import purify, { type Config } from 'dompurify'
import { blockTags, cutMarkup, readMarkup } from '#shared/markup.ts'

const allowedTags: ReadonlySet<string> = new Set([
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'mark',
  'small',
  'sub',
  'sup',
  'a',
  'img',
  'blockquote',
  'code',
  'pre',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'hr',
  'span',
  'div',
  // Formulas, as Chromium draws them (MathML Core).
  'math',
  'merror',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mprescripts',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
  'semantics',
])

/** Equivalents of elements that are not rendered themselves: the words of two blocks stay apart, struck text stays struck. */
const replacements: ReadonlyMap<string, string> = new Map([
  ...[...blockTags].filter((name) => !allowedTags.has(name)).map((name) => [name, 'div'] as const),
  ['menu', 'ul'],
  ['dir', 'ul'],
  ['del', 's'],
  ['strike', 's'],
  ['ins', 'u'],
  // Hidden words of a formula (MathML Core, sanitization).
  ['mphantom', 'mrow'],
])

export const maxBodyLength = 200 * 1024
export const maxNodes = 5000
export const maxDepth = 50

export type HtmlNode = string | HtmlElement
export type HtmlElement = { tag: string; attributes: Readonly<Record<string, string>>; children: readonly HtmlNode[] }

export type ReadHtml = { nodes: readonly HtmlNode[]; isCut: boolean }

const overrides = /[\u202d\u202e]/g

const listAttributes = ['start', 'reversed', 'type', 'value'] as const
const safeAttributes = ['dir', 'lang', 'width', 'height', 'colspan', 'rowspan', ...listAttributes] as const
const attributes = ['href', 'src', 'alt', 'title', 'display', ...safeAttributes] as const

const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...allowedTags, ...replacements.keys()],
  ALLOWED_ATTR: [...attributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_SELF_CLOSE_IN_ATTR: false,
  // Refuses other schemes; hosts are checked later.
  ALLOWED_URI_REGEXP: /^(?:https?:|(?![a-z][a-z\d+.-]*:))/i,
  ADD_URI_SAFE_ATTR: [...safeAttributes],
  ADD_FORBID_CONTENTS: [
    'object',
    'embed',
    'applet',
    'select',
    'datalist',
    'canvas',
    'frameset',
    'noembed',
    'textarea',
    'title',
    'svg',
    // The source of a formula, beside what is drawn of it.
    'annotation',
    'template',
  ],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML'],
  KEEP_CONTENT: true,
  RETURN_DOM_FRAGMENT: true,
}

export function readHtml(html: string): ReadHtml {
  const text = cutMarkup(html, maxBodyLength)
  const fragment: DocumentFragment | null = purify.sanitize(readMarkup(text).html, rules)
  const budget = { left: maxNodes, isCut: text.length < html.length }
  const nodes = fragment === null ? [] : copied(fragment, 0, budget)
  return { nodes, isCut: budget.isCut }
}

/** Tracking pixels count readers and show nothing, so they are dropped. */
export function isPixel({ attributes: { width = '', height = '' } }: HtmlElement): boolean {
  return /^[01]$/.test(width.trim()) || /^[01]$/.test(height.trim())
}

type Budget = { left: number; isCut: boolean }

function copied(parent: Node, depth: number, budget: Budget): HtmlNode[] {
  const nodes: HtmlNode[] = []
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    if (budget.left === 0) {
      budget.isCut = true
      break
    }
    budget.left -= 1
    const node = copy(child, depth, budget)
    if (node !== null) nodes.push(node)
  }
  return nodes
}

function copy(node: Node, depth: number, budget: Budget): HtmlNode | null {
  if (node instanceof Text) return node.data.replace(overrides, '')
  if (!(node instanceof Element)) return null
  const tag = replacements.get(node.localName) ?? node.localName
  if (!allowedTags.has(tag)) return null
  const children = depth < maxDepth ? copied(node, depth + 1, budget) : [node.textContent]
  return { tag, attributes: getAttributes(node), children }
}

function getAttributes(element: Element): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
