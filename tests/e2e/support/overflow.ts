import type { Page } from '@playwright/test'

const scrollsByDesign =
  '.ant-table-content, .ant-table-body, .ant-table-tbody-virtual-holder, [data-server-html] table, ' +
  '[role="tablist"], [class*="_rail_"], [class*="_scroller_"]'

export function findOverflows(page: Page, word: string): Promise<string[]> {
  return page.evaluate(
    ({ word, scrollsByDesign }) => {
      const faults = new Set<string>()
      const nameOf = (element: Element) =>
        `${element.localName}.${(element.getAttribute('class') ?? '').split(' ').join('.')}`
      const { documentElement: root } = document
      if (root.scrollWidth > root.clientWidth)
        faults.add(`the document scrolls by ${root.scrollWidth - root.clientWidth} pixels`)
      const sideways = (element: Element, values: readonly string[]) =>
        values.includes(getComputedStyle(element).overflowX)
      for (const element of document.querySelectorAll('body *')) {
        const scrolls = sideways(element, ['auto', 'scroll']) && element.scrollWidth > element.clientWidth + 1
        if (scrolls && element.closest(scrollsByDesign) === null)
          faults.add(`${nameOf(element)} scrolls by ${element.scrollWidth - element.clientWidth} pixels`)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (!text.nodeValue?.includes(word)) continue
        const ancestors: Element[] = []
        for (let parent = text.parentElement; parent !== null; parent = parent.parentElement) ancestors.push(parent)
        const isOut = ancestors.some(
          (each) =>
            each.matches(`${scrollsByDesign}, .visually-hidden`) || getComputedStyle(each).textOverflow === 'ellipsis',
        )
        if (isOut) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const boxes = [{ name: 'the window', left: 0, right: root.clientWidth }]
        for (const each of ancestors.filter((one) => sideways(one, ['hidden', 'clip'])))
          boxes.push({
            name: nameOf(each),
            left: each.getBoundingClientRect().left,
            right: each.getBoundingClientRect().right,
          })
        for (const { left, right } of range.getClientRects()) {
          for (const box of boxes)
            if (left < box.left - 1 || right > box.right + 1)
              faults.add(`${nameOf(ancestors[0] ?? root)} is cut at the side of ${box.name}`)
        }
      }
      return [...faults]
    },
    { word, scrollsByDesign },
  )
}

const maxWhole = 12

export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate((maxWhole) => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (
        parent === null ||
        !parent.checkVisibility() ||
        // The log is JSON without spaces, where any word may be at the end of a line.
        parent.closest('.visually-hidden, pre') !== null ||
        getComputedStyle(parent).hyphens === 'auto' ||
        getComputedStyle(parent).clipPath !== 'none'
      )
        continue
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        if (word.length > maxWhole) continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) broken.add(`${word} (${parent.localName}.${parent.getAttribute('class') ?? ''})`)
      }
    }
    return [...broken]
  }, maxWhole)
}
