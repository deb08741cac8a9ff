import type { Page } from '@playwright/test'

/** A text of the page, or a name, which has one language; `isKey` is printed on a key, or an address. */
export type ShownText = {
  text: string
  isName: boolean
  language: string
  place: string
  isKey: boolean
  isFromPlatform: boolean
}

/**
 * Reads visible texts, accessible names, placeholders and alternative texts. Leaves out toasts, which keep the language
 * that they were shown in, typed text, and the content of a control that has an accessible name.
 */
export function getShownTexts(page: Page): Promise<ShownText[]> {
  return page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'placeholder', 'title']
    const unread =
      '[aria-hidden="true"], .ant-notification-notice, textarea, [role="button"][aria-label] *, button[aria-label] *'
    const platform = '.server-text, bdi, video, [data-server-html]'
    const platformTexts = new Set([...document.querySelectorAll(platform)].map((each) => each.textContent.trim()))
    const found = new Map<string, ShownText>()
    const add = (element: Element, written: string, attribute: string): void => {
      const text = written.replaceAll(/[\u2066-\u2069\u200E\u200F]/g, '').trim()
      if (text === '' || !element.checkVisibility() || element.closest(unread) !== null) return
      const within = element.closest('[class]')
      const around = `${within?.localName ?? ''}.${within?.getAttribute('class') ?? ''}`
      const place = `${element.localName}${attribute} in ${around}`
      const language = element.closest('[lang]')?.getAttribute('lang') ?? ''
      const isKey = element.closest('kbd, .breakable') !== null
      const isFromPlatform = platformTexts.has(text) || element.closest(platform) !== null
      found.set(`${place} ${text}`, { text, isName: attribute !== '', language, place, isKey, isFromPlatform })
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      if (node.parentElement !== null) add(node.parentElement, node.textContent ?? '', '')
    for (const attribute of attributes)
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        const name = element.getAttribute(attribute) ?? ''
        // A title for the mouse, of a text that is cut.
        if (name !== element.textContent) add(element, name, `[${attribute}]`)
      }
    return [...found.values()]
  })
}
