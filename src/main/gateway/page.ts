import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Language } from '../../shared/locale'
import { languageFacts } from '../../shared/locale'
import type { Policy } from './content-security-policy'
import type { Forward } from './exchange'
import { plainHeaders, refusal } from './failure'

/** out/page-files.json: the page's path → the file under out/renderer and its content type. Nothing else is served. */
export const pageFiles = z.record(z.string().startsWith('/'), z.object({ file: z.string(), contentType: z.string() }))
export type PageFiles = z.output<typeof pageFiles>

/** Answers for the page's own address, its files and its routes. */
export type Page = { answer(request: Request, url: URL): Promise<Response> }

/** How the document starts: its language and whether it is painted light or dark before any script runs. */
export type Look = { language: Language; theme: 'light' | 'dark' }

type PageOptions = { policy: Policy; look: () => Look }

/** Serves the built page from its list of files; a route of the page gets its document (threats A3: nothing is decoded, joined or looked up on the disk). */
export function createBuiltPage({ files, read, policy, look }: PageOptions & { files: PageFiles; read: (file: string) => Promise<Uint8Array<ArrayBuffer>> }): Page {
  const listed = new Map(Object.entries(files))
  const document = listed.get('/index.html')
  return {
    async answer(request, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
      const found = listed.get(url.pathname)
      if (document !== undefined && (found === document || (found === undefined && isRoute(request, url)))) {
        const shown = look()
        return documentAnswer(request, new TextDecoder().decode(await read(document.file)), policy, shown, fontPreload(listed, shown.language))
      }
      if (found === undefined) return refusal(404)
      const headers = { ...plainHeaders, 'cache-control': 'public, max-age=31536000, immutable', 'content-type': found.contentType }
      return new Response(request.method === 'HEAD' ? null : await read(found.file), { headers })
    },
  }
}

/** Serves the page from the development server. */
export function createDevPage({ address, forward, policy, look }: PageOptions & { address: string; forward: Forward }): Page {
  return {
    async answer(request, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
      const target = new URL(isRoute(request, url) ? '/' : `${url.pathname}${url.search}`, address)
      const response = await forward(target.href, {
        method: 'GET', headers: { accept: request.headers.get('accept') ?? '*/*' }, signal: request.signal,
        redirect: 'error', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer',
      })
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      if (contentType.startsWith('text/html')) return documentAnswer(request, await response.text(), policy, look())
      return new Response(response.body, { status: response.status, headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
    },
  }
}

/** A path of the page's router, asked for as a document: plain words and no file name. */
function isRoute(request: Request, url: URL): boolean {
  const isDocument = request.headers.get('sec-fetch-dest') === 'document' || (request.headers.get('accept') ?? '').includes('text/html')
  return isDocument && /^\/[\w/-]{0,500}$/.test(url.pathname) && !/^\/(?:api|media)\//.test(url.pathname)
}

/** The font of the language's script comes with the document instead of after its styles. */
function fontPreload(listed: ReadonlyMap<string, PageFiles[string]>, language: Language): string {
  const { script } = languageFacts[language]
  const path = [...listed.keys()].find((each) => each.includes(`-${script}-wght-`) && each.endsWith('.woff2'))
  return path === undefined ? '' : `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`
}

function documentAnswer(request: Request, html: string, policy: Policy, { language, theme }: Look, preload = ''): Response {
  const nonce = randomBytes(18).toString('base64')
  const { direction } = languageFacts[language]
  const document = html
    .replace(/<html[^>]*>/i, `<html lang="${language}" dir="${direction}" data-theme="${theme}">`)
    .replace(/<head[^>]*>/i, (head) => `${head}<meta name="style-nonce" content="${nonce}">${preload}`)
  return new Response(request.method === 'HEAD' ? null : document, {
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
