import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PartnerSite = {
  origin: string
  cookies: string[]
  /** Texts that a search of the profile must not find. */
  canaries: string[]
  close(): Promise<void>
}

const script = (canary: string): string => `
  window.received = [];
  addEventListener('message', (message) => window.received.push({ origin: message.origin, data: message.data }));
  const where = { name: 'partner', secret: '${canary}' };
  (async () => {
    const databases = await indexedDB.databases();
    window.found = { cookie: document.cookie, local: localStorage.getItem('partner'), session: \
sessionStorage.getItem('partner'), databases: databases.length, caches: (await caches.keys()).length };
    document.cookie = 'script=' + where.secret + '; max-age=9999999; SameSite=None; Secure';
    localStorage.setItem('partner', where.secret);
    sessionStorage.setItem('partner', where.secret);
    await new Promise((resolve) => { const opened = indexedDB.open(where.secret); opened.onsuccess = resolve; });
    await (await caches.open('partner')).put('/kept', new Response(where.secret));
    await fetch('/part?secret=' + where.secret, { credentials: 'include' });
    window.kept = true;
  })();`

export async function startPartnerSite(host: '127.0.0.1' | 'localhost', canary: string): Promise<PartnerSite> {
  const cookies: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://partner')
    if (pathname !== '/away') cookies.push(request.headers.cookie ?? '')
    const kept = {
      'set-cookie': `header=${canary}; Max-Age=9999999; SameSite=None; Secure; HttpOnly`,
      'cache-control': 'max-age=9999999',
      'content-type': 'text/html',
    }
    if (pathname === '/away') response.writeHead(302, { location: searchParams.get('to') ?? '/' }).end()
    else response.writeHead(200, kept).end(`<!doctype html><title>${canary}</title><script>${script(canary)}</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    cookies,
    canaries: [canary],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
