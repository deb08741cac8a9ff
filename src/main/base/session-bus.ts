import { execFile } from 'node:child_process'

export type RunCommand = (program: string, args: readonly string[]) => Promise<string | null>

const timeoutMs = 3000

type Method = { destination: string; object: string; method: string; arguments?: readonly string[] }

/**
 * Never in this process: a service that does not answer must not block it. Null without an answer; two programs,
 * because desktops install one or the other.
 */
export async function callSessionBus(
  { destination, object, method, arguments: args = [] }: Method,
  run: RunCommand = runCommand,
): Promise<string | null> {
  const seconds = String(Math.ceil(timeoutMs / 1000))
  const gdbus = ['call', '--session', '--timeout', seconds, '--dest', destination, '--object-path', object]
  return (
    (await run('gdbus', [...gdbus, '--method', method, ...args])) ??
    (await run('dbus-send', [
      '--session',
      '--print-reply',
      `--reply-timeout=${String(timeoutMs)}`,
      `--dest=${destination}`,
      object,
      method,
      ...args.map((text) => `string:${text}`),
    ]))
  )
}

function runCommand(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: timeoutMs, windowsHide: true }, (error, output) =>
      resolve(error === null ? output : null),
    )
  })
}
