import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { environment, newProfile, removeProfile, runtime } from './tutorat'

export type Gallery = { page: Page; address: string; close(): Promise<void> }

/** Builds the gallery of components and opens it in a window of its own. */
export async function openGallery(): Promise<Gallery> {
  const configFile = 'scripts/gallery/vite.config.mjs'
  await build({ configFile, configLoader: 'runner', logLevel: 'warn' })
  const server = await preview({ configFile, configLoader: 'runner', preview: { host: '127.0.0.1', port: 0 } })
  const profile = await newProfile()
  const app: ElectronApplication = await _electron.launch({
    executablePath: runtime.executable,
    args: [path.resolve('scripts/gallery/window')],
    env: environment({ profile }),
    chromiumSandbox: true,
  })
  return {
    page: await app.firstWindow(),
    address: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await app.close()
      await server.close()
      await removeProfile(profile)
    },
  }
}
