import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Schedule } from '#shared/clock.ts'
import { toComfortAttributes } from '#shared/comfort.ts'
import { socialProviders } from '#shared/contract/social.ts'
import { type Language, languageFacts } from '#shared/locale.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { parseJson } from '#shared/std/json.ts'
import type { Page, PageDocument } from '../../base/services'
import type { Transport } from '../http-client'
import { securityHeaders, statusResponse } from '../responses'
import { contentSecurityPolicy, developmentPolicy, type Policy } from './content-security-policy'
import { createLastHomes, type LastHomes } from './last-home'
import {
  createPrerenderedPages,
  type DocumentAppearance,
  type PrerenderedPages,
  type SignInAppearance,
} from './prerendered'
import { startVisit, type Visit } from './visit'

type PageOptions = {
  config: PlatformConfig
  directory: string
  developmentServer: string | null
  transport: Transport
  schedule: Schedule
  appearance: () => DocumentAppearance
  sharing: () => Omit<SignInAppearance, 'social'>
  /** Called when a document with the last Home is written. */
  showsLastHome: () => void
} & Parameters<typeof startVisit>[0]

export function createPage({
  config,
  directory,
  developmentServer,
  transport,
  schedule,
  appearance,
  sharing,
  showsLastHome,
  ...session
}: PageOptions): Page {
  if (developmentServer !== null)
    return createDevPage({
      address: developmentServer,
      transport,
      policy: developmentPolicy({ config, address: developmentServer }),
      appearance,
    })
  const social = socialProviders.filter((provider) => config.pages.social?.[provider] !== undefined)
  return loadBuiltPage({
    directory,
    policy: contentSecurityPolicy({ config, trustedTypes: true }),
    appearance,
    signInAppearance: () => ({ ...sharing(), social }),
    startVisit: () => startVisit({ ...session, schedule }),
    showsLastHome,
  })
}

type BuiltPageSource = Pick<BuiltPageOptions, 'policy' | 'appearance' | 'startVisit' | 'showsLastHome'> & {
  directory: string
  signInAppearance: () => SignInAppearance
}

function loadBuiltPage({ directory, signInAppearance, ...page }: BuiltPageSource): Page {
  const files = parsePageFiles(readFileSync(path.join(directory, 'page-files.json'), 'utf8'))
  const readPrerendered = (file: string): string | null => readIfExists(path.join(directory, 'prerender', file))
  const prerendered = createPrerenderedPages({ signInAppearance, read: readPrerendered })
  const lastHomes = createLastHomes({
    readPrerendered,
    readStyleSheet: (address) => {
      const found = Object.hasOwn(files, address) ? files[address] : undefined
      return found === undefined ? null : readIfExists(path.join(directory, 'renderer', found.file))
    },
  })
  const index = readFileSync(path.join(directory, 'renderer', 'index.html'), 'utf8')
  return createBuiltPage({
    ...page,
    files,
    index,
    prerendered,
    lastHomes,
    read: (file) => readFile(path.join(directory, 'renderer', file)),
  })
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

export type PageFiles = Record<string, { file: string; contentType: string }>

/** By hand: a schema doubles the time to the first document. */
export function parsePageFiles(text: string): PageFiles {
  const parsed: unknown = parseJson(text)
  if (!isPageFiles(parsed)) throw new TypeError('page-files.json is damaged')
  return parsed
}

function isPageFiles(value: unknown): value is PageFiles {
  const isEntry = ([route, entry]: [string, unknown]): boolean =>
    route.startsWith('/') &&
    typeof entry === 'object' &&
    entry !== null &&
    'file' in entry &&
    typeof entry.file === 'string' &&
    'contentType' in entry &&
    typeof entry.contentType === 'string'
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.entries(value).every(isEntry)
}

type RenderOptions = { policy: Policy; appearance: () => DocumentAppearance }

type BuiltPageOptions = RenderOptions & {
  files: PageFiles
  index: string
  read: (file: string) => Promise<Uint8Array<ArrayBuffer>>
  prerendered: PrerenderedPages
  lastHomes: LastHomes
  startVisit: () => Visit
  showsLastHome: () => void
}

/** Workers take their script's policy; a sandbox would change their origin. */
const workerPolicy = { 'content-security-policy': "default-src 'none'; connect-src 'self'" }

function isScript({ contentType }: PageFiles[string]): boolean {
  return contentType.startsWith('text/javascript')
}

/**
 * Serves exactly the listed files, and the document for routes. No path is decoded, joined or looked up (threats A3).
 */
export function createBuiltPage({
  files,
  index,
  read,
  policy,
  appearance,
  prerendered,
  lastHomes,
  startVisit: start,
  showsLastHome,
}: BuiltPageOptions): Page {
  const fileByPath = new Map(Object.entries(files))
  const indexFile = fileByPath.get('/index.html')
  async function render(url: URL): Promise<PageDocument> {
    const current = appearance()
    const visit = start()
    const signIn = await prerendered.documentFor(url, current, visit)
    if (signIn !== null) return writeDocument({ ...signIn, policy, appearance: current })
    const lastHome = await lastHomes.documentFor(url, visit)
    if (lastHome !== null) {
      showsLastHome()
      return writeDocument({ ...lastHome, policy, appearance: current })
    }
    return writeDocument({
      html: index,
      policy,
      appearance: current,
      headStart: fontPreload(fileByPath, current.language),
      headEnd: await prerendered.homePreloads(url, current.language, visit),
    })
  }
  return {
    async handle(request, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return statusResponse(405)
      const found = fileByPath.get(url.pathname)
      if (found === undefined ? isDocument(request) && isRoute(url) : found === indexFile)
        return documentResponse(request, await render(url))
      if (found === undefined) return statusResponse(404)
      const headers = {
        ...securityHeaders,
        ...(isScript(found) && workerPolicy),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': found.contentType,
      }
      return new Response(request.method === 'HEAD' ? null : await read(found.file), { headers })
    },
    renderDocument: async (url) => (isRoute(url) ? render(url) : null),
  }
}

function createDevPage({
  address,
  transport,
  policy,
  appearance,
}: RenderOptions & { address: string; transport: Transport }): Page {
  return {
    async handle(request, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return statusResponse(405)
      const target = new URL(isDocument(request) && isRoute(url) ? '/' : `${url.pathname}${url.search}`, address)
      const response = await transport(target.href, {
        method: 'GET',
        headers: { accept: request.headers.get('accept') ?? '*/*' },
        signal: request.signal,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      })
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      if (contentType.startsWith('text/html'))
        return documentResponse(
          request,
          writeDocument({ html: await response.text(), policy, appearance: appearance() }),
        )
      return new Response(response.body, {
        status: response.status,
        headers: { 'content-type': contentType, 'cache-control': 'no-store' },
      })
    },
    renderDocument: () => Promise.resolve(null),
  }
}

function isRoute(url: URL): boolean {
  return /^\/[\w/-]{0,500}$/.test(url.pathname) && !/^\/(?:api|media|homework)\//.test(url.pathname)
}

function isDocument(request: Request): boolean {
  return (
    request.headers.get('sec-fetch-dest') === 'document' || (request.headers.get('accept') ?? '').includes('text/html')
  )
}

function fontPreload(fileByPath: ReadonlyMap<string, PageFiles[string]>, language: Language): string {
  const { script } = languageFacts[language]
  const font = [...fileByPath.keys()].find((each) => each.includes(`-${script}-wght-`) && each.endsWith('.woff2'))
  return font === undefined ? '' : `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`
}

type DocumentSource = {
  html: string
  script?: string | undefined
  policy: Policy
  appearance: DocumentAppearance
  rootAttributes?: Readonly<Record<string, string>>
  headStart?: string
  headEnd?: string
}

/** Chromium requests `headEnd` after the document's own files. */
function writeDocument({
  html,
  script,
  policy,
  appearance: { language, theme, comfort },
  rootAttributes = {},
  headStart = '',
  headEnd = '',
}: DocumentSource): PageDocument {
  const nonce = randomBytes(18).toString('base64')
  const { direction } = languageFacts[language]
  const attributes = Object.entries({ ...rootAttributes, ...toComfortAttributes(comfort) }).map(
    ([name, value]) => ` ${name}="${value}"`,
  )
  return {
    html: html
      .replace(
        /<html[^>]*>/i,
        `<html lang="${language}" dir="${direction}" data-theme="${theme}"${attributes.join('')}>`,
      )
      .replace(/<head[^>]*>/i, (head) => `${head}<meta name="style-nonce" content="${nonce}">${headStart}`)
      .replace('</head>', () => `${headEnd}</head>`)
      .replaceAll('%nonce%', nonce),
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce, script),
      'content-type': 'text/html; charset=utf-8',
      // No `cross-origin-opener-policy`: it would start a second process, and the page opens no windows (threats A4).
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  }
}

function documentResponse(request: Request, document: PageDocument): Response {
  return new Response(request.method === 'HEAD' ? null : document.html, { headers: document.headers })
}
