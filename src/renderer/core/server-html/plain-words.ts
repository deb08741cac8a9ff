import { cutMarkup } from '#shared/markup.ts'
import { readHtml, type HtmlNode } from './read-html'

const lines = /^(?:p|br|h[1-6]|ul|ol|li|blockquote|pre|table|caption|tr|td|th|hr|div)$/

export function plainWords(nodes: readonly HtmlNode[]): string {
  let text = ''
  const add = (among: readonly HtmlNode[]): void => {
    for (const node of among) {
      if (typeof node === 'string') {
        text += node
        continue
      }
      const between = lines.test(node.tag) ? ' ' : ''
      text += node.tag === 'img' ? ` ${node.attributes['alt'] ?? ''} ` : between
      add(node.children)
      text += between
    }
  }
  add(nodes)
  return text.replace(/\s+/g, ' ').trim()
}

const lookedAt = 4000

/** Plain text from untrusted HTML; empty if unreadable. */
export function toExcerpt(html: string, longest = 160): string {
  try {
    const text = plainWords(readHtml(cutMarkup(html, lookedAt)).nodes)
    return text.length > longest ? `${[...text].slice(0, longest).join('').trimEnd()}…` : text
  } catch {
    return ''
  }
}
