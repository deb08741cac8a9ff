import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCertificate, type Certificate } from '#tests/support/certificate.ts'
import { VerifiedSocket, verifyTlsSockets } from './verified-socket'

const host = 'messages.example.org'
const authority = { ...createCertificate({ host: 'Autorité', name: 'Autorité', isAuthority: true }), name: 'Autorité' }
const valid = createCertificate({ host, issuer: authority })

/** A server behind `host`, whose certificates the test's authority issues. */
async function connectTo(certificate: Certificate) {
  const accepted: tls.TLSSocket[] = []
  const received: Buffer[] = []
  let isClosed = false
  const server = tls.createServer(certificate, (socket) => {
    accepted.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => received.push(bytes))
    socket.on('close', () => (isClosed = true))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { connect } = tls
  const inner: tls.TLSSocket[] = []
  const connecting = vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) => {
    const socket = connect({ ...options, host: '127.0.0.1', ca: authority.cert })
    inner.push(socket)
    return socket
  }) as typeof tls.connect)
  const events: string[] = []
  const socket = new VerifiedSocket()
  for (const name of ['connect', 'end', 'close']) socket.on(name, () => events.push(name))
  socket.on('error', ({ message }) => events.push(`error ${message}`))
  onTestFinished(() => {
    connecting.mockRestore()
    socket.destroy()
    for (const each of accepted) each.destroy()
    server.close()
  })
  // As the library does it: the options of the connection come before the connection.
  socket.setKeepAlive().connect({ host, port })
  const firstAccepted = () => expect.poll(() => accepted.length).toBe(1)
  return {
    socket,
    events,
    received: () => Buffer.concat(received).toString(),
    isClosed: () => isClosed,
    isPaused: () => inner[0]?.isPaused() ?? false,
    server: async () => {
      await firstAccepted()
      return accepted[0]!
    },
  }
}

const write = (socket: VerifiedSocket, text: string) =>
  new Promise<string>((resolve) => socket.write(text, (failure) => resolve(failure?.message ?? 'written')))

describe('a connection to a server with a valid certificate', () => {
  it('delivers what was written before it was open, and what the server sends', async () => {
    const { socket, events, received, server } = await connectTo(valid)
    const answers: Buffer[] = []
    socket.on('data', (bytes: Buffer) => answers.push(bytes))
    expect(await write(socket, 'sign-in')).toBe('written')
    await expect.poll(received).toBe('sign-in')
    ;(await server()).write('welcome')
    await expect.poll(() => Buffer.concat(answers).toString()).toBe('welcome')
    expect(events).toEqual(['connect'])
  })

  it('holds a server back that sends more than is read, and loses none of it', async () => {
    const { socket, server, isPaused } = await connectTo(valid)
    const sent = Buffer.alloc(4 * 1024 * 1024, 'x')
    ;(await server()).write(sent)
    await expect.poll(isPaused).toBe(true)
    let size = 0
    socket.on('data', (bytes: Buffer) => (size += bytes.byteLength))
    await expect.poll(() => size).toBe(sent.byteLength)
  })

  it('ends and closes when the server ends it', async () => {
    const { socket, events, server } = await connectTo(valid)
    socket.resume()
    ;(await server()).end()
    await expect.poll(() => events.at(-1)).toBe('close')
    expect(events).toEqual(['connect', 'end', 'close'])
  })

  it.each(['end', 'destroy'] as const)('closes at the server by %s', async (how) => {
    const { socket, server, isClosed } = await connectTo(valid)
    await server()
    expect(await write(socket, 'sign-in')).toBe('written')
    socket.resume()
    socket[how]()
    await expect.poll(isClosed).toBe(true)
  })

  it('reports that the server broke it off', async () => {
    const { socket, events, server } = await connectTo(valid)
    const accepted = await server()
    await write(socket, 'sign-in')
    accepted.destroy()
    await expect.poll(() => events.at(-1)).toBe('close')
    await expect(write(socket, 'more')).resolves.not.toBe('written')
  })
})

describe('a connection to a server that cannot be verified', () => {
  it.each([
    ['signed by itself', createCertificate({ host })],
    ['of another host', createCertificate({ host: 'www.example.com', issuer: authority })],
  ])('refuses the write and sends nothing to a certificate %s', async (_what, certificate) => {
    const { socket, events, received } = await connectTo(certificate)
    expect(await write(socket, 'sign-in')).not.toBe('written')
    await expect.poll(() => events.at(-1)).toBe('close')
    expect(events).toEqual([expect.stringMatching(/^error ./), 'close'])
    expect(received()).toBe('')
  })

  it('refuses a write that waits when the connection is given up', async () => {
    const { socket } = await connectTo(valid)
    const writing = write(socket, 'sign-in')
    socket.destroy()
    expect(await writing).not.toBe('written')
  })
})

it('takes the place of the sockets that a library makes itself', () => {
  const { TLSSocket } = tls
  onTestFinished(() => void Object.assign(tls, { TLSSocket }))
  verifyTlsSockets()
  expect(Reflect.construct(tls.TLSSocket, [null])).toBeInstanceOf(VerifiedSocket)
})
