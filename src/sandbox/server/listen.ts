import type { ServerResponse } from 'node:http'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { truncateHeader } from './apply-fault'

/** Internal errors return 500 and log to stderr. */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  port: number,
): Promise<{ origin: string; close(): Promise<unknown> }> {
  const answerAlways = async (request: Request, { outgoing }: HttpBindings | Http2Bindings) => {
    try {
      const response = await fetch(request)
      return response.headers.has(truncateHeader)
        ? await breakOff(request, response, outgoing as ServerResponse)
        : response
    } catch (error) {
      if (!request.signal.aborted && !(error instanceof DOMException))
        process.stderr.write(
          `demo platform: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        )
      return new Response('Server technical error', { status: 500 })
    }
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = serve({ fetch: answerAlways, port, hostname: '127.0.0.1', overrideGlobalObjects: false }, (info) =>
    resolve(info.port),
  )
  server.once('error', reject)
  const origin = `http://127.0.0.1:${await promise}`
  return {
    origin,
    close: () => {
      const closed = Promise.withResolvers<null>()
      server.close(() => closed.resolve(null))
      if ('closeAllConnections' in server) server.closeAllConnections()
      return closed.promise
    },
  }
}

/** GET responses break halfway; others send no byte. */
async function breakOff({ method }: Request, response: Response, outgoing: ServerResponse): Promise<Response> {
  if (method !== 'GET') {
    outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const first = await response.body?.getReader().read()
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.write(first?.value ?? '', () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
