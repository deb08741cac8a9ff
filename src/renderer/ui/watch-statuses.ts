const selector = '[role="status"]:not([aria-live]), [role="status"][data-announced]'

/** Contents that a student reads as a whole when they appear, with the statuses in them. */
const isPage = (element: Element): boolean => element.querySelector('h1, h2') !== null

/**
 * Hands the statuses of the page to the one live region: a status of its own is announced by no screen reader when it
 * appears together with its text. What comes with its screen is read with it, and only announced when it changes.
 */
export function watchStatuses(announce: (text: string, isCurrent: () => boolean) => void): () => void {
  const texts = new WeakMap<Element, string>()
  const take = (status: Element, isAnnounced: boolean): void => {
    // The region of the toasts announces them itself.
    if (status.parentElement?.closest('[role="log"]')) return
    const text = status.textContent.trim()
    if (texts.get(status) === text) return
    texts.set(status, text)
    status.setAttribute('aria-live', 'off')
    status.setAttribute('data-announced', '')
    if (isAnnounced) announce(text, () => status.isConnected && texts.get(status) === text)
  }
  const observer = new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const around = element?.closest(selector) ?? null
      if (around !== null) take(around, true)
      if (type !== 'childList') continue
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !node.isConnected) continue
        const statuses = [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)]
        for (const status of statuses) take(status, !isPage(node))
      }
    }
  })
  for (const status of document.querySelectorAll(selector)) take(status, false)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}
