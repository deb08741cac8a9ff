// @vitest-environment jsdom
import { spawn } from 'node:child_process'
import { request, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { getRunCount } from '#tests/support/runs.ts'
import { systemTimers } from '../base/timers'
import { createLoopbackForm, createLoopbackRedirect } from './loopback-form'
import { createOwnPeer, type Connection, type OwnPeer } from './own-peer'

const isAllowed = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === 'https://pay.exemple.tn'
const url = 'https://pay.exemple.tn/form'
const pages: ReturnType<typeof createLoopbackForm>[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const page of pages.splice(0)) page.close()
})

function loopbackForm(
  schedule: Parameters<typeof createLoopbackForm>[0]['schedule'] = systemTimers,
  ownPeer?: OwnPeer,
) {
  const page = createLoopbackForm({ isAllowed, schedule, language: () => 'fr', ...(ownPeer && { ownPeer }) })
  pages.push(page)
  return page
}

function visit(
  address: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string; headers: Record<string, unknown> } | null> {
  return new Promise((resolve) => {
    const clientRequest = request(address, { method, headers, agent: false }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
    clientRequest.on('error', () => resolve(null)).end()
  })
}

test('B6: serves the self-submitting form for exactly one visit', async () => {
  const address = (await loopbackForm().show({ url, data: { orderId: 'A-1', amount: '500' } })) ?? ''
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/)
  const [first, second] = await Promise.all([visit(address), visit(address)])
  const shown = [first, second].filter((answer) => answer?.status === 200)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const policy = String(shown[0]?.headers['content-security-policy'])
  expect(policy.replace(/'nonce-[\w-]{43}'/, 'NONCE')).toBe(
    "default-src 'none'; script-src NONCE; form-action https: https://pay.exemple.tn; base-uri 'none'; " +
      "frame-ancestors 'none'",
  )
  expect(await visit(address)).toBeNull()
})

test('B6: answers 404 to a second visitor while the first response is still being sent', async () => {
  const address = (await loopbackForm().show({ url, data: { orderId: 'A-1' } })) ?? ''
  let release = (): void => undefined
  const held = new Promise<void>((begun) => {
    vi.spyOn(ServerResponse.prototype, 'end').mockImplementationOnce(function (
      this: ServerResponse,
      ...args: unknown[]
    ) {
      release = () => void Reflect.apply(this.end, this, args)
      begun()
      return this
    })
  })
  const first = visit(address)
  await held
  expect(await visit(address)).toMatchObject({ status: 404, text: '' })
  release()
  expect(await first).toMatchObject({ status: 200 })
  expect(await visit(address)).toBeNull()
})

test('B6: answers 404 to another path, method or host and stays available for the right request', async () => {
  const address = (await loopbackForm().show({ url, data: { orderId: 'A-1' } })) ?? ''
  const { origin, port } = new URL(address)
  expect(await visit(`${origin}/${'a'.repeat(43)}`)).toMatchObject({ status: 404, text: '' })
  expect(await visit(origin)).toMatchObject({ status: 404 })
  expect(await visit(address, { method: 'POST' })).toMatchObject({ status: 404, text: '' })
  expect(await visit(address, { headers: { host: `evil.example:${port}` } })).toMatchObject({ status: 404, text: '' })
  expect(await visit(address)).toMatchObject({ status: 200 })
})

test('B6: closes the page after sixty seconds, and when a second form replaces it', async () => {
  const due: { ms: number; run: () => void }[] = []
  const page = loopbackForm((ms, run) => {
    due.push({ ms, run })
    return () => undefined
  })
  const first = (await page.show({ url, data: {} })) ?? ''
  expect(due.map(({ ms }) => ms)).toEqual([60_000])
  due[0]?.run()
  expect(await visit(first)).toBeNull()
  const second = (await page.show({ url, data: {} })) ?? ''
  const third = page.show({ url, data: {} })
  const fourth = page.show({ url, data: {} })
  expect(await third).toBeNull()
  expect(await visit(second)).toBeNull()
  expect(await visit((await fourth) ?? '')).toMatchObject({ status: 200 })
})

test('A5: redirects the browser once, within sixty seconds, without the URL in a process argument', async () => {
  const due: { ms: number; run: () => void }[] = []
  const page = createLoopbackRedirect((ms, run) => {
    due.push({ ms, run })
    return () => undefined
  })
  const site = 'https://enseignants.exemple.tn/?token=a%2Bb'
  const address = (await page.show(site)) ?? ''
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/)
  expect(await visit(address, { headers: { host: 'evil.example' } })).toMatchObject({ status: 404 })
  expect(await visit(address)).toMatchObject({
    status: 303,
    text: '',
    headers: { 'location': site, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
  expect(await visit(address)).toBeNull()
  const second = (await page.show(site)) ?? ''
  expect(due.map(({ ms }) => ms)).toEqual([60_000, 60_000])
  due[1]?.run()
  expect(await visit(second)).toBeNull()
})

const everybody: OwnPeer = { isAvailable: () => Promise.resolve(true), isOwn: () => Promise.resolve(true) }
const ownUid = process.getuid?.() ?? 0
const otherUid = 4242
const isLinux = process.platform === 'linux'

const toHex = (number: number, digits: number): string => number.toString(16).toUpperCase().padStart(digits, '0')

/** Rows as the kernel writes them. */
function rowOf(
  { remoteAddress, remotePort = 0, localAddress, localPort = 0 }: Connection,
  uid: number | string,
): string {
  const word = (address = ''): string =>
    address
      .split('.')
      .toReversed()
      .map((byte) => toHex(Number(byte), 2))
      .join('')
  const ends = `${word(remoteAddress)}:${toHex(remotePort, 4)} ${word(localAddress)}:${toHex(localPort, 4)}`
  return `   7: ${ends} 01 00000000:00000000 02:000A4F3C 00000000  ${String(uid)}        0 2578162 1 00000000e2fb3460 20 4 30 10 -1`
}

/** A socket has getters of its class, which a spread would lose. */
const withPorts = (connection: Connection, remote: number, local: number): Connection => ({
  remoteAddress: connection.remoteAddress,
  remotePort: (connection.remotePort ?? 0) ^ remote,
  localAddress: connection.localAddress,
  localPort: (connection.localPort ?? 0) ^ local,
})

/** A Linux whose table of connections is the one that `write` makes for the visitor. */
function plantedPeer(write: (connection: Connection) => string | null): OwnPeer {
  const system = (connection: Connection) =>
    createOwnPeer({ platform: 'linux', uid: ownUid, readTable: () => Promise.resolve(write(connection)) })
  return {
    isAvailable: () => system({}).isAvailable(),
    isOwn: (connection) => system(connection).isOwn(connection),
  }
}

test('B6: answers 404 to another user of this computer and stays available for this one', async () => {
  let uid = otherUid
  const form = loopbackForm(
    systemTimers,
    plantedPeer((connection) => rowOf(connection, uid)),
  )
  const address = (await form.show({ url, data: { orderId: 'A-1' } })) ?? ''
  expect(await visit(address)).toMatchObject({ status: 404, text: '' })
  uid = ownUid
  expect(await visit(address)).toMatchObject({ status: 200 })
})

test('A5: gives the redirect with the token to no other user of this computer', async () => {
  const page = createLoopbackRedirect(
    systemTimers,
    plantedPeer((connection) => rowOf(connection, otherUid)),
  )
  const address = (await page.show('https://enseignants.exemple.tn/?token=a')) ?? ''
  const answer = await visit(address)
  page.close()
  expect(answer).toMatchObject({ status: 404, text: '' })
  expect(answer?.headers).not.toHaveProperty('location')
})

test.runIf(isLinux && ownUid === 0)('answers 404 to a process that runs as another user', async () => {
  const address = (await loopbackForm().show({ url, data: { orderId: 'A-1' } })) ?? ''
  const { host, port, pathname } = new URL(address)
  const script = `exec 3<>/dev/tcp/127.0.0.1/${port}
    printf 'GET ${pathname} HTTP/1.1\\r\\nHost: ${host}\\r\\n\\r\\n' >&3; cat <&3`
  const child = spawn('/bin/bash', ['-c', script], { uid: 65_534, gid: 65_534, stdio: ['ignore', 'pipe', 'ignore'] })
  let received = ''
  child.stdout.on('data', (text: Buffer) => (received += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  expect(received).toMatch(/^HTTP\/1\.1 404 /)
  expect(await visit(address)).toMatchObject({ status: 200 })
})

test.runIf(isLinux)('recognises this user by a socket of both address families', async () => {
  const address = (await loopbackForm().show({ url, data: { orderId: 'A-1' } })) ?? ''
  const { host, port, pathname } = new URL(address)
  const socket = connect({ host: '::ffff:127.0.0.1', port: Number(port), family: 6 })
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  const received = await new Promise<string>((resolve) =>
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString())),
  )
  socket.destroy()
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
})

test.each<[string, (connection: Connection) => string]>([
  ['is empty', () => ''],
  ['is cut in the row', (connection) => rowOf(connection, ownUid).slice(0, 60)],
  ['names no user', (connection) => rowOf(connection, '-')],
  ['names another port of the visitor', (connection) => rowOf(withPorts(connection, 1, 0), ownUid)],
  ['names another port of this program', (connection) => rowOf(withPorts(connection, 0, 1), ownUid)],
  ['names a closing connection', (connection) => rowOf(connection, ownUid).replace(' 01 ', ' 06 ')],
  ['names two users', (connection) => `${rowOf(connection, ownUid)}\n${rowOf(connection, otherUid)}`],
])('B6: answers nobody if the table of connections %s', async (_how, write) => {
  const form = loopbackForm(systemTimers, plantedPeer(write))
  const address = (await form.show({ url, data: {} })) ?? ''
  expect(await visit(address)).toMatchObject({ status: 404, text: '' })
})

test('B6: opens no page where Linux shows no table of connections', async () => {
  const form = loopbackForm(
    systemTimers,
    plantedPeer(() => null),
  )
  expect(await form.show({ url, data: {} })).toBeNull()
})

test('B6: answers the visitor with the address where the system names no user', async () => {
  const readTable = () => Promise.resolve(null)
  const ownPeer = createOwnPeer({ platform: 'win32', uid: undefined, readTable })
  const form = loopbackForm(systemTimers, ownPeer)
  const address = (await form.show({ url, data: {} })) ?? ''
  expect(await visit(address)).toMatchObject({ status: 200 })
})

test.each([
  'http://pay.exemple.tn/form',
  'https://evil.example/form',
  'https://pay.exemple.tn.evil.example/',
  'https://pay.exemple.tn@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  'https://pay.exemple.tn:444/',
])('B6: refuses a form with the target %s', async (hostile) => {
  expect(await loopbackForm().show({ url: hostile, data: {} })).toBeNull()
})

test('B6: submits 500 hostile field values unchanged and never renders them as markup', async () => {
  const piece = fc.constantFrom(
    '"',
    "'",
    '<',
    '>',
    '&',
    '</form>',
    '<script>alert(1)</script>',
    '" onclick="x',
    '&quot;',
    '`',
    'é',
    'ع',
    '%0a',
    'javascript:',
    '1',
  )
  const parser = new DOMParser()
  let refused = 0
  const values = getRunCount(140, 700)
  const value = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 8, unit: 'binary' })), { maxLength: 5 })
    .map((parts) => parts.join(''))
  const data = fc.uniqueArray(
    fc.tuple(
      value.filter((name) => name !== ''),
      value,
    ),
    { selector: ([name]) => name, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(data, async (fields) => {
      const shown = await loopbackForm(systemTimers, everybody).show({ url, data: Object.fromEntries(fields) })
      const isChanged = fields
        .flat()
        .some((text) => /\p{Cc}/u.test(text.replace(/[\u0080-\u009f]/g, '')) || !text.isWellFormed())
      refused += shown === null ? 1 : 0
      expect(shown === null).toBe(isChanged)
      const address = shown ?? ''
      if (shown === null) return
      const page = parser.parseFromString((await visit(address))?.text ?? '', 'text/html')
      expect(page.querySelectorAll('script, form, button').length).toBe(3)
      expect(page.querySelector('form')?.getAttribute('action')).toBe(url)
      const sent = [...page.querySelectorAll('input')].map((input) => [input.name, input.value])
      expect(new Map(sent as [string, string][])).toEqual(new Map(fields))
      expect(page.querySelectorAll('[onclick]').length).toBe(0)
    }),
    { numRuns: values },
  )
  expect(values - refused).toBeGreaterThan((values * 5) / 7)
})
