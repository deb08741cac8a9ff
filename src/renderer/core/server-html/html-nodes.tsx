import { createElement, type ReactNode } from 'react'
import { HtmlLink } from './html-link'
import { HtmlPicture } from './html-picture'
import type { HtmlElement, HtmlNode } from './read-html'
import styles from './server-html.module.css'

/** Where an element stands. */
type Place = { headings: 2 | 3; inLink: boolean }

/** Makes elements of the page's own of what was read; only words and checked values come from the text. */
export function HtmlNodes({ nodes, ...place }: { nodes: readonly HtmlNode[]; headings: 2 | 3 }) {
  return drawn(nodes, { ...place, inLink: false })
}

function drawn(nodes: readonly HtmlNode[], place: Place): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : <Drawn key={index} element={node} place={place} />))
}

const rows = /^(?:table|thead|tbody|tfoot|tr)$/
const blocks = /^(?:p|h[1-6]|ul|ol|li|blockquote|caption|th|td|div)$/

function Drawn({ element, place }: { element: HtmlElement; place: Place }) {
  const { tag, attributes } = element
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (tag === 'img') return <HtmlPicture src={attributes['src'] ?? ''} alt={attributes['alt'] ?? attributes['title'] ?? ''} inLink={place.inLink} />
  // White space between the rows of a table is none of its words.
  const kept = rows.test(tag) ? element.children.filter((child) => typeof child !== 'string') : element.children
  if (tag === 'a') {
    const children = drawn(kept, { ...place, inLink: true })
    return place.inLink || attributes['href'] === undefined ? <span>{children}</span> : <HtmlLink href={attributes['href']} words={kept}>{children}</HtmlLink>
  }
  return createElement(tagOf(tag, place.headings), propsOf(element), ...drawn(kept, place))
}

/** Headings stand below the title that the text stands under. */
function tagOf(tag: string, headings: 2 | 3): string {
  const rank = /^h([1-6])$/.exec(tag)?.[1]
  return rank === undefined ? tag : `h${Math.min(6, Number(rank) - 1 + headings)}`
}

function propsOf({ tag, attributes }: HtmlElement): Record<string, string | number> {
  const { dir, lang, title } = attributes
  const language = lang !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(lang) ? lang : null
  const direction = dir !== undefined && /^(?:ltr|rtl|auto)$/i.test(dir) ? dir.toLowerCase() : blocks.test(tag) ? 'auto' : null
  const cell = tag === 'td' || tag === 'th'
  const [columns, across] = cell ? [spanOf(attributes['colspan']), spanOf(attributes['rowspan'])] : [null, null]
  return {
    ...(tag === 'table' && { className: styles['table'] ?? '' }),
    ...(language !== null && { lang: language }),
    ...(direction !== null && { dir: direction }),
    ...(title !== undefined && { title: title.slice(0, 200) }),
    ...(columns !== null && { colSpan: columns }),
    ...(across !== null && { rowSpan: across }),
  }
}

const widest = 50

function spanOf(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,3}$/.test(value) && Number(value) > 1 ? Math.min(widest, Number(value)) : null
}
