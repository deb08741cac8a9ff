import type { Page } from '@playwright/test'

/** Everything that the page can still reach, attributes of removed elements included, as DevTools would save it. */
export async function pageHeap(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page)
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await client.detach()
  return chunks.join('')
}
