import { readdir } from 'node:fs/promises'
import * as z from 'zod'
import type { Sandbox, SandboxOptions } from './sandbox'
import { listen } from './server/listen'

// The only Electron API used here.
type ParentPort = {
  on(name: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const start = z.object({
  snapshotDir: z.string(),
  mediaDir: z.string(),
  secret: z.string().min(16),
  progressKey: z.string().min(16),
  port: z.number().int().min(0).max(65_535).default(0),
})
const stop = z.object({ stop: z.literal(true) })

const parentPort = (process as unknown as { parentPort?: ParentPort }).parentPort
if (parentPort === undefined)
  throw new Error(
    'this entry runs as a utility process of the application; use `npm run sandbox` for a platform on its own',
  )
run(parentPort)

const warmUpMs = 2000

function run(parent: ParentPort): void {
  let running: Promise<{ close(): Promise<unknown> }> | null = null
  parent.on('message', ({ data }) => {
    if (stop.safeParse(data).success) {
      void Promise.resolve(running)
        .then((platform) => platform?.close())
        .finally(() => process.exit(0))
      return
    }
    const options = start.safeParse(data)
    if (!options.success || running !== null)
      return parent.postMessage({ ready: false, problem: 'not a start message' })
    running = open(parent, options.data)
    running.catch((error: unknown) => reportProblem(parent, error))
    return undefined
  })
}

/** Listens before its world exists: the application opens meanwhile, and the first request waits. */
async function open(
  parent: ParentPort,
  { port, ...options }: z.output<typeof start>,
): Promise<{ close(): Promise<unknown> }> {
  // Electron knows no access() to a folder inside an archive.
  await readdir(options.mediaDir)
  let loading: Promise<Sandbox> | null = null
  const load = () => (loading ??= loadSandbox(parent, options))
  const { origin } = await listen(async (request) => (await load()).fetch(request), port)
  parent.postMessage({ ready: true, origin })
  setTimeout(() => void load(), warmUpMs)
  return { close: async () => (await loading)?.close() }
}

async function loadSandbox(parent: ParentPort, options: SandboxOptions): Promise<Sandbox> {
  try {
    const { createSandbox } = await import('./sandbox')
    const sandbox = await createSandbox(options)
    parent.postMessage({ notices: sandbox.notices })
    return sandbox
  } catch (error) {
    // The application restarts a process that ends.
    reportProblem(parent, error)
    return process.exit(1)
  }
}

function reportProblem(parent: ParentPort, error: unknown): void {
  parent.postMessage({ ready: false, problem: error instanceof Error ? error.message : String(error) })
}
