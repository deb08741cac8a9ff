import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { configAt } from '#tests/support/gateway-harness.ts'
import { lastHome } from '#tests/support/last-home.ts'
import type { TransportInit } from '../http-client'
import { createPage } from './server'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-page-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(path.join(directory, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(directory, file), text)
}

const pageFiles = {
  '/index.html': { file: 'index.html', contentType: 'text/html; charset=utf-8' },
  '/assets/index-1a2b.js': { file: 'assets/index-1a2b.js', contentType: 'text/javascript; charset=utf-8' },
  '/assets/index-1a2b.css': { file: 'assets/index-1a2b.css', contentType: 'text/css; charset=utf-8' },
}
const head = '<!doctype html><html lang="fr"><head></head>'

function writeBuild(): void {
  write('page-files.json', JSON.stringify(pageFiles))
  write('renderer/index.html', `${head}<body>ordinary</body></html>`)
  write('renderer/assets/index-1a2b.js', 'run()')
  write('renderer/assets/index-1a2b.css', 'p{margin:0}')
  write('prerender/frame.html', `${head}<body>%markup%<script data-entry="/x.js">early()</script></body></html>`)
  write('prerender/fr-light.css', '')
  write('prerender/fr-fonts.html', '')
  write('prerender/fr-light-own.html', '<p>Connexion</p>')
  write('prerender/fr-light-own-google.html', '<p>Connexion avec Google</p>')
  write(
    'prerender/last-home.html',
    `${head}<body><style>%sheets%</style><script data-entry="/assets/index-1a2b.js">early()</script>%markup%</body></html>`,
  )
  write('prerender/home-fr.html', '<link rel="modulepreload" href="/assets/home-1a2b.js">')
  write('prerender/font-latin.html', '')
}

type World = {
  developmentServer?: string
  signedIn?: boolean
  social?: NonNullable<PlatformConfig['pages']['social']>
  transport?: (address: string, init: TransportInit) => Promise<Response>
}

function openPage({
  developmentServer,
  signedIn = false,
  social,
  transport = () => Promise.reject(new Error()),
}: World) {
  const config = configAt('https://platform.exemple.tn')
  const shown: string[] = []
  const page = createPage({
    config: { ...config, pages: { ...config.pages, ...(social !== undefined && { social }) } },
    directory,
    developmentServer: developmentServer ?? null,
    transport,
    schedule: () => () => undefined,
    appearance: () => ({ language: 'fr', theme: 'light', comfort: defaultComfort }),
    sharing: () => ({
      sharedComputer: false,
      sharingAnswered: true,
      sharingManaged: false,
      languageManaged: false,
      paymentsOff: false,
    }),
    showsLastHome: () => void shown.push('last Home'),
    vault: { state: () => ({ signedIn }) },
    restored: Promise.resolve(),
    takeLastHome: () => Promise.resolve(signedIn ? lastHome : null),
  })
  const request = (address: string, init?: RequestInit) => page.handle(new Request(address, init), new URL(address))
  return { page, request, shown }
}

const asDocument = { headers: { accept: 'text/html' } }

it('reads the files of the build from its folder, and each file of the page when it is requested', async () => {
  writeBuild()
  const { request } = openPage({ signedIn: true })
  const script = await request('app://tutorat/assets/index-1a2b.js')
  expect([await script.text(), script.headers.get('content-type')]).toEqual(['run()', 'text/javascript; charset=utf-8'])
  expect(await (await request('app://tutorat/subjects', asDocument)).text()).toContain('ordinary')
})

it('has the sign-in of the platform’s own providers, and a policy with trusted types', async () => {
  writeBuild()
  const own = await openPage({}).request('app://tutorat/', asDocument)
  expect(await own.text()).toContain('<p>Connexion</p>')
  expect(own.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  const social = { google: { authorize: 'https://accounts.example.com/auth', returns: 'link' as const } }
  const withGoogle = openPage({ social: social as never })
  expect(await (await withGoogle.request('app://tutorat/', asDocument)).text()).toContain('Connexion avec Google')
})

it('shows the last Home of a restored session with the style sheets of the build', async () => {
  writeBuild()
  const { request, shown } = openPage({ signedIn: true })
  const text = await (await request('app://tutorat/', asDocument)).text()
  expect(text).toContain('Matières')
  expect(text).toContain('p{margin:0}')
  expect(shown).toEqual(['last Home'])
})

it.each([
  ['of prerendered pages', 'prerender'],
  ['of the style sheets', 'renderer/assets'],
])('opens the ordinary document without the folder %s', async (_what, folder) => {
  writeBuild()
  const { request } = openPage({ signedIn: true })
  rmSync(path.join(directory, folder), { recursive: true })
  expect(await (await request('app://tutorat/', asDocument)).text()).toContain('ordinary')
})

it('refuses to start from a damaged build', () => {
  writeBuild()
  write('page-files.json', '[]')
  expect(() => openPage({})).toThrow('page-files.json is damaged')
})

it('is served by the development server, documents with their policy and all else as it comes', async () => {
  const sent: [string, TransportInit][] = []
  const { page, request } = openPage({
    developmentServer: 'http://localhost:5173/',
    transport: (address, init) => {
      sent.push([address, init])
      return Promise.resolve(
        new URL(address).pathname === '/'
          ? new Response(`${head}<body>live</body></html>`, { headers: { 'content-type': 'text/html' } })
          : new Response(new TextEncoder().encode('code'), {
              status: 203,
              headers: address.includes('typed') ? { 'content-type': 'text/x' } : {},
            }),
      )
    },
  })
  const document = await request('app://tutorat/subjects', asDocument)
  expect(await document.text()).toContain('live')
  const policy = document.headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' ws://localhost:5173 http://localhost:5173")
  expect(policy).toContain("script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'")
  const typed = await request('app://tutorat/src/typed.ts?v=1')
  expect([typed.status, await typed.text(), typed.headers.get('content-type')]).toEqual([203, 'code', 'text/x'])
  expect((await request('app://tutorat/src/b.ts')).headers.get('content-type')).toBe('application/octet-stream')
  expect(sent.map(([address, { method, headers }]) => [address, method, headers])).toEqual([
    ['http://localhost:5173/', 'GET', { accept: 'text/html' }],
    ['http://localhost:5173/src/typed.ts?v=1', 'GET', { accept: '*/*' }],
    ['http://localhost:5173/src/b.ts', 'GET', { accept: '*/*' }],
  ])
  expect(sent[0]?.[1]).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' })
  expect((await request('app://tutorat/', { method: 'HEAD', ...asDocument })).body).toBeNull()
  expect((await request('app://tutorat/', { method: 'POST' })).status).toBe(405)
  expect(await page.renderDocument(new URL('app://tutorat/'))).toBeNull()
})
