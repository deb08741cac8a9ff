import * as z from 'zod'
import { createSandbox, type Sandbox } from './sandbox'

// The only Electron API used here.
type ParentPort = {
  on(name: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const start = z.object({
  snapshotDir: z.string(),
  mediaDir: z.string(),
  secret: z.string().min(16).optional(),
  port: z.number().int().min(0).max(65_535).default(0),
})
const stop = z.object({ stop: z.literal(true) })

const port = (process as unknown as { parentPort?: ParentPort }).parentPort
if (port === undefined)
  throw new Error(
    'this entry runs as a utility process of the application; use `npm run sandbox` for a platform on its own',
  )
run(port)

function run(parent: ParentPort): void {
  let running: Promise<Sandbox> | null = null
  parent.on('message', ({ data }) => {
    if (stop.safeParse(data).success) {
      void Promise.resolve(running)
        .then((sandbox) => sandbox?.close())
        .finally(() => process.exit(0))
      return
    }
    const options = start.safeParse(data)
    if (!options.success || running !== null)
      return parent.postMessage({ ready: false, problem: 'not a start message' })
    const { secret, port: requestedPort, ...folders } = options.data
    running = createSandbox({ ...folders, ...(secret === undefined ? {} : { secret }) })
    running
      .then(async (sandbox) => {
        const { origin } = await sandbox.listen({ port: requestedPort })
        parent.postMessage({
          ready: true,
          config: sandbox.platformConfig(origin),
          control: `${origin}/s/${sandbox.secret}/control`,
          notices: sandbox.notices,
        })
      })
      .catch((error: unknown) =>
        parent.postMessage({ ready: false, problem: error instanceof Error ? error.message : String(error) }),
      )
    return undefined
  })
}
