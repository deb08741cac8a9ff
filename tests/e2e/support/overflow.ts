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

/** Controls of which a side is cut by a box that does not scroll, and the chosen tab of a bar that scrolled past it. */
export function findCutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll'
    const isCut = (control: Element): boolean => {
      const { left, right } = control.getBoundingClientRect()
      for (let box = control.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (scrolls(style)) return false
        // A bar of tabs scrolls by itself: its other tabs are in the list of more.
        if (box.matches('.ant-tabs-nav-wrap') && control.getAttribute('aria-selected') !== 'true') return false
        const edges = box.getBoundingClientRect()
        if (style.overflowX !== 'visible' && (left < edges.left - 1 || right > edges.right + 1)) return true
      }
      return false
    }
    return [...document.querySelectorAll('button, a[href], input, select, [role="tab"]')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => control.getBoundingClientRect().width > 4 && control.closest('.visually-hidden') === null)
      .filter(isCut)
      .map((control) => (control.getAttribute('aria-label') ?? control.textContent).slice(0, 40))
  })
}

/**
 * Entries of the main navigation whose name ends in an ellipsis, fields or buttons too wide to be one, and placeholders
 * that lose their start because they run against the page.
 */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const maxControlWidth = 880
    const cut = [...document.querySelectorAll('nav a *, nav button *')]
      .filter((text) => getComputedStyle(text).textOverflow === 'ellipsis' && text.scrollWidth > text.clientWidth)
      .map((text) => `${text.textContent} is cut`)
    const wide = [...document.querySelectorAll('.ant-btn, .ant-select, .ant-input-affix-wrapper, .ant-input')]
      .filter((control) => control.getBoundingClientRect().width > maxControlWidth)
      .map(
        (control) => `${control.textContent.slice(0, 40)} is ${Math.round(control.getBoundingClientRect().width)} wide`,
      )
    const pageDirection = getComputedStyle(document.documentElement).direction
    const turned = [...document.querySelectorAll<HTMLInputElement>('[dir="auto"]:placeholder-shown')]
      .filter((field) => getComputedStyle(field).direction !== pageDirection)
      .map(({ placeholder }) => `${placeholder} runs against the page`)
    return [...cut, ...wide, ...turned]
  })
}

/** Controls of dialogs that stay out of the window, or under something else, after they are scrolled into view. */
export function findUnreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isReachable = (control: Element): boolean => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isInside = left >= -1 && right <= window.innerWidth + 1 && top >= -1 && bottom <= window.innerHeight + 1
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return isInside && hit !== null && (control.contains(hit) || hit.contains(control))
    }
    return [...document.querySelectorAll('[role="dialog"] :is(button, a[href], textarea, [role="tab"])')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => control.getBoundingClientRect().width > 4 && control.closest('.visually-hidden') === null)
      .filter((control) => !isReachable(control))
      .map((control) => (control.getAttribute('aria-label') ?? control.textContent).slice(0, 40))
  })
}
