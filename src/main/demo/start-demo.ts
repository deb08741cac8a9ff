import { randomBytes } from 'node:crypto'
import { utilityProcess } from 'electron'
import { createDemoPlatform } from './demo-platform'
import type { DemoPlatform, DemoProcess } from './demo-platform'

type Embedding = Omit<Parameters<typeof createDemoPlatform>[0], 'fork' | 'secret'> & {
  /** The demo platform's program. */
  program: string
}

/** The demo platform in a process of this application, on this computer only, behind an address that nobody can guess. */
export function embedDemo({ program, ...options }: Embedding): DemoPlatform {
  return createDemoPlatform({ ...options, fork: () => fork(program), secret: randomBytes(24).toString('hex') })
}

/** The program inherits nothing of the environment that could change how it runs. */
function fork(program: string): DemoProcess {
  const env: Record<string, string> = {}
  for (const name of ['PATH', 'HOME', 'LANG', 'TZ', 'SYSTEMROOT']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  return utilityProcess.fork(program, [], { serviceName: 'Tutorat demo', stdio: 'ignore', env })
}
