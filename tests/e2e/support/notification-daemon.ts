import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const script = `#!/bin/sh
case "$*" in
  *org.freedesktop.Notifications.GetServerInformation*) echo "('service', 'desktop', '1.0', '1.2')" ;;
  *) exit 1 ;;
esac
`

let folder: string | null = null

/**
 * A folder with a `gdbus` for which the desktop has a notification service; the test machines have none. Every other
 * question goes to the real bus by `dbus-send`.
 */
export function notificationDaemonFolder(): string {
  if (folder === null) {
    const made = mkdtempSync(path.join(tmpdir(), 'tutorat-notification-daemon-'))
    writeFileSync(path.join(made, 'gdbus'), script, { mode: 0o755 })
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}
