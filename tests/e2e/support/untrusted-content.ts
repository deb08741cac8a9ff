import type { Page } from '@playwright/test'

const allowed = {
  tags: [
    'p',
    'br',
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
    // Formulas, whose elements run nothing (MathML Core).
    'math',
    'semantics',
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
  ],
  attributes: [
    'class',
    'display',
    'href',
    'rel',
    'src',
    'alt',
    'title',
    'dir',
    'lang',
    'colspan',
    'rowspan',
    'loading',
    'decoding',
    'draggable',
    'data-discover',
  ],
}

/** `ours`: must stay on top; `flag`: set by scripts of the text; `browserOrigins`: allowed targets. */
type Shown = { body: string; ours: readonly string[]; flag: string; browserOrigins: readonly string[] }

export function findInjectionErrors(page: Page, shown: Shown): Promise<string[]> {
  return page.evaluate(
    ({ body, ours, flag, browserOrigins, tags, attributes }) => {
      const faults: string[] = []
      const root = document.querySelector(body)
      const inside = [...(root?.querySelectorAll('*') ?? [])]
      for (const element of inside.filter((each) => each.closest('svg[aria-hidden]') === null)) {
        const name = element.localName
        if (!tags.includes(name)) faults.push(`element ${name}`)
        for (const attribute of element.getAttributeNames())
          if (!attributes.includes(attribute)) faults.push(`attribute ${attribute} of ${name}`)
        if (/\bant-/.test(element.getAttribute('class') ?? '')) faults.push(`class of ours on ${name}`)
        if (element.hasAttribute('href')) {
          const url = new URL(element.getAttribute('href') ?? '', location.href)
          const isScreen = url.protocol === location.protocol && url.host === location.host
          if (isScreen ? /^\/(?:payment|switch|login)/.test(url.pathname) : !browserOrigins.includes(url.origin))
            faults.push(`link to ${url.href.slice(0, 80)}`)
        }
        if (element.hasAttribute('src') && !element.getAttribute('src')?.startsWith('/media/'))
          faults.push(`picture of ${element.getAttribute('src')}`)
      }
      for (const element of inside.slice(0, 200))
        for (const event of ['pointerenter', 'mouseover', 'focus', 'animationstart', 'toggle', 'error', 'load'])
          element.dispatchEvent(new Event(event, { bubbles: true }))
      if (document.activeElement !== null && root?.contains(document.activeElement))
        faults.push('the keyboard was taken')
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} pixels too wide`)
      for (const selector of ours) {
        const mine = document.querySelector(selector)
        mine?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = mine?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (mine === null || width === 0 || height === 0 || !(mine === hit || mine.contains(hit)))
          faults.push(`${selector} is not on top, but ${hit?.outerHTML.slice(0, 80)}`)
      }
      if (document.baseURI !== location.href) faults.push(`another base: ${document.baseURI}`)
      if (Reflect.has(window, flag) || document.querySelector('iframe, frame, object, embed') !== null)
        faults.push('it ran')
      return [...new Set(faults)]
    },
    { ...shown, ...allowed },
  )
}
