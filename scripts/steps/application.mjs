import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { inCache, root } from './paths.mjs'
import { companion } from './processes.mjs'

/**
 * Chromium reports each service of a desktop that is missing: in a container, or without a session bus, that is a
 * screenful, and nothing that the person could act on.
 */
const isExpectedError = (line) =>
  /^\[[\d:./]+:(?:ERROR|WARNING):(?:[\w/]*\/)?(?:dbus|upower|bluetooth)[\w/]*\./.test(line)

/** Shows what the application prints, but not its expected errors; `.cache/logs/start.log` has every line. */
export function runApplication(command, args, { env }) {
  const log = inCache('logs', 'start.log')
  mkdirSync(path.dirname(log), { recursive: true })
  const file = createWriteStream(log)
  return new Promise((resolve) => {
    const child = companion(command, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'pipe'] })
    createInterface({ input: child.stderr }).on('line', (line) => {
      file.write(`${line}\n`)
      if (!isExpectedError(line)) process.stderr.write(`${line}\n`)
    })
    const end = (code) => file.end(() => resolve({ code }))
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}
