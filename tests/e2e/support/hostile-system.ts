import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { runtime } from './tutorat'

export type Scratch = { folder: string; onEnd(undo: () => unknown): void; end(): Promise<void> }

/** A folder for one test, and what has to be ended after it, newest first. */
export function newScratch(): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-hostile-'))
  const undone: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  return {
    folder,
    onEnd: (undo) => void undone.unshift(undo),
    end: async () => {
      for (const undo of undone.splice(0)) await undo()
    },
  }
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

export const untilEnd = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await untilEnd(child)
}

/** Returns the name of a display of this size, such as `1024x600`. */
export function startDisplay(scratch: Scratch, size: string): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  scratch.onEnd(() => stop(server))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error('the virtual display did not start')))
    server.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
}

/** The address of a bus that accepts connections and never writes to them. */
export async function startSilentBus(scratch: Scratch): Promise<string> {
  const connections = new Set<net.Socket>()
  const server = net.createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => undefined)
    connection.resume()
  })
  const file = path.join(scratch.folder, 'silent-bus')
  await new Promise<void>((resolve) => server.listen(file, resolve))
  scratch.onEnd(() => {
    for (const connection of connections) connection.destroy()
    server.close()
  })
  return `unix:path=${file}`
}

/** Starts a session bus; `activated` maps names to the programs that the bus starts for them. */
export function startBus(scratch: Scratch, activated: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = path.join(scratch.folder, 'bus.conf')
  for (const [name, program] of Object.entries(activated))
    writeFileSync(path.join(scratch.folder, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=${program}\n`)
  writeFileSync(
    file,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=${path.join(scratch.folder, 'bus')}</listen>
      <auth>EXTERNAL</auth>
      <servicedir>${scratch.folder}</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>`,
  )
  const daemon = spawn('dbus-daemon', [`--config-file=${file}`, '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  scratch.onEnd(() => stop(daemon))
  return new Promise((resolve, reject) => {
    daemon.once('error', reject)
    daemon.once('exit', () => reject(new Error('the session bus did not start')))
    daemon.stdout.once('data', (address: Buffer) => resolve(address.toString().trim()))
  })
}

/** The page of an application whose first process may end and start another one. */
export async function driveRestarting(
  scratch: Scratch,
  { program, env }: { program: string; env: Record<string, string> },
): Promise<Page> {
  const port = await findFreePort()
  spawn(runtime.executable, [program, '--lang=fr', `--remote-debugging-port=${String(port)}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${String(port)}`
  const findPage = async (): Promise<boolean> => {
    const targets = await fetch(`${address}/json/list`).then(
      (response) => response.text(),
      () => '',
    )
    return targets.includes('"app://tutorat/')
  }
  await expect.poll(findPage, { timeout: 30_000, message: 'the application shows its page' }).toBe(true)
  const browser = await chromium.connectOverCDP(address)
  scratch.onEnd(async () => {
    const session = await browser.newBrowserCDPSession()
    await session.send('Browser.close').catch(() => undefined)
    await browser.close()
  })
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the application shows no page')
  return page
}

async function findFreePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
