import { randomBytes } from 'node:crypto'
import type { Language } from '../../shared/locale'
import { languageFacts } from '../../shared/locale'
import { parseJson } from '../../shared/std/json'
import type { Policy } from './content-security-policy'
import type { Forward } from './exchange'
import { securityHeaders, statusResponse } from './responses'
import type { FirstPage } from './first-page'

/** out/page-files.json: the page's path → the file under out/renderer and its content type. Nothing else is served. */
export type PageFiles = Record<string, { file: string; contentType: string }>

/** Reads the list that the build wrote; by hand, because a schema takes as long as the rest of the first document for its hundreds of lines. */
export function readPageFiles(text: string): PageFiles {
  const listed: unknown = parseJson(text)
  if (!isPageFiles(listed)) throw new TypeError('page-files.json is damaged')
  return listed
}

function isPageFiles(listed: unknown): listed is PageFiles {
  const isEntry = ([path, entry]: [string, unknown]): boolean =>
    path.startsWith('/') && typeof entry === 'object' && entry !== null &&
    'file' in entry && typeof entry.file === 'string' && 'contentType' in entry && typeof entry.contentType === 'string'
  return typeof listed === 'object' && listed !== null && !Array.isArray(listed) && Object.entries(listed).every(isEntry)
}

/** A document of the page, before it becomes an answer. */
export type PageDocument = { headers: Record<string, string>; html: string }

/** Answers for the page's own address, its files and its routes. */
export type Page = {
  answer(request: Request, url: URL): Promise<Response>
  /** The document of a route, without any of the classes that Node loads for requests and answers; null where `answer` has to be asked. */
  document(url: URL): Promise<PageDocument | null>
}

/** How the document starts: its language and whether it is painted light or dark before any script runs. */
export type Look = { language: Language; theme: 'light' | 'dark' }

type PageOptions = { policy: Policy; look: () => Look }

type BuiltPage = PageOptions & { files: PageFiles; index: string; read: (file: string) => Promise<Uint8Array<ArrayBuffer>>; first: FirstPage }

/** A worker has the policy that its script came with, and one in a sandbox would be of another origin than the page: it could not read what the page may. */
const workerPolicy = { 'content-security-policy': "default-src 'none'; connect-src 'self'" }

function isScript({ contentType }: PageFiles[string]): boolean {
  return contentType.startsWith('text/javascript')
}

/** Serves the built page from its list of files; a route of the page gets its document (threats A3: nothing is decoded, joined or looked up on the disk). */
export function createBuiltPage({ files, index, read, policy, look, first }: BuiltPage): Page {
  const listed = new Map(Object.entries(files))
  const document = listed.get('/index.html')
  async function written(url: URL): Promise<PageDocument> {
    const shown = look()
    const drawn = await first.drawn(url, shown)
    // The drawn page has its glyphs with it.
    if (drawn !== null) return writeDocument({ ...drawn, policy, look: shown })
    return writeDocument({ html: index, policy, look: shown, preload: fontPreload(listed, shown.language), later: await first.homeLinks(url) })
  }
  return {
    async answer(request, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return statusResponse(405)
      const found = listed.get(url.pathname)
      if (found === undefined ? isDocument(request) && isRoute(url) : found === document) return documentAnswer(request, await written(url))
      if (found === undefined) return statusResponse(404)
      const headers = { ...securityHeaders, ...(isScript(found) && workerPolicy), 'cache-control': 'public, max-age=31536000, immutable', 'content-type': found.contentType }
      return new Response(request.method === 'HEAD' ? null : await read(found.file), { headers })
    },
    document: async (url) => (isRoute(url) ? written(url) : null),
  }
}

/** Serves the page from the development server. */
export function createDevPage({ address, forward, policy, look }: PageOptions & { address: string; forward: Forward }): Page {
  return {
    async answer(request, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return statusResponse(405)
      const target = new URL(isDocument(request) && isRoute(url) ? '/' : `${url.pathname}${url.search}`, address)
      const response = await forward(target.href, {
        method: 'GET', headers: { accept: request.headers.get('accept') ?? '*/*' }, signal: request.signal,
        redirect: 'error', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer',
      })
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      if (contentType.startsWith('text/html')) return documentAnswer(request, writeDocument({ html: await response.text(), policy, look: look() }))
      return new Response(response.body, { status: response.status, headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
    },
    document: () => Promise.resolve(null),
  }
}

/** A path of the page's router: plain words and no file name. */
function isRoute(url: URL): boolean {
  return /^\/[\w/-]{0,500}$/.test(url.pathname) && !/^\/(?:api|media|homework)\//.test(url.pathname)
}

function isDocument(request: Request): boolean {
  return request.headers.get('sec-fetch-dest') === 'document' || (request.headers.get('accept') ?? '').includes('text/html')
}

/** The font of the language's script comes with the document instead of after its styles. */
function fontPreload(listed: ReadonlyMap<string, PageFiles[string]>, language: Language): string {
  const { script } = languageFacts[language]
  const path = [...listed.keys()].find((each) => each.includes(`-${script}-wght-`) && each.endsWith('.woff2'))
  return path === undefined ? '' : `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`
}

type Writing = { html: string; script?: string | undefined; policy: Policy; look: Look; preload?: string; later?: string }

/** `script` is the hash of the document's one inline script; what `later` names is asked after what the document itself names. */
function writeDocument({ html, script, policy, look: { language, theme }, preload = '', later = '' }: Writing): PageDocument {
  const nonce = randomBytes(18).toString('base64')
  const { direction } = languageFacts[language]
  return {
    html: html
      .replace(/<html[^>]*>/i, `<html lang="${language}" dir="${direction}" data-theme="${theme}">`)
      .replace(/<head[^>]*>/i, (head) => `${head}<meta name="style-nonce" content="${nonce}">${preload}`)
      .replace('</head>', () => `${later}</head>`)
      .replaceAll('%nonce%', nonce),
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce, script),
      'content-type': 'text/html; charset=utf-8',
      // No `cross-origin-opener-policy`: it would start a second process for the first document, and the page opens no windows (threats A4).
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  }
}

function documentAnswer(request: Request, document: PageDocument): Response {
  return new Response(request.method === 'HEAD' ? null : document.html, { headers: document.headers })
}
