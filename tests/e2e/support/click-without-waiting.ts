import type { Locator } from '@playwright/test'

/** For a click that another program follows or that ends the application: there is no navigation to wait for. */
export const clickWithoutWaiting = (target: Locator): Promise<void> =>
  // oxlint-disable-next-line typescript/no-deprecated -- no other option leaves the wait out
  target.click({ noWaitAfter: true })
