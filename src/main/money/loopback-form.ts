import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import type { Schedule } from '#shared/clock.ts'
import { languageFacts, type Language } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'
import { createOwnPeer, type OwnPeer } from './own-peer'

export type ProviderForm = { url: string; data: Readonly<Record<string, string>> }

/** Null if the form is not allowed. */
export type LoopbackForm = { show(form: ProviderForm): Promise<string | null>; close(): void }

/** Null without a free port. */
export type LoopbackRedirect = { show(address: string): Promise<string | null>; close(): void }

type LoopbackFormOptions = {
  isAllowed: (address: string) => boolean
  schedule: Schedule
  language: () => Language
  /** Injected by tests. */
  ownPeer?: OwnPeer
}

const lifetimeMs = 60_000
const maxFields = 60
const maxValueLength = 4000

/**
 * One GET of this user at an unguessable path within sixty seconds (threats B6): Linux shows the address, an argument of
 * the browser, to all users. A second form replaces the first.
 */
export function createLoopbackForm({
  isAllowed,
  schedule,
  language,
  ownPeer = createOwnPeer(),
}: LoopbackFormOptions): LoopbackForm {
  let close = (): void => undefined

  return {
    close: () => close(),
    async show(form) {
      close()
      if (!isAllowed(form.url) || !isWithinLimits(form)) return null
      return serveOnce(
        (nonce) => ({ status: 200, headers: toHeaders(form.url, nonce), body: renderForm(form, nonce, language()) }),
        { schedule, ownPeer, onStart: (end) => (close = end) },
      )
    },
  }
}

/** Other programs can read process arguments. */
export function createLoopbackRedirect(schedule: Schedule, ownPeer: OwnPeer = createOwnPeer()): LoopbackRedirect {
  let close = (): void => undefined
  return {
    close: () => close(),
    show(address) {
      close()
      const headers = {
        'location': address,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'connection': 'close',
      }
      return serveOnce(() => ({ status: 303, headers, body: '' }), {
        schedule,
        ownPeer,
        onStart: (end) => (close = end),
      })
    },
  }
}

type PageResponse = { status: number; headers: Record<string, string>; body: string }

type ServeOptions = { schedule: Schedule; ownPeer: OwnPeer; onStart: (end: () => void) => void }

async function serveOnce(
  write: (nonce: string) => PageResponse,
  { schedule, ownPeer, onStart }: ServeOptions,
): Promise<string | null> {
  const nonce = randomBytes(32).toString('base64url')
  const { status, headers, body } = write(nonce)
  let host = ''
  let isClosed = false
  let server: Server | null = null
  const cancel = schedule(lifetimeMs, () => end())
  function end(): void {
    isClosed = true
    cancel()
    // Closing earlier would suppress the callback awaited below.
    if (server?.listening !== true) return
    server.close()
    server.closeAllConnections()
  }
  onStart(end)
  const { createServer } = await import('node:http')
  const httpServer = createServer((request, response) => {
    const isExpected =
      request.method === 'GET' && request.headers.host === host && equalsInConstantTime(request.url ?? '', `/${nonce}`)
    const isOwn = isExpected ? ownPeer.isOwn(request.socket) : Promise.resolve(false)
    void isOwn.then((isAnswered) => {
      const isServed = isAnswered && !isClosed
      // Closes before the response, so that a concurrent visitor gets nothing.
      if (isServed) isClosed = true
      response.writeHead(isServed ? status : 404, isServed ? headers : { connection: 'close' })
      response.end(isServed ? body : '', () => {
        if (isServed) end()
      })
    })
  })
  server = httpServer
  const port = await new Promise<number | null>((resolve) => {
    httpServer.on('error', () => resolve(null))
    // An unvisited page must not keep the process running.
    httpServer.unref()
    httpServer.listen(0, '127.0.0.1', () => {
      const bound = httpServer.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : null)
    })
  })
  if (port === null || isClosed || !(await ownPeer.isAvailable())) {
    end()
    return null
  }
  host = `127.0.0.1:${String(port)}`
  return `http://${host}/${nonce}`
}

function isWithinLimits({ url, data }: ProviderForm): boolean {
  const fields = Object.entries(data)
  const isShort = ([name, value]: [string, string]): boolean =>
    name !== '' && name.length <= 100 && value.length <= maxValueLength
  return (
    url.length <= maxValueLength &&
    fields.length <= maxFields &&
    fields.every((field) => isShort(field) && field.every(isPreservedByBrowsers))
  )
}

/** Browsers change line ends, NUL and lone surrogates, which breaks the provider's signature. */
function isPreservedByBrowsers(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)
}

/** Chromium applies `form-action` to redirects too, such as a bank's verification. */
function toHeaders(url: string, nonce: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; script-src 'nonce-${nonce}'; form-action https: ${new URL(url).origin}; base-uri ` +
      `'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'connection': 'close',
  }
}

function renderForm({ url, data }: ProviderForm, nonce: string, language: Language): string {
  const t = getFixedT(language, 'main-payment')
  const fields = Object.entries(data).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html><html lang="${language}" dir="${languageFacts[language].direction}"><head><meta \
charset="utf-8"><title>${t('title')}</title></head><body>
<form id="payment" method="post" action="${escapeHtml(url)}" accept-charset="utf-8">${fields.join('')}<p>${t('text')} \
<bdi>${escapeHtml(new URL(url).host)}</bdi></p><button>${t('button')}</button></form>
<script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.getElementById('payment'))</script></body>\
</html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`\s]/g, (character) => `&#${String(character.charCodeAt(0))};`)
}

function equalsInConstantTime(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)]
  return bytesA.byteLength === bytesB.byteLength && timingSafeEqual(bytesA, bytesB)
}
