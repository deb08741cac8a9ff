import purify, { type Config } from 'dompurify'

/** The elements that are drawn; of all others at most the words are left. */
const allowedTags: ReadonlySet<string> = new Set([
  'p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'blockquote', 'code', 'pre',
  'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'hr', 'span', 'div',
])

/** The longest text that is read; what comes after is left out, and that is said. */
export const maxBodyLength = 200 * 1024
/** Elements and texts that are read before the rest is left out. */
export const maxNodes = 5000
/** How far elements may stand in each other; what is deeper is read as plain text. */
export const maxDepth = 50

/** What was understood of a text of unknown origin: plain data, of which the page makes elements of its own. */
export type HtmlNode = string | HtmlElement
/** An element of the closed list with what it may carry. */
export type HtmlElement = { tag: string; attributes: Readonly<Record<string, string>>; children: readonly HtmlNode[] }

/** `isCut` where the whole was longer than what is read. */
export type ReadHtml = { nodes: readonly HtmlNode[]; isCut: boolean }

/** Characters that turn the letters around them: what they write reads as something else. */
const overrides = /[\u202d\u202e]/g

const attributes = ['href', 'src', 'alt', 'title', 'dir', 'lang', 'colspan', 'rowspan'] as const

/** Closed lists; other elements lose themselves and keep their words, where these are meant to be read. */
const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...attributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_SELF_CLOSE_IN_ATTR: false,
  // Whoever reads the addresses after this knows the hosts; here only schemes that lead nowhere are refused.
  ALLOWED_URI_REGEXP: /^(?:https?:|\/(?!\/))/i,
  ADD_URI_SAFE_ATTR: ['dir', 'lang', 'colspan', 'rowspan'],
  ADD_FORBID_CONTENTS: ['object', 'embed', 'applet', 'select', 'datalist', 'canvas', 'frameset', 'noembed', 'textarea', 'title', 'svg', 'math', 'template'],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  KEEP_CONTENT: true,
  RETURN_DOM_FRAGMENT: true,
}

/** Reads HTML of unknown origin. Nothing of it reaches the document: it is cleaned in a document without a window, then copied into data. */
export function readHtml(html: string): ReadHtml {
  const text = html.slice(0, maxBodyLength)
  // A page of frames has no body to read.
  const fragment: DocumentFragment | null = purify.sanitize(text, rules)
  const budget = { left: maxNodes, isCut: text.length < html.length }
  const nodes = fragment === null ? [] : copied(fragment, 0, budget)
  return { nodes, isCut: budget.isCut }
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
  const tag = node.localName
  if (!allowedTags.has(tag)) return null
  const children = depth < maxDepth ? copied(node, depth + 1, budget) : [node.textContent]
  return { tag, attributes: getAttributes(node), children }
}

function getAttributes(element: Element): Record<string, string> {
  return Object.fromEntries(attributes.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null ? [] : [[name, value]]
  }))
}
