import { spawnSync } from 'node:child_process'
import { startVirtualDisplay } from './steps/display.mjs'
import { run } from './steps/processes.mjs'
import { UserError } from './steps/log.mjs'

/** A newline is the password: an empty one leaves the keyring locked, waiting for a prompt. */
function unlockKeyring() {
  const daemon = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    input: '\n',
    stdio: ['pipe', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 10_000,
  })
  if (daemon.status !== 0)
    throw new UserError(
      `The test keyring did not start (${(daemon.stderr ?? '').trim()}): check that gnome-keyring and dbus are ` +
        'installed.',
    )
}

const [command, ...args] = process.argv.slice(2)
try {
  unlockKeyring()
  // Starts inside the session: no prompt may open on another display.
  const display = await startVirtualDisplay()
  const { code } = await run(command, args, { env: { ...process.env, DISPLAY: display.name } })
  display.stop()
  process.exitCode = code
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
