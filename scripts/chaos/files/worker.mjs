import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { JSDOM } from 'jsdom'
import { createServer } from 'vite'

// Takes Node for Node only as long as there is no document.
await import('media-captions')

// DOMPurify binds itself to the window that it finds when it is loaded.
const { window } = new JSDOM('')
Object.assign(globalThis, { window, document: window.document })
for (const name of ['DOMParser', 'Element', 'Node', 'Text']) globalThis[name] = window[name]

// Unlike `runnerImport`, a server loads what a module imports when it is used.
const server = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
})
const { readFile } = await server.ssrLoadModule('/scripts/chaos/files/read-file.ts')

parentPort.on('message', async (file) => {
  parentPort.postMessage(await findings(file.path))
})
parentPort.postMessage('ready')

async function findings(file) {
  try {
    return await readFile(path.basename(file), new Uint8Array(readFileSync(file)))
  } catch (error) {
    return [{ kind: 'name', refusal: `unreadable: ${error.code ?? error.message}` }]
  }
}
