import type { Page } from '@playwright/test'

/**
 * Marks that stand on another line than the word they belong to: French punctuation at the start of a line, a quote or
 * “n°” at its end, a short text in parentheses on two lines, a dot that separates nothing.
 */
export function findStrandedMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const together = [/\S\s+[:;!?»%](?!\p{L})/gu, /(?:«|n°)\s+\S/gu, /\([^()]{1,16}\)/gu]
    const found = new Set<string>()
    const range = document.createRange()
    const lineOf = (node: Node, index: number): DOMRect | undefined => {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return [...range.getClientRects()].find(({ width }) => width > 0)
    }
    const isShown = ({ parentElement: parent }: Node): boolean =>
      parent !== null &&
      parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      parent.closest('.visually-hidden, pre, textarea, [data-server-html]') === null &&
      getComputedStyle(parent).clipPath === 'none'
    const differ = (a: DOMRect | undefined, b: DOMRect | undefined): boolean =>
      a !== undefined && b !== undefined && b.top >= a.bottom - 2
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let dot: DOMRect | undefined
    let before = ''
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      if (text.trim() === '' || !isShown(node)) continue
      for (const pattern of together)
        for (const { index, 0: match } of text.matchAll(pattern)) {
          const last = match.replace(/[\s⁦-⁩]+$/u, '').length - 1
          if (differ(lineOf(node, index), lineOf(node, index + last)))
            found.add(text.slice(Math.max(0, index - 20)).slice(0, 40))
        }
      const first = /[^\s⁦-⁩]/u.exec(text)?.index ?? 0
      if (dot !== undefined && differ(dot, lineOf(node, first)))
        found.add(`${before.slice(-20)} | ${text.slice(0, 20)}`)
      dot = /•[\s⁦-⁩]*$/u.test(text) ? lineOf(node, text.lastIndexOf('•')) : undefined
      before = text
      for (const { index, 0: match } of text.matchAll(/•[\s⁦-⁩]+[^\s⁦-⁩]/gu))
        if (differ(lineOf(node, index), lineOf(node, index + match.length - 1)))
          found.add(text.slice(index).slice(0, 30))
    }
    return [...found]
  })
}

const minIcon = 12

/** Icons of controls that were squeezed, values of lists that end in the middle, and rows of buttons that do not end together. */
export function findSqueezed(page: Page): Promise<string[]> {
  return page.evaluate((minIcon) => {
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)
    const icons = [...document.querySelectorAll(':is(button, a[href]) svg')]
      .filter((icon) => isShown(icon) && icon.getBoundingClientRect().width < minIcon)
      .map((icon) => `the icon of ${nameOf(icon.closest('button, a[href]') ?? icon)} is squeezed`)
    const context = document.createElement('canvas').getContext('2d')
    const values = [...document.querySelectorAll('select')].filter(isShown).flatMap((select) => {
      const style = getComputedStyle(select)
      const text = select.selectedOptions[0]?.text ?? ''
      if (context === null) return []
      context.font = style.font
      const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return context.measureText(text).width > room + 1 ? [`${text} is cut`] : []
    })
    const rows = [...document.querySelectorAll('.ant-modal-footer > *')].filter(isShown).flatMap((row) => {
      const lines = Map.groupBy([...row.children], (child) => Math.round(child.getBoundingClientRect().top))
      if (lines.size < 2) return []
      const ends = [...lines.values()].map((line) => {
        const boxes = line.map((child) => child.getBoundingClientRect())
        return Math.round(Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)))
      })
      return new Set(ends).size > 1 ? [`rows of buttons are ${ends.join(' and ')} wide`] : []
    })
    return [...icons, ...values, ...rows]
  }, minIcon)
}

/** Lines of the boxes of the week of which the lower part is cut. */
export function findHalfLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange()
    const isCut = (part: Element, end: number): boolean => {
      range.selectNodeContents(part)
      return [...range.getClientRects()].some(({ top, bottom }) => top < end - 3 && bottom > end + 4)
    }
    return [...document.querySelectorAll('[data-session] [class*="_shown_"] > *')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0)
      .filter((part) => {
        const box = part.closest('[data-session]')?.getBoundingClientRect()
        const { bottom, left, right } = part.getBoundingClientRect()
        return box !== undefined && left < box.right && right > box.left && isCut(part, Math.min(bottom, box.bottom))
      })
      .map((part) => part.textContent.slice(0, 30))
  })
}
