import type { Page } from '@playwright/test'

type Fiber = {
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
  memoizedProps: { value?: { location?: { key?: string }; navigation?: unknown } } | null
}

/**
 * Changes the route without a reload and waits until its screen is rendered. React Router shows the screen before while
 * the code of the next one loads. The document does not tell them apart, so the location is read from React's tree.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const key = await page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 }
    window.history.pushState(state, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
    return state.key
  }, path)
  await page.waitForFunction(isShown, key, { polling: 20 })
}

/** A route that was refused or redirected has another entry in the history. */
function isShown(key: string): boolean {
  if ((window.history.state as { key?: string } | null)?.key !== key) return true
  const root = document.querySelector('#root') ?? document.body
  const container = Object.entries(root).find(([name]) => name.startsWith('__reactContainer$'))?.[1] as
    Fiber | undefined
  if (container === undefined) return false
  const left = [(container.stateNode as { current: Fiber }).current]
  for (let fiber = left.pop(); fiber !== undefined; fiber = left.pop()) {
    const value = fiber.memoizedProps?.value
    if (value?.navigation !== undefined && value.location !== undefined) return value.location.key === key
    for (const next of [fiber.sibling, fiber.child]) if (next !== null) left.push(next)
  }
  return false
}
