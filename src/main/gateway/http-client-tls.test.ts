import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createCertificate } from '#tests/support/certificate.ts'
import { envelopeAnswer, gatewayTo, startServer, testVault } from '#tests/support/gateway-harness.ts'
import { startSecureServer } from '#tests/support/secure-server.ts'
import type { Transport } from './http-client'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const day = 24 * 3600 * 1000
const school = { ...createCertificate({ host: 'Autorité', name: 'Autorité', isAuthority: true }), name: 'Autorité' }

const trusting =
  (ca: string): Transport =>
  (address, init) =>
    new Promise((resolve, reject) => {
      const clientRequest = request(
        address,
        { method: init.method, headers: init.headers, ca, agent: false },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 })))
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(init.body)
    })

const servers = {
  'its own issuer': { certificate: createCertificate({ host: '127.0.0.1' }), failure: 'insecure-authority' },
  'expired': {
    certificate: createCertificate({
      host: '127.0.0.1',
      issuer: school,
      from: new Date(Date.now() - 9 * day),
      until: new Date(Date.now() - day),
    }),
    failure: 'insecure-date',
  },
  'not valid yet': {
    certificate: createCertificate({
      host: '127.0.0.1',
      issuer: school,
      from: new Date(Date.now() + day),
      until: new Date(Date.now() + 9 * day),
    }),
    failure: 'insecure-date',
  },
  'of another host': {
    certificate: createCertificate({ host: 'www.filtre.example', issuer: school }),
    failure: 'insecure-name',
  },
} as const

describe('A10: TLS certificates of the platform', () => {
  it.each(Object.entries(servers))(
    'A10: reports %s and sends no byte of the token or the call',
    async (_what, { certificate, failure }) => {
      const server = await startSecureServer(certificate)
      closing.push(server.close)
      const { request } = gatewayTo(`https://127.0.0.1:${server.port}`, {
        vault: testVault('token-of-amira'),
        transport: trusting(school.cert),
      })
      for (const call of ['/api/platform/student/subjects', '/api/platform/auth/me']) {
        const answer = await request(call)
        expect([answer.status, answer.headers.get('x-tutorat-failure')]).toEqual([502, failure])
      }
      expect(server.connections()).toBeGreaterThanOrEqual(2)
      expect(server.received).toEqual([])
    },
  )

  it('A10: accepts a valid certificate', async () => {
    const server = await startSecureServer(createCertificate({ host: '127.0.0.1', issuer: school }))
    closing.push(server.close)
    await gatewayTo(`https://127.0.0.1:${server.port}`, {
      vault: testVault('token-of-amira'),
      transport: trusting(school.cert),
    }).request('/api/platform/student/subjects')
    expect(server.received.join('\n')).toContain('token-of-amira')
  })
})

it('A10: sends no Windows credentials when the platform asks for them', async () => {
  const server = await startServer((_, response) =>
    envelopeAnswer(response, 401, null, { 'www-authenticate': 'Negotiate, NTLM' }),
  )
  closing.push(server.close)
  await gatewayTo(server.origin, { vault: testVault('token-of-amira') }).request('/api/platform/student/subjects')
  expect(server.arrivals.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-of-amira'])
})

it('A10: only the push process, whose every connection is tested, opens TLS connections without Chromium', () => {
  const opening = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^(?:main|preload|shared)\b.*\.ts$/.test(file) &&
      !file.endsWith('.test.ts') &&
      /from 'node:(?:https|tls|http2|dgram)'|import\('node:(?:https|tls|http2|dgram)'\)|globalThis\.fetch|push-receiver\/dist\/client/.test(
        readFileSync(path.join('src', file), 'utf8'),
      ),
  )
  expect(opening.map((file) => file.replaceAll(path.sep, '/')).toSorted()).toEqual([
    'main/notifications/push/process.ts',
    'main/notifications/push/verified-socket.ts',
  ])
})

it('A10: no source bypasses certificate checks, and every session disables Windows authentication', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const texts = sources.map((file) => readFileSync(path.join('src', file), 'utf8'))
  for (const way of [
    /setCertificateVerifyProc/,
    /'certificate-error'/,
    /rejectUnauthorized/,
    /NODE_TLS_REJECT_UNAUTHORIZED'\]\s*=/,
    /appendSwitch\([^)]*ignore-certificate/,
  ]) {
    expect(sources.filter((_, index) => way.test(texts[index] ?? ''))).toEqual([])
  }
  // An empty list would apply the Windows zones: list an impossible domain.
  const naming = sources
    .filter((_, index) => /allowNTLMCredentialsForDomains\(/.test(texts[index] ?? ''))
    .map((file) => file.replaceAll(path.sep, '/'))
  expect(naming).toEqual(['main/security/harden-session.ts'])
  expect(texts.join('\n').match(/allowNTLMCredentialsForDomains\([^)]*\)/g)).toEqual([
    "allowNTLMCredentialsForDomains('nobody.invalid')",
  ])
  const refusing = sources
    .filter((_, index) => /refuseWindowsAccount\(\w/.test(texts[index] ?? ''))
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()
  expect(refusing).toEqual([
    'main/app/system.ts',
    'main/security/create-session.ts',
    'main/security/harden-session.ts',
    'main/security/security.ts',
  ])
  const opening = sources
    .filter((_, index) => /\.fromPartition\(/.test(texts[index] ?? ''))
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()
  expect(opening).toEqual(['main/security/create-session.ts'])
})
