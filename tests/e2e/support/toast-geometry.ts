import type { Page } from '@playwright/test'

/** Lines of the open dialog's title, and names of its buttons, that lie under a toast which can be seen. */
export function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.ant-notification-notice')]
      .filter((each) => each.checkVisibility({ opacityProperty: true }))
      .map((each) => each.getBoundingClientRect())
    const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
    if (dialog === undefined) return []
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    return [...(title === null ? [] : [title]), ...dialog.querySelectorAll('button')]
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return toasts.some(
          (toast) => toast.left < right && toast.right > left && toast.top < bottom - 1 && toast.bottom > top + 1,
        )
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  })
}
