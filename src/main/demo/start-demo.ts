import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { utilityProcess } from 'electron'
import { brand } from '#shared/brand.ts'
import { createDemoPlatform, type DemoPlatform, type DemoProcess } from './demo-platform'

type Options = Omit<Parameters<typeof createDemoPlatform>[0], 'fork' | 'findPort' | 'secret' | 'progressKey'> & {
  program: string
}

export function startDemoProcess({ program, ...options }: Options): DemoPlatform {
  return createDemoPlatform({
    ...options,
    fork: () => fork(program),
    findPort,
    secret: randomBytes(24).toString('hex'),
    progressKey: randomBytes(24).toString('hex'),
  })
}

function fork(program: string): DemoProcess {
  const env: Record<string, string> = {}
  for (const name of ['PATH', 'HOME', 'LANG', 'TZ', 'SYSTEMROOT']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  return utilityProcess.fork(program, [], { serviceName: `${brand.name} demo`, stdio: 'ignore', env })
}

/** Another program can take the port before the process listens; the start then fails with its reason. */
function findPort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() =>
      typeof address === 'object' && address !== null
        ? resolve(address.port)
        : reject(new Error('the server has no port')),
    )
  })
  return promise
}
