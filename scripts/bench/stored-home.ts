import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'

/** Home has been recorded for the first paint of the next start. */
export async function whenHomeIsStored(profile: string): Promise<void> {
  const isStored = () =>
    access(path.join(profile, 'data', 'home', 'last')).then(
      () => true,
      () => false,
    )
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true)
}
