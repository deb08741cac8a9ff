import type { Protocol } from 'electron'
import { brand } from '../../shared/brand'
import type { PageDocument } from './page'

type Serving = {
  protocol: Protocol
  /** The document at an address of the page; null where `handle` has to be asked. */
  document: (address: string) => Promise<PageDocument | null>
  handle: (request: Request) => Promise<Response>
  /** The first document is on its way to its process, which takes some time to begin. */
  documentSent: () => void
}

/**
 * Serves the page's scheme. The first document goes through the older door, because the newer one loads the whole of Node's fetch first,
 * a tenth of the time to the first paint; everything after it goes through the newer one.
 */
export function servePage({ protocol, document, handle, documentSent }: Serving): void {
  const scheme = brand.pageScheme
  const serve = (): void => protocol.handle(scheme, handle)
  // An Electron that has taken the older door away starts a little slower.
  /* eslint-disable @typescript-eslint/no-deprecated -- see above */
  if (!('registerBufferProtocol' in protocol)) return serve()
  protocol.registerBufferProtocol(scheme, ({ url, method }, answer) => {
    protocol.unregisterProtocol(scheme)
    serve()
    void firstAnswer(url, method, document, handle).then(answer, () => answer({ error: -2 })).then(documentSent)
  })
  /* eslint-enable */
}

async function firstAnswer(url: string, method: string, document: Serving['document'], handle: Serving['handle']) {
  const written = method === 'GET' ? await document(url) : null
  if (written !== null) return { statusCode: 200, headers: written.headers, data: Buffer.from(written.html) }
  const answer = await handle(new Request(url, { method }))
  return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), data: Buffer.from(await answer.arrayBuffer()) }
}

/** Whether this is a built file of the page; everything else waits for the whole gateway. */
export function isPageFile(address: string): boolean {
  const { host, pathname } = new URL(address)
  return host === brand.pageHost && /^\/assets\/[\w.-]+\.(?:css|js|woff2)$/.test(pathname)
}

/** Loads Node's fetch; best while the page's process begins and leaves this one idle. */
export function loadFetch(): void {
  new Response(new Request(brand.pageOrigin).url)
}
