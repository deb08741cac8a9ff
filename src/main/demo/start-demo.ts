import { randomBytes } from 'node:crypto'
import { utilityProcess } from 'electron'
import { createDemoPlatform } from './demo-platform'
import type { DemoPlatform, DemoProcess } from './demo-platform'

type Options = Omit<Parameters<typeof createDemoPlatform>[0], 'fork' | 'secret'> & {
  program: string
}

export function startDemoProcess({ program, ...options }: Options): DemoPlatform {
  return createDemoPlatform({ ...options, fork: () => fork(program), secret: randomBytes(24).toString('hex') })
}

function fork(program: string): DemoProcess {
  const env: Record<string, string> = {}
  for (const name of ['PATH', 'HOME', 'LANG', 'TZ', 'SYSTEMROOT']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  return utilityProcess.fork(program, [], { serviceName: 'Tutorat demo', stdio: 'ignore', env })
}
