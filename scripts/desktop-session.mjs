import { spawnSync } from 'node:child_process'
import { startVirtualDisplay } from './steps/display.mjs'
import { UserError } from './steps/log.mjs'
import { run } from './steps/processes.mjs'

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

/** Each Playwright worker has its own home, bus, keyring and display; `playwright.config.ts` reads this list. */
const sessionsVariable = 'TUTORAT_SESSIONS'
const { TUTORAT_HOMES: remainingHomes, ...inherited } = process.env
const [nextHome, ...otherHomes] = JSON.parse(remainingHomes ?? '[]')

const [command, ...args] = process.argv.slice(2)
try {
  unlockKeyring()
  // Starts inside the session: no prompt may open on another display.
  const display = await startVirtualDisplay()
  const { HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS } = process.env
  const session = { HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS, DISPLAY: display.name }
  const sessions = [...JSON.parse(inherited[sessionsVariable] ?? '[]'), session]
  const env = { ...inherited, DISPLAY: display.name, [sessionsVariable]: JSON.stringify(sessions) }
  const { code } = nextHome
    ? await run('dbus-run-session', ['--', process.execPath, process.argv[1], command, ...args], {
        env: {
          ...env,
          HOME: nextHome,
          XDG_RUNTIME_DIR: `${nextHome}/runtime`,
          TUTORAT_HOMES: JSON.stringify(otherHomes),
        },
      })
    : await run(command, args, { env })
  display.stop()
  process.exitCode = code
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
