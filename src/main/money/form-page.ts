import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import type { Schedule } from '../../shared/clock'
import { languageFacts } from '../../shared/locale'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'

/** A provider's form, as the platform gives it. */
export type ProviderForm = { url: string; data: Readonly<Record<string, string>> }

/** Shows a form for one visit; null where it may not be shown. */
export type FormPage = { show(form: ProviderForm): Promise<string | null>; close(): void }

/** Leads one visit on to an address; null where this computer gives no port for it. Each page lives until its visit, or for sixty seconds. */
export type RedirectPage = { show(address: string): Promise<string | null>; close(): void }

type FormPageOptions = {
  /** Whether the form may be sent there. */
  allows: (address: string) => boolean
  schedule: Schedule
  language: () => Language
}

const lifetimeMs = 60_000
const mostFields = 60
const longestValue = 4000

/**
 * A page on this computer that sends the provider's form with POST in the system browser, which an address alone cannot do (threats B6). It answers
 * one GET, at an address nobody can guess, for sixty seconds; a second form takes the place of the first.
 */
export function createFormPage({ allows, schedule, language }: FormPageOptions): FormPage {
  let close = (): void => undefined

  return {
    close: () => close(),
    async show(form) {
      close()
      if (!allows(form.url) || !isModest(form)) return null
      return serveOnce((nonce) => ({ status: 200, headers: headersOf(form.url, nonce), body: pageOf(form, nonce, language()) }), schedule, (end) => (close = end))
    },
  }
}

/**
 * A page on this computer that leads the system browser to an address which is no argument for one: arguments of a process can be read by
 * other programs. The same limits hold as for a form: one GET at an address nobody can guess, for sixty seconds.
 */
export function createRedirectPage(schedule: Schedule): RedirectPage {
  let close = (): void => undefined
  return {
    close: () => close(),
    show(address) {
      close()
      const headers = { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', connection: 'close' }
      return serveOnce(() => ({ status: 303, headers, body: '' }), schedule, (end) => (close = end))
    },
  }
}

type Answer = { status: number; headers: Record<string, string>; body: string }

/** Answers once; `begun` hears how to end it sooner. */
async function serveOnce(write: (nonce: string) => Answer, schedule: Schedule, begun: (end: () => void) => void): Promise<string | null> {
  const nonce = randomBytes(32).toString('base64url')
  const { status, headers, body } = write(nonce)
  let host = ''
  let isOver = false
  let server: Server | null = null
  const cancel = schedule(lifetimeMs, () => end())
  function end(): void {
    isOver = true
    cancel()
    // A server that does not listen yet cannot be closed, and would never say that it listens.
    if (server?.listening !== true) return
    server.close()
    server.closeAllConnections()
  }
  begun(end)
  // Loaded with the first form: it takes longer than all that the start loads of Node.
  const { createServer } = await import('node:http')
  const own = createServer((request, response) => {
    const isOurs = !isOver && request.method === 'GET' && request.headers.host === host && isSame(request.url ?? '', `/${nonce}`)
    // Over before it is written: a second visitor at the same moment finds nothing.
    if (isOurs) isOver = true
    response.writeHead(isOurs ? status : 404, isOurs ? headers : { connection: 'close' })
    response.end(isOurs ? body : '', () => {
      if (isOurs) end()
    })
  })
  server = own
  const port = await new Promise<number | null>((resolve) => {
    own.on('error', () => resolve(null))
    // A page that nobody fetched does not keep the application open.
    own.unref()
    own.listen(0, '127.0.0.1', () => {
      const bound = own.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : null)
    })
  })
  // Ended while the port was being opened, or before.
  if (port === null || isOver) {
    end()
    return null
  }
  host = `127.0.0.1:${String(port)}`
  return `http://${host}/${nonce}`
}

function isModest({ url, data }: ProviderForm): boolean {
  const fields = Object.entries(data)
  return url.length <= longestValue && fields.length <= mostFields && fields.every(([name, value]) => name !== '' && name.length <= 100 && value.length <= longestValue && isFaithful(name) && isFaithful(value))
}

/** Whether a browser sends the text as it is: it changes line ends, NUL and broken characters, and what was signed would no longer fit. */
function isFaithful(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)
}

/** Chromium holds `form-action` against the redirects that follow as well, and a bank's own check is one of them: any https page, and the form's own origin. */
function headersOf(url: string, nonce: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; form-action https: ${new URL(url).origin}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    connection: 'close',
  }
}

function pageOf({ url, data }: ProviderForm, nonce: string, language: Language): string {
  const t = getFixedT(language, 'main-payment')
  const fields = Object.entries(data).map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  return `<!doctype html><html lang="${language}" dir="${languageFacts[language].direction}"><head><meta charset="utf-8"><title>${t('title')}</title></head><body>
<form id="payment" method="post" action="${escaped(url)}" accept-charset="utf-8">${fields.join('')}<p>${t('text')} <bdi>${escaped(new URL(url).host)}</bdi></p><button>${t('button')}</button></form>
<script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.getElementById('payment'))</script></body></html>`
}

/** Text inside an attribute or an element. */
function escaped(text: string): string {
  return text.replace(/[&<>"'`\s]/g, (character) => `&#${String(character.charCodeAt(0))};`)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
