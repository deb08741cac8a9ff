import { createHash } from 'node:crypto'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator'
import { Severity } from 'csp_evaluator/dist/finding'
import { CspParser } from 'csp_evaluator/dist/parser'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultComfort, type Comfort } from '#shared/comfort.ts'
import { services } from '#shared/contract/endpoint.ts'
import { type PlatformConfig, platformConfig } from '#shared/platform-config.ts'
import { noHomework } from '#tests/support/gateway-harness.ts'
import { systemTimers } from '../../base/timers'
import { createGateway } from '../gateway'
import { defaultLimits } from '../http-client'
import { contentSecurityPolicy } from './content-security-policy'
import type { LastHomeDocument } from './last-home'
import { createPrerenderedPages, type DocumentAppearance } from './prerendered'
import { createBuiltPage, parsePageFiles } from './server'

function configAt(origin: string): PlatformConfig {
  return platformConfig.parse({
    name: 'École',
    services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
    pages: { humanCheck: `${origin}/check`, teacher: `${origin}/teacher` },
    links: {},
    youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
    hosts: {
      images: ['https://img.example.org'],
      media: ['https://cdn.example.org:8443'],
      frames: ['https://quiz.example.org'],
      browser: [],
    },
  })
}

const config = configAt('https://api.example.org')
const policy = contentSecurityPolicy({ config, trustedTypes: true })
const files = {
  '/index.html': { file: 'index.html', contentType: 'text/html; charset=utf-8' },
  '/assets/index-1a2b.js': { file: 'assets/index-1a2b.js', contentType: 'text/javascript; charset=utf-8' },
  '/assets/index-1a2b.css': { file: 'assets/index-1a2b.css', contentType: 'text/css; charset=utf-8' },
  '/assets/rubik-latin-ext-wght-normal-3c4d.woff2': {
    file: 'assets/rubik-latin-ext-wght-normal-3c4d.woff2',
    contentType: 'font/woff2',
  },
  '/assets/rubik-latin-wght-normal-3c4d.woff2': {
    file: 'assets/rubik-latin-wght-normal-3c4d.woff2',
    contentType: 'font/woff2',
  },
  '/assets/rubik-arabic-wght-normal-3c4d.woff2': {
    file: 'assets/rubik-arabic-wght-normal-3c4d.woff2',
    contentType: 'font/woff2',
  },
}
const html = '<!doctype html><html lang="fr"><head><title>Tutorat</title></head><body></body></html>'

const prerenderedFiles: Record<string, string> = {
  'frame.html':
    '<!doctype html><html lang="fr"><head><style nonce="%nonce%">p{}%styles%</style>%fonts%</head><body><div ' +
    'id="root" data-prerendered>%markup%</div><script data-entry="/x.js">early()</script></body></html>',
  'home-fr.html': '<link rel="modulepreload" href="/assets/home.js">',
  'fr-light.css': '[data-prerendered]{content:"$&"}',
  'fr-fonts.html': '<meta name="font" data-woff2="$&">',
  'ar-fonts.html': '',
  'ar-dark.css': '',
  'fr-light-asked.html': '<p>Bonjour $& $1</p>',
  'ar-dark-managed-shared-google.html': '<p>مرحبا</p>',
}

type Appearance = Omit<DocumentAppearance, 'comfort'> & Partial<DocumentAppearance>
type Visit = {
  appearance?: Appearance
  isSignedOut?: boolean
  isShared?: boolean
  lastHome?: LastHomeDocument | null
}

function gatewayWith({
  appearance = { language: 'fr', theme: 'light' },
  isSignedOut = false,
  isShared = false,
  lastHome = null,
}: Visit = {}) {
  const opened: string[] = []
  const written: string[] = []
  const page = createBuiltPage({
    files,
    policy,
    appearance: () => ({ comfort: defaultComfort, ...appearance }),
    index: html,
    lastHomes: { documentFor: () => Promise.resolve(lastHome) },
    prerendered: createPrerenderedPages({
      read: (file) => prerenderedFiles[file] ?? null,
      signInAppearance: () => ({
        sharedComputer: isShared,
        sharingAnswered: false,
        sharingManaged: isShared,
        languageManaged: false,
        paymentsOff: false,
        social: isShared ? ['google'] : [],
      }),
    }),
    startVisit: () => ({
      isSignedOut: () => Promise.resolve(isSignedOut),
      takeLastHome: () => Promise.resolve(null),
    }),
    showsLastHome: () => written.push('last Home'),
    read(file) {
      opened.push(file)
      return Promise.resolve(new TextEncoder().encode(`content of ${file}`))
    },
  })
  const refuse = (): never => {
    throw new Error('the page must not reach the platform')
  }
  const gateway = createGateway({
    config,
    page,
    pageMark: { header: 'x-tutorat-page', value: 'of-this-start' },
    interceptSignIn: refuse,
    log: { info: () => undefined, warn: () => undefined },
    httpClient: { call: refuse, stream: refuse },
    files: { stream: refuse },
    limits: defaultLimits,
    schedule: systemTimers,
    homework: noHomework,
    allowsPayments: true,
    offlineFile: () => Promise.resolve(null),
    onReached: () => undefined,
    onPlatformDate: () => undefined,
    language: () => 'fr',
    responseCache: () => ({ store: refuse, fallback: refuse, downloaded: refuse }),
    vault: {
      state: () => ({ generation: 0, userId: null }),
      bearer: () => Promise.resolve(null),
      setUserId: refuse,
      expire: refuse,
    },
  })
  return { gateway, opened, written, page }
}

const asDocument = { headers: { accept: 'text/html,*/*' } }

test('A2: gives each document a fresh nonce, in the policy and for the styles', async () => {
  const { gateway } = gatewayWith()
  const nonces = new Set<string>()
  for (let load = 0; load < 20; load += 1) {
    const answer = await gateway.handle(new Request('app://tutorat/', asDocument))
    const nonce = /<meta name="style-nonce" content="([^"]+)">/.exec(await answer.text())?.[1] ?? ''
    expect(nonce.length).toBeGreaterThanOrEqual(24)
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(20)
})

test('A2: the policy starts from ‘none’ without unsafe keywords or wildcards, and passes an evaluator', () => {
  const text = policy('c3VmZmljaWVudGx5LWxvbmc=')
  const rules = new Map(text.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]))
  expect(text).not.toMatch(/unsafe|\*|data:/)
  for (const name of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'])
    expect(rules.get(name)).toEqual(["'none'"])
  expect(rules.get('script-src')).toEqual(["'self'"])
  expect(rules.get('connect-src')).toEqual(["'self'"])
  expect(rules.get('font-src')).toEqual(["'self'"])
  expect(rules.get('img-src')).toEqual(["'self'", 'blob:', 'https://img.example.org'])
  expect(rules.get('media-src')).toEqual(["'self'", 'blob:', 'https://cdn.example.org:8443'])
  expect(rules.get('frame-src')).toEqual(['https://quiz.example.org', 'https://www.youtube-nocookie.com'])
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"])
  const findings = new CspEvaluator(new CspParser(text).csp).evaluate()
  expect(
    findings.filter(
      ({ severity }) => severity === Severity.HIGH || severity === Severity.MEDIUM || severity === Severity.SYNTAX,
    ),
  ).toEqual([])
})

test('A2: allows a script as a worker to connect to our origin only, and all other files nothing', async () => {
  const { gateway } = gatewayWith()
  const policyOf = async (file: string) =>
    (await gateway.handle(new Request(`app://tutorat${file}`))).headers.get('content-security-policy')
  for (const [file, { contentType }] of Object.entries(files).filter(([name]) => name !== '/index.html')) {
    expect([file, await policyOf(file)]).toEqual([
      file,
      contentType.startsWith('text/javascript')
        ? "default-src 'none'; connect-src 'self'"
        : "default-src 'none'; sandbox",
    ])
  }
})

test('A2: allows the inline script of the prerendered sign-in by its hash, and no other', async () => {
  const { gateway } = gatewayWith({ isSignedOut: true })
  const answer = await gateway.handle(new Request('app://tutorat/', asDocument))
  const text = await answer.text()
  const nonce = /<meta name="style-nonce" content="([^"]+)">/.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update('early()').digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(answer.headers.get('content-security-policy')).toContain("font-src 'self';")
  expect(text).toContain(`<style nonce="${nonce}">`)
  expect(text).toContain('<div id="root" data-prerendered><p>Bonjour $& $1</p></div>')
  expect(text).toContain('p{}[data-prerendered]{content:"$&"}</style><meta name="font" data-woff2="$&">')
  expect(text).not.toContain('rel="preload"')
  expect(text).not.toContain('%')
})

test('prerenders the sign-in for signed-out users, at its addresses, in the appearance of this computer', async () => {
  const text = async (visit: Visit, address: string) =>
    (await gatewayWith(visit).gateway.handle(new Request(address, asDocument))).text()
  expect(await text({ isSignedOut: true }, 'app://tutorat/login')).toContain('Bonjour')
  expect(
    await text({ isSignedOut: true, isShared: true, appearance: { language: 'ar', theme: 'dark' } }, 'app://tutorat/'),
  ).toContain('مرحبا')
  for (const address of ['app://tutorat/login?nextPage=offres', 'app://tutorat/subjects'])
    expect(await text({ isSignedOut: true }, address)).not.toContain('data-prerendered')
  expect(await text({ isSignedOut: false }, 'app://tutorat/')).not.toContain('data-prerendered')
  expect(
    await text({ isSignedOut: true, appearance: { language: 'en', theme: 'dark' } }, 'app://tutorat/'),
  ).not.toContain('data-prerendered')
})

test('parses a valid list of page files and throws for a damaged one', () => {
  expect(parsePageFiles(JSON.stringify(files))).toEqual(files)
  for (const damaged of [
    '',
    '[]',
    'null',
    '{"/a":null}',
    '{"/a":{"file":1,"contentType":"x"}}',
    '{"/a":{"file":"a"}}',
    '{"a":{"file":"a","contentType":"x"}}',
  ]) {
    expect(() => parsePageFiles(damaged)).toThrow()
  }
})

test('preloads the files of Home for a signed-in user', async () => {
  const text = async (visit: Visit, address: string) =>
    (await gatewayWith(visit).gateway.handle(new Request(address, asDocument))).text()
  expect(await text({ isSignedOut: false }, 'app://tutorat/')).toContain('/assets/home.js')
  expect(await text({ isSignedOut: false }, 'app://tutorat/subjects')).not.toContain('/assets/home.js')
  expect(await text({ isSignedOut: true }, 'app://tutorat/')).not.toContain('/assets/home.js')
})

test('renders the same document for the first load as for a request', async () => {
  const { page } = gatewayWith({ isSignedOut: true })
  const document = await page.renderDocument(new URL('app://tutorat/'))
  expect(document?.html).toContain('Bonjour')
  expect(document?.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  for (const address of [
    'app://tutorat/assets/index-1a2b.js',
    'app://tutorat/api/platform/auth/me',
    'app://tutorat/x.html',
  ])
    expect(await page.renderDocument(new URL(address))).toBeNull()
})

test('renders the document in the language, direction and theme of this computer', async () => {
  const text = async (appearance: Appearance) =>
    (
      await gatewayWith({ appearance }).gateway.handle(
        new Request('app://tutorat/subjects/12-maths/details', asDocument),
      )
    ).text()
  expect(await text({ language: 'ar', theme: 'dark' })).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  expect(await text({ language: 'en', theme: 'light' })).toContain('<html lang="en" dir="ltr" data-theme="light">')
})

test('writes the chosen comfort into the document and leaves choices of the system to the page', async () => {
  const tag = async (comfort: Comfort) => {
    const { gateway } = gatewayWith({ appearance: { language: 'fr', theme: 'light', comfort } })
    const text = await (await gateway.handle(new Request('app://tutorat/help', asDocument))).text()
    return /<html([^>]*)>/.exec(text)?.[1]
  }
  const plain = ' lang="fr" dir="ltr" data-theme="light"'
  expect(await tag(defaultComfort)).toBe(plain)
  expect(await tag({ ...defaultComfort, contrast: 'standard', motion: 'full' })).toBe(
    `${plain} data-contrast="normal" data-motion="full"`,
  )
  expect(
    await tag({
      contrast: 'high',
      motion: 'reduced',
      lineSpacing: 'very-wide',
      typeface: 'dyslexic',
      largeTargets: true,
    }),
  ).toBe(
    `${plain} data-contrast="more" data-motion="reduced" data-line-spacing="very-wide" data-typeface="dyslexic" ` +
      'data-targets="large"',
  )
})

test('serves the prerendered sign-in only with the layout it was rendered in', async () => {
  const isPrerendered = async (change: Partial<Comfort>) => {
    const appearance = { language: 'fr', theme: 'light', comfort: { ...defaultComfort, ...change } } as const
    const { gateway } = gatewayWith({ appearance, isSignedOut: true })
    const text = await (await gateway.handle(new Request('app://tutorat/login', asDocument))).text()
    return text.includes('data-prerendered')
  }
  expect(await isPrerendered({})).toBe(true)
  expect(await isPrerendered({ contrast: 'high', motion: 'reduced' })).toBe(true)
  expect(await isPrerendered({ lineSpacing: 'wide' })).toBe(false)
  expect(await isPrerendered({ typeface: 'dyslexic' })).toBe(false)
  expect(await isPrerendered({ largeTargets: true })).toBe(false)
})

test('preloads only the font of the document’s script', async () => {
  const preloads = async (language: DocumentAppearance['language']) => {
    const text = await (
      await gatewayWith({ appearance: { language, theme: 'light' } }).gateway.handle(
        new Request('app://tutorat/', asDocument),
      )
    ).text()
    return [...text.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g)].map(
      ([, href]) => href,
    )
  }
  expect(await preloads('fr')).toEqual(['/assets/rubik-latin-wght-normal-3c4d.woff2'])
  expect(await preloads('ar')).toEqual(['/assets/rubik-arabic-wght-normal-3c4d.woff2'])
})

test('A3: serves files with their listed type and nosniff, to GET and HEAD on our host only', async () => {
  const { gateway } = gatewayWith()
  const script = await gateway.handle(new Request('app://tutorat/assets/index-1a2b.js'))
  expect([script.status, script.headers.get('content-type'), script.headers.get('x-content-type-options')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'nosniff',
  ])
  expect(
    await (await gateway.handle(new Request('app://tutorat/assets/index-1a2b.js', { method: 'HEAD' }))).text(),
  ).toBe('')
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await gateway.handle(new Request('app://tutorat/', { method }))).status).toBe(405)
  }
  for (const address of [
    'app://other/index.html',
    'app://tutorat:99/index.html',
    'app://tutorat.example.org/',
    'https://tutorat/index.html',
    'file:///etc/passwd',
  ]) {
    expect((await gateway.handle(new Request(address, asDocument))).status).toBe(404)
  }
})

test('A3: opens no file outside the list for 10 000 hostile paths', async () => {
  const { gateway, opened } = gatewayWith()
  const listed = new Set(Object.values(files).map(({ file }) => file))
  const piece = fc.constantFrom(
    '..',
    '%2e%2e',
    '..%2f',
    '%2e%2e%2f',
    '..%5c',
    '\\..\\',
    '%00',
    '%252e%252e',
    '//',
    '/',
    'etc/passwd',
    'C:',
    'C%3a',
    'assets',
    'index.html',
    'index-1a2b.js',
    '%E0%A4%A',
    '__proto__',
    'constructor',
    'toString',
    '.',
    '%20',
    ';',
    '?',
    '#',
    'file:',
    '@',
    '\u202e',
    '\uff0e\uff0e\uff0f',
    'page-files.json',
    'main/index.js',
    '%c0%ae%c0%ae',
    'api',
    'media',
    'platform',
  )
  const hostile = fc.oneof(
    fc
      .array(fc.oneof(piece, fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('')),
    fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('/')),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  await fc.assert(
    fc.asyncProperty(hostile, fc.boolean(), async (path, isDocument) => {
      const address = `app://tutorat/${path}`
      if (!URL.canParse(address) || /^app:\/\/[^/]*@/.test(address)) return
      const answer = await gateway.handle(
        new Request(address, { headers: { 'x-tutorat-page': 'of-this-start', ...(isDocument && asDocument.headers) } }),
      )
      const text = await answer.text()
      if (answer.status === 200)
        expect(text.startsWith('content of assets/index-1a2b.') || text.includes('<title>Tutorat</title>')).toBe(true)
      else expect([401, 404, 405]).toContain(answer.status)
      expect(opened.every((file) => listed.has(file))).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('A3: responds 404 to a document request whose path looks like a file', async () => {
  const { gateway } = gatewayWith()
  for (const path of ['/main.js', '/favicon.ico', '/assets/none.css', '/out/main/index.js', '/.env']) {
    expect((await gateway.handle(new Request(`app://tutorat${path}`, asDocument))).status).toBe(404)
  }
  expect((await gateway.handle(new Request('app://tutorat/subjects'))).status).toBe(404)
})

test('A2: the document of the last Home has a policy as strict as another and the attributes of its appearance', async () => {
  const lastHome = {
    html: '<!doctype html><html lang="fr"><head></head><body><div id="last-home"></div></body></html>',
    script: 'sha256-early',
    rootAttributes: { 'data-text': 'large' },
  }
  const { page, written } = gatewayWith({ lastHome, appearance: { language: 'ar', theme: 'dark' } })
  const document = await page.renderDocument(new URL('app://tutorat/'))
  expect(document?.html).toContain('<html lang="ar" dir="rtl" data-theme="dark" data-text="large">')
  const nonce = /<meta name="style-nonce" content="([^"]+)">/.exec(document?.html ?? '')?.[1] ?? ''
  expect(document?.headers['content-security-policy']).toBe(policy(nonce, 'sha256-early'))
  expect(document?.headers['cache-control']).toBe('no-store')
  expect(written).toEqual(['last Home'])
})

test('a document without the last Home is not said to show it', async () => {
  const { page, written } = gatewayWith()
  await page.renderDocument(new URL('app://tutorat/'))
  expect(written).toEqual([])
})
