import type { Protocol } from 'electron'
import { brand } from '#shared/brand.ts'
import type { PageDocument } from '../../base/services'

type PageProtocolOptions = {
  protocol: Protocol
  /** Null for an address that only `handle` serves. */
  renderDocument: (address: string) => Promise<PageDocument | null>
  handle: (request: Request) => Promise<Response>
}

/**
 * The first document uses the deprecated API: `protocol.handle` loads Node's fetch, a tenth of the time to first paint.
 */
export function registerPageProtocol({ protocol, renderDocument, handle }: PageProtocolOptions): void {
  const scheme = brand.pageScheme
  const serve = (): void => protocol.handle(scheme, handle)
  // Without the deprecated API, startup is slightly slower.
  /* oxlint-disable typescript/no-deprecated -- see above */
  if (!('registerBufferProtocol' in protocol)) return serve()
  protocol.registerBufferProtocol(scheme, ({ url, method }, respond) => {
    protocol.unregisterProtocol(scheme)
    serve()
    void firstResponse(url, method, renderDocument, handle).then(respond, () => respond({ error: -2 }))
  })
  /* oxlint-enable typescript/no-deprecated */
}

async function firstResponse(
  url: string,
  method: string,
  renderDocument: PageProtocolOptions['renderDocument'],
  handle: PageProtocolOptions['handle'],
) {
  const document = method === 'GET' ? await renderDocument(url) : null
  if (document !== null) return { statusCode: 200, headers: document.headers, data: Buffer.from(document.html) }
  const response = await handle(new Request(url, { method }))
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    data: Buffer.from(await response.arrayBuffer()),
  }
}

export function isPageFile(address: string): boolean {
  const { host, pathname } = new URL(address)
  return host === brand.pageHost && /^\/assets\/[\w.-]+\.(?:css|js|woff2)$/.test(pathname)
}

/** Before the page requests its scripts. */
export function loadFetch(): void {
  new Response(new Request(brand.pageOrigin).url)
}
