import type { Page } from '@playwright/test'

/** Pairs of lines of text whose middle halves intersect: the boxes of a font are taller than its letters. */
export function findOverlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Line = Box & { node: Node; text: string; layer: Element | null }
    const everywhere: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    const inside = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const [clips, layers] = [new Map<Element, Box>(), new Map<Element, Element | null>()]
    const clipOf = (element: Element | null): Box => {
      if (element === null) return everywhere
      const found = clips.get(element)
      if (found) return found
      const { overflowX, overflowY } = getComputedStyle(element)
      const outer = clipOf(element.parentElement)
      const isClipping = element !== document.body && (overflowX !== 'visible' || overflowY !== 'visible')
      const clip = isClipping ? inside(outer, element.getBoundingClientRect()) : outer
      clips.set(element, clip)
      return clip
    }
    // A bar that lies over the page is opaque: it covers the page's text, which can be scrolled out.
    const layerOf = (element: Element | null): Element | null => {
      if (element === null) return null
      const found = layers.get(element)
      if (found !== undefined) return found
      const isLayer = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      const layer = isLayer ? element : layerOf(element.parentElement)
      layers.set(element, layer)
      return layer
    }
    const lines: Line[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !node.nodeValue?.trim() || parent.closest('.visually-hidden') !== null) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (getComputedStyle(parent).clipPath !== 'none') continue
      range.selectNodeContents(node)
      for (const { left, right, top, height } of range.getClientRects()) {
        const half = { left, right, top: top + height / 4, bottom: top + (height * 3) / 4 }
        const line = inside(half, clipOf(parent))
        if (line.right - line.left > 2 && line.bottom - line.top > 2)
          lines.push({ ...line, node, text: node.nodeValue.trim().slice(0, 30), layer: layerOf(parent) })
      }
    }
    const faults = new Set<string>()
    for (const [index, a] of lines.entries())
      for (const b of lines.slice(index + 1)) {
        if (a.node === b.node || a.layer !== b.layer) continue
        const shared = inside(a, b)
        if (shared.right - shared.left > 2 && shared.bottom - shared.top > 2) faults.add(`${a.text} | ${b.text}`)
      }
    return [...faults]
  })
}

/** Buttons of a dialog that stand over the letters of its title. */
export function buttonsOverTitle(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange()
    // The boxes of elements reach beyond their letters.
    const linesOf = (root: Element): DOMRect[] => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const lines: DOMRect[] = []
      while (texts.nextNode() !== null) {
        range.selectNodeContents(texts.currentNode)
        lines.push(...range.getClientRects())
      }
      return lines
    }
    return [...document.querySelectorAll('[role="dialog"]')].flatMap((dialog) => {
      const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
      if (title === null) return []
      const lines = linesOf(title)
      return [...dialog.querySelectorAll('button')]
        .filter((button) => !title.contains(button))
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect()
          return lines.some(
            (line) => left < line.right - 1 && right > line.left + 1 && top < line.bottom && bottom > line.top,
          )
        })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    })
  })
}

/** Pixels between the last notice above the page and the page's title; null without both. */
export function gapAboveTitle(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const notice = [...(document.querySelector('main')?.previousElementSibling?.querySelectorAll('.ant-alert') ?? [])]
    const title = document.querySelector('main h1')
    const above = notice.at(-1)
    return above && title ? title.getBoundingClientRect().top - above.getBoundingClientRect().bottom : null
  })
}

/** Names of the controls that stay under the notice after they are scrolled into view. */
export function coveredControls(page: Page, notice: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input')]
    return controls
      .filter((each) => each.closest(selector) === null && each.checkVisibility())
      .filter((each) => each.getBoundingClientRect().width > 4)
      .filter((each) => {
        each.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const control = each.getBoundingClientRect()
        return [...document.querySelectorAll(selector)].some((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return control.left < right && control.right > left && control.top < bottom && control.bottom > top
        })
      })
      .map((each) => (each.getAttribute('aria-label') ?? each.textContent).slice(0, 40))
  }, notice)
}
