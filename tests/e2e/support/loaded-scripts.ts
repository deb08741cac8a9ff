import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export async function getLoadedScripts(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const loaded = new Set<string>()
  client.on('Debugger.scriptParsed', ({ url }) => loaded.add(url))
  await client.send('Debugger.enable')
  await client.detach()
  const files = [...loaded].filter((url) => url.startsWith('app:')).map((url) => new URL(url).pathname)
  return files.filter((file) => file.endsWith('.js'))
}

export function compressedSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join('out/renderer', file))).length, 0) / 1000
}
