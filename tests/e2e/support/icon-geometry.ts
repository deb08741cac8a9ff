import type { Page } from '@playwright/test'

/** Icons and dots at the start of a text that are not beside its first line: by how many pixels they stand higher. */
export function findStrayIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const maxShift = 4
    const range = document.createRange()
    const firstLine = (element: Element): DOMRect | undefined => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        if (!node.nodeValue?.trim() || node.parentElement?.closest('.visually-hidden')) continue
        range.selectNodeContents(node)
        return range.getClientRects()[0]
      }
      return undefined
    }
    return [...document.querySelectorAll<HTMLElement | SVGElement>('main *, [role="dialog"] *')].flatMap((icon) => {
      const { parentElement: row, nextElementSibling: text } = icon
      if (
        row === null ||
        text === null ||
        icon.textContent.trim() ||
        icon.closest('svg') !== (icon.matches('svg') ? icon : null)
      )
        return []
      const { width, height, top } = icon.getBoundingClientRect()
      if (width === 0 || width > 24 || height > 24) return []
      const { display, flexDirection, alignItems } = getComputedStyle(row)
      const { alignSelf } = getComputedStyle(icon)
      const alignment = alignSelf === 'auto' ? alignItems : alignSelf
      if (!display.includes('flex') || flexDirection !== 'row' || !/^(flex-)?start$/.test(alignment)) return []
      const line = firstLine(text)
      if (line === undefined || line.top > top + 3 * height) return []
      const shift = line.top + line.height / 2 - (top + height / 2)
      return Math.abs(shift) > maxShift ? [`${text.textContent.slice(0, 30)}: ${String(Math.round(shift))} pixels`] : []
    })
  })
}

/** Icons of the sidebar whose badge lies over them. */
export function findCoveredIcons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('nav a:has(.ant-badge)')].flatMap((entry) => {
      const icon = entry.querySelector('svg')?.getBoundingClientRect()
      const badge = entry.querySelector('.ant-badge-count')?.getBoundingClientRect()
      if (icon === undefined || badge === undefined || badge.width === 0) return []
      const isCovered =
        badge.left < icon.right && badge.right > icon.left && badge.top < icon.bottom && badge.bottom > icon.top
      return isCovered ? [entry.textContent] : []
    }),
  )
}
