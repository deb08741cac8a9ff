import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import protos from '@eneris/push-receiver/dist/protos'
import Long from 'long'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCertificate, type Certificate } from '#tests/support/certificate.ts'
import { startSecureServer } from '#tests/support/secure-server.ts'

const hosts = {
  checkIn: 'android.clients.google.com',
  installation: 'firebaseinstallations.googleapis.com',
  registration: 'fcmregistrations.googleapis.com',
  messages: 'mtalk.google.com',
} as const
type Host = (typeof hosts)[keyof typeof hosts]

const authority = { ...createCertificate({ host: 'Autorité', name: 'Autorité', isAuthority: true }), name: 'Autorité' }
const project = { projectId: 'ecole-1', appId: '1:2:web:3f', apiKey: 'a-public-key', senderId: '42' }
const loginRequestTag = 2
const loginResponseTag = 3
const dataMessageTag = 8

let folder: string
const closing: (() => unknown)[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutorat-push-'))
  writeFileSync(path.join(folder, 'authority.pem'), authority.cert)
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: path.resolve('tests/support/redirected-push.ts'), outDir: folder, minify: false, target: 'esnext' },
    ssr: { noExternal: true },
  })
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const checkedIn = {
  statsOk: true,
  androidId: Long.fromNumber(4_242_424_242),
  securityToken: Long.fromNumber(987_654_321),
}

function answer({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url)
  if (pathname === '/checkin')
    return Promise.resolve(
      new Response(Uint8Array.from(protos.checkin_proto.AndroidCheckinResponse.encode(checkedIn).finish())),
    )
  if (pathname === '/c2dm/register3') return Promise.resolve(new Response('token=gcm-token'))
  return Promise.resolve(
    Response.json({
      authToken: { token: 'installation', expiresIn: '604800s' },
      refreshToken: 'r',
      fid: 'f',
      token: 'fcm-token',
    }),
  )
}

const valid = (host: string): Certificate => createCertificate({ host, issuer: authority })

async function startHttps(certificate: Certificate) {
  const server = await startSecureServer(certificate, '127.0.0.1', answer)
  closing.push(server.close)
  return server
}

/** Accepts the sign-in, then sends the bytes. */
async function startMessages(certificate: Certificate, sends: Buffer) {
  const received: Buffer[] = []
  const login = Buffer.from(protos.mcs_proto.LoginResponse.encodeDelimited({ id: 'm-1' }).finish())
  const server = tls.createServer(certificate, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => received.push(bytes))
    socket.once('data', () => socket.write(Buffer.concat([Buffer.from([41, loginResponseTag]), login, sends])))
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received }
}

/** All hosts are genuine, except those that are replaced. */
async function runPush(replaced: Partial<Record<Host, number>>, sends = Buffer.alloc(0)) {
  const messages = await startMessages(valid(hosts.messages), sends)
  const ports: Record<string, number> = { [hosts.messages]: messages.port }
  for (const host of [hosts.checkIn, hosts.installation, hosts.registration])
    ports[host] = (await startHttps(valid(host))).port
  const child = spawn(
    process.execPath,
    [
      path.join(folder, 'redirected-push.js'),
      JSON.stringify({ ...ports, ...replaced }),
      JSON.stringify({ project, credentials: null, seen: [] }),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem') } },
  )
  closing.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  return { said: () => said, login: () => Buffer.concat(messages.received), exit: once(child, 'exit') }
}

describe('connections of the push process', () => {
  it('signs in to servers with valid certificates and listens', async () => {
    const push = await runPush({})
    await expect.poll(push.said).toContain('"ready"')
    expect(push.login().subarray(0, 2)).toEqual(Buffer.from([41, loginRequestTag]))
    expect(push.login().toString('latin1')).toContain(String(checkedIn.securityToken))
  })

  it.each(
    Object.values(hosts).flatMap((host) => [
      { host, what: 'signed by itself', certificate: () => createCertificate({ host }) },
      { host, what: 'of another host', certificate: () => valid('www.filtre.example') },
    ]),
  )('A10: sends nothing to $host with a certificate $what', async ({ host, certificate }) => {
    const impostor = await startHttps(certificate())
    const closed = new Promise<void>((resolve) =>
      impostor.server.once('connection', (socket: Socket) => socket.once('close', () => resolve())),
    )
    const push = await runPush({ [host]: impostor.port })
    await closed
    expect(impostor.received).toEqual([])
    expect(push.said()).not.toContain('"ready"')
    // The other hosts answer again and again without end; a refused message server ends the process.
    if (host === hosts.messages) expect(await push.exit).toEqual([1, null])
  })

  it.each([
    ['with bytes that are no message', Buffer.from([dataMessageTag, 4, 0xff, 0xff, 0xff, 0xff])],
    ['of an unknown kind', Buffer.from([99, 1, 0])],
  ])('I1: ends with a code after a stanza %s', async (_what, stanza) => {
    const push = await runPush({}, stanza)
    expect(await push.exit).toEqual([1, null])
  })
})
