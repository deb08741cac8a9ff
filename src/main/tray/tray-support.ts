import { execFile } from 'node:child_process'

const watcher = 'org.kde.StatusNotifierWatcher'
const bus = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner'] as const
const patienceMs = 3000

/** Runs a program of the system; its output, or null where it failed or is not there. */
export type Ask = (program: string, args: readonly string[]) => Promise<string | null>

/** Whether this desktop has a place for icons. On Linux the bus is asked for the program that draws them; where nobody can be asked there is none. */
export async function isTraySupported(platform: string, ask: Ask = askSystem): Promise<'available' | 'none'> {
  if (platform !== 'linux') return 'available'
  const [name, object, method] = bus
  const answer =
    (await ask('gdbus', ['call', '--session', '--dest', name, '--object-path', object, '--method', method, watcher])) ??
    (await ask('dbus-send', ['--session', '--print-reply', `--dest=${name}`, object, method, `string:${watcher}`]))
  return answer !== null && /\btrue\b/.test(answer) ? 'available' : 'none'
}

function askSystem(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: patienceMs, windowsHide: true }, (error, output) => resolve(error === null ? output : null))
  })
}
