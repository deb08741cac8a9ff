import type { Locator } from '@playwright/test'

export async function dropFiles(target: Locator, files: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('there is nothing to drop files on')
  const page = target.page()
  const client = await page.context().newCDPSession(page)
  const place = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    data: { items: [], files: [...files], dragOperationsMask: 1 },
  }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, ...place })
  await client.detach()
}
