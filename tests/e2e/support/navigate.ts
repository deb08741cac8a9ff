import type { Page } from '@playwright/test'

/** Goes to a screen as a link inside the application does, without loading the page anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router keeps a scroll position for each key, and gives one key to every entry that comes without.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 }
    window.history.pushState(state, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
}
