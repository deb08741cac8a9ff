import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { avoidSilentBus } from './silent-bus'

let folder: string
let server: net.Server | null = null
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'silent-bus-'))
})
afterEach(async () => {
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)))
  server = null
  rmSync(folder, { recursive: true })
})

/** Returns what a client sends first. */
async function listen(socket: string, answer: string | null): Promise<{ received: () => string }> {
  let received = ''
  server = net.createServer((connection) => {
    connection.on('error', () => undefined)
    connection.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (answer !== null) connection.write(answer)
    })
  })
  await new Promise<void>((resolve) => server?.listen(socket, resolve))
  return { received: () => received }
}

const avoid = (environment: Record<string, string | undefined>, platform: NodeJS.Platform = 'linux') =>
  avoidSilentBus({ platform, environment, uid: 1000, timeoutMs: 100 })

describe('avoidSilentBus', () => {
  it('keeps a bus that answers', async () => {
    const bus = await listen(path.join(folder, 'bus'), 'OK 1234\r\n')
    const environment = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus,guid=12` }
    expect(await avoid(environment)).toBe(false)
    expect(environment.DBUS_SESSION_BUS_ADDRESS).toBe(`unix:path=${folder}/bus,guid=12`)
    expect(bus.received()).toBe('\0AUTH EXTERNAL 31303030\r\n')
  })

  it('keeps a bus that rejects the user', async () => {
    await listen(path.join(folder, 'bus'), 'REJECTED EXTERNAL\r\n')
    expect(await avoid({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus` })).toBe(false)
  })

  it.each([
    ['path', () => `unix:path=${folder}/b%75s`, () => `${folder}/bus`],
    ['abstract', () => `unix:guid=1,abstract=${folder}/bus`, () => `\0${folder}/bus`],
  ])('replaces a bus that accepts and never answers at its %s', async (_kind, address, socket) => {
    await listen(socket(), null)
    const environment = { DBUS_SESSION_BUS_ADDRESS: address() }
    expect(await avoid(environment)).toBe(true)
    expect(environment.DBUS_SESSION_BUS_ADDRESS).toBe('unix:path=/dev/null')
  })

  it('replaces a silent bus of the runtime folder where no address is set', async () => {
    await listen(path.join(folder, 'bus'), null)
    const environment = { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: folder }
    expect(await avoid(environment)).toBe(true)
    expect(environment.DBUS_SESSION_BUS_ADDRESS).toBe('unix:path=/dev/null')
  })

  it.each([
    ['is missing', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }],
    ['has another transport', { DBUS_SESSION_BUS_ADDRESS: 'tcp:host=localhost,port=1' }],
    ['has an unreadable address', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=%zz' }],
    ['is not configured', {}],
  ])('leaves the environment alone where the bus %s', async (_what, environment) => {
    const before = { ...environment }
    expect(await avoid(environment)).toBe(false)
    expect(environment).toEqual(before)
  })

  it('asks no bus outside Linux', async () => {
    const bus = await listen(path.join(folder, 'bus'), null)
    expect(await avoid({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus` }, 'darwin')).toBe(false)
    expect(bus.received()).toBe('')
  })
})
