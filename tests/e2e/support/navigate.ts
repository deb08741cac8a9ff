import type { Page } from '@playwright/test'

/** Goes to a screen as a link inside the application does, without loading the page anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
