import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect } from '@playwright/test'
import { stop, type Scratch } from './hostile-system'

export type Keyring = {
  lock(): void
  unlock(): Promise<void>
  /** The keyring takes questions and answers none of them until it is resumed. */
  pause(): void
  resume(): void
  /** Restarts the daemon with the files of this folder, unlocked with this password. */
  restart(home: string, password?: string): Promise<void>
}

const secrets = '/org/freedesktop/secrets'
const unlockOperation = 1

/** GNOME's keyring on a bus of its own; it can show no prompt, which counts as a cancelled one. */
export async function startKeyring(scratch: Scratch, bus: string, home: string): Promise<Keyring> {
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus, XDG_RUNTIME_DIR: scratch.folder }
  const control = path.join(scratch.folder, 'keyring', 'control')
  const call = (...args: string[]): string =>
    spawnSync('dbus-send', ['--session', '--print-reply', '--dest=org.freedesktop.secrets', ...args], {
      env,
      encoding: 'utf8',
    }).stdout
  const login = `${secrets}/collection/login`
  const isLocked = (): boolean | null => {
    const named = ['string:org.freedesktop.Secret.Collection', 'string:Locked']
    const answer = call(login, 'org.freedesktop.DBus.Properties.Get', ...named)
    return /boolean (true|false)/.exec(answer)?.[1] === undefined ? null : answer.includes('boolean true')
  }
  let daemon: ChildProcess | null = null
  const keyring: Keyring = {
    lock() {
      call(secrets, 'org.freedesktop.Secret.Service.Lock', `array:objpath:${login}`)
      expect(isLocked()).toBe(true)
    },
    async unlock() {
      await sendUnlock(control, defaultPassword)
      expect(isLocked()).toBe(false)
    },
    pause: () => void daemon?.kill('SIGSTOP'),
    resume: () => void daemon?.kill('SIGCONT'),
    async restart(folder, password = defaultPassword) {
      if (daemon !== null) await stop(daemon)
      mkdirSync(folder, { recursive: true })
      const args = ['--foreground', '--unlock', '--components=secrets', `--control-directory=${path.dirname(control)}`]
      const started = spawn('gnome-keyring-daemon', args, {
        env: { ...env, HOME: folder, XDG_DATA_HOME: folder },
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      started.stdin.end(password)
      daemon = started
      await expect.poll(isLocked).toBe(false)
    },
  }
  scratch.onEnd(() => daemon !== null && stop(daemon))
  await keyring.restart(home)
  return keyring
}

const defaultPassword = 'right'

/** As the log-in or the screen lock does it: one byte, then lengths before the operation and the password. */
async function sendUnlock(control: string, password: string): Promise<void> {
  const text = Buffer.from(password)
  const message = Buffer.alloc(13 + text.length)
  message.writeUInt32BE(12 + text.length, 1)
  message.writeUInt32BE(unlockOperation, 5)
  message.writeUInt32BE(text.length, 9)
  text.copy(message, 13)
  const connection = net.connect(control)
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.once('data', () => resolve())
    connection.write(message)
  })
  connection.destroy()
}
