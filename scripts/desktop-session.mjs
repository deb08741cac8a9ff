import { spawnSync } from 'node:child_process'
import { startVirtualDisplay } from './steps/display.mjs'
import { run } from './steps/processes.mjs'
import { UserError } from './steps/log.mjs'

/** A new line is the password of the new keyring; an empty one would leave it locked, and a locked keyring waits for a person. */
function unlockKeyring() {
  const daemon = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], { input: '\n', stdio: ['pipe', 'ignore', 'pipe'], encoding: 'utf8', timeout: 10_000 })
  if (daemon.status !== 0) throw new UserError(`The test keyring did not start (${(daemon.stderr ?? '').trim()}): check that gnome-keyring and dbus are installed.`)
}

const [command, ...args] = process.argv.slice(2)
try {
  unlockKeyring()
  // The display starts inside the session, so that nothing can open a prompt on another one.
  const display = await startVirtualDisplay()
  const { code } = await run(command, args, { env: { ...process.env, DISPLAY: display.name } })
  display.stop()
  process.exitCode = code
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
