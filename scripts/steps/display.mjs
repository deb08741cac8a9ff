import { log, UserError } from './log.mjs'
import { companion } from './processes.mjs'

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

export function startVirtualDisplay() {
  return new Promise((resolve, reject) => {
    const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-noreset']
    const server = companion('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    const refuse = () =>
      reject(
        new UserError(
          'The virtual display (Xvfb) did not start: run "Xvfb -displayfd 1" to see why, or start from a ' +
            'desktop session.',
        ),
      )
    server.once('error', refuse)
    server.once('exit', refuse)
    server.stderr.resume()
    server.stdio[3].setEncoding('utf8').once('data', (number) => {
      resolve({ name: `:${number.trim()}`, stop: () => server.kill() })
    })
  })
}

export async function withDisplay(env) {
  if (hasDisplay()) return { env, stop: () => {} }
  const display = await startVirtualDisplay()
  log(`✓ No display here: the application runs on the virtual display ${display.name}`)
  return { env: { ...env, DISPLAY: display.name }, stop: display.stop }
}
